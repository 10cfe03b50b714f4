package org.quiver.engine;

import java.util.Arrays;
import org.quiver.memory.Packing;
import org.quiver.memory.StateVector;

/**
 * The visited states, packed, in the order of their discovery, with the state that each was found
 * from. Breadth-first search needs no queue: the frontier is what stands behind the state being
 * expanded.
 *
 * <p>The index is an open-addressing hash table of state numbers with linear probing, at most three
 * quarters full, that doubles. An entry's low bits are a state's number plus 1, as many as the
 * table's length needs; the bits above them are bits of its hash, so that most places that hold
 * another state are passed over without looking at that state.
 */
final class StateStore {
  /** The parent of the initial state. */
  static final int NO_PARENT = -1;

  private static final int EMPTY = 0;

  private Packing packing;
  private LongChunks states;
  private final IntChunks parents = new IntChunks();
  private int[] index = new int[1 << 10];
  private int idMask = maskFor(1 << 10);

  StateStore(Packing packing) {
    this.packing = packing;
    this.states = new LongChunks(packing.words());
  }

  int size() {
    return states.size();
  }

  int parent(int id) {
    return parents.get(id);
  }

  void load(int id, StateVector vector) {
    vector.load(states.chunk(id), states.offset(id));
  }

  /**
   * Finds the vector's state, or adds it. Packs everything anew if the state does not fit.
   *
   * @return its number if it is known, else the bitwise complement of its new number
   */
  int findOrAdd(StateVector vector, int parent) {
    if (vector.overflows()) {
      widen(vector);
    }
    int slot = slotOf(vector.packed());
    if (index[slot] != EMPTY) {
      return idAt(slot);
    }
    int id = states.size();
    states.append(vector.packed());
    parents.append(parent);
    index[slot] = tag(hash(vector.packed(), 0)) | (id + 1);
    if (id + 1L > index.length * 3L / 4) {
      grow();
    }
    return ~id;
  }

  /** The number of a state that is known. */
  int find(StateVector vector) {
    int slot = vector.overflows() ? -1 : slotOf(vector.packed());
    if (slot < 0 || index[slot] == EMPTY) {
      throw new IllegalStateException("a successor that was never found before");
    }
    return idAt(slot);
  }

  /** Where the state stands in the index, or the empty place where it would. */
  private int slotOf(long[] state) {
    int hash = hash(state, 0);
    int tag = tag(hash);
    int slot = start(hash);
    while (index[slot] != EMPTY && !((index[slot] & ~idMask) == tag && holds(idAt(slot), state))) {
      slot = slot + 1 == index.length ? 0 : slot + 1;
    }
    return slot;
  }

  private int idAt(int slot) {
    return (index[slot] & idMask) - 1;
  }

  /** The low bits of the hash, above the number's; its high bits chose the place. */
  private int tag(int hash) {
    return hash * (idMask + 1);
  }

  private int start(int hash) {
    return (int) ((Integer.toUnsignedLong(hash) * index.length) >>> Integer.SIZE);
  }

  private boolean holds(int id, long[] state) {
    long[] chunk = states.chunk(id);
    int offset = states.offset(id);
    for (int i = 0; i < state.length; i++) {
      if (chunk[offset + i] != state[i]) {
        return false;
      }
    }
    return true;
  }

  private int hash(long[] array, int offset) {
    long h = 0;
    for (int i = 0; i < packing.words(); i++) {
      h = (h ^ array[offset + i]) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 32;
    }
    h *= 0xD6E8FEB86659FD93L;
    return (int) (h >>> 32);
  }

  /** If there is no memory for it the old one stays, and what was found so far can be told. */
  private void grow() {
    index = new int[(int) Math.min(2L * index.length, Integer.MAX_VALUE - 8)];
    idMask = maskFor(index.length);
    fillIndex();
  }

  private void fillIndex() {
    for (int id = 0; id < states.size(); id++) {
      int hash = hash(states.chunk(id), states.offset(id));
      int slot = start(hash);
      while (index[slot] != EMPTY) {
        slot = slot + 1 == index.length ? 0 : slot + 1;
      }
      index[slot] = tag(hash) | (id + 1);
    }
  }

  /** As many low bits as a number below the length can have. */
  private static int maskFor(int length) {
    return -1 >>> Integer.numberOfLeadingZeros(length - 1);
  }

  private void widen(StateVector vector) {
    Packing wider = vector.widerPacking();
    LongChunks repacked = new LongChunks(wider.words());
    long[] state = new long[wider.words()];
    for (int id = 0; id < states.size(); id++) {
      wider.repack(states.chunk(id), states.offset(id), packing, state);
      repacked.append(state);
    }
    states = repacked;
    packing = wider;
    vector.repack(wider);
    Arrays.fill(index, EMPTY);
    fillIndex();
  }

  long bytes() {
    return states.bytes() + parents.bytes() + (long) index.length * Integer.BYTES;
  }
}
