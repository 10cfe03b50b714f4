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
 * quarters full, that doubles. It stores no hashes: the states themselves are compared.
 */
final class StateStore {
  /** The parent of the initial state. */
  static final int NO_PARENT = -1;

  private static final int EMPTY = 0;

  private Packing packing;
  private LongChunks states;
  private final IntChunks parents = new IntChunks();
  private int[] index = new int[1 << 10];

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
      return index[slot] - 1;
    }
    int id = states.size();
    states.append(vector.packed());
    parents.append(parent);
    index[slot] = id + 1;
    if (id + 1L > index.length * 3L / 4) {
      grow();
    }
    return ~id;
  }

  /** The number of a state that is known. */
  int find(StateVector vector) {
    int found = vector.overflows() ? EMPTY : index[slotOf(vector.packed())];
    if (found == EMPTY) {
      throw new IllegalStateException("a successor that was never found before");
    }
    return found - 1;
  }

  /** Where the state stands in the index, or the empty place where it would. */
  private int slotOf(long[] state) {
    int slot = start(hash(state, 0));
    while (index[slot] != EMPTY && !holds(index[slot] - 1, state)) {
      slot = slot + 1 == index.length ? 0 : slot + 1;
    }
    return slot;
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
    fillIndex();
  }

  private void fillIndex() {
    for (int id = 0; id < states.size(); id++) {
      int slot = start(hash(states.chunk(id), states.offset(id)));
      while (index[slot] != EMPTY) {
        slot = slot + 1 == index.length ? 0 : slot + 1;
      }
      index[slot] = id + 1;
    }
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
