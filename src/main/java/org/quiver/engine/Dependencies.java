package org.quiver.engine;

import com.google.common.collect.ObjectArrays;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.quiver.memory.StateVector;
import org.quiver.program.Code;
import org.quiver.program.ControlDependence;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;

/**
 * For each local of an activation the view of what its value comes from, and for each branch the
 * view of what decided it: what a dependent access is ordered after.
 */
final class Dependencies {
  private final DecodedCode code;
  private final int slots;

  /** For each slot the first field of its view, or -1 if it is never kept. */
  private final int[] slotFields;

  /** For each instruction the number of the branch that it is, or -1; and each branch's field. */
  private final int[] siteAt;

  private final int[] siteFields;

  /** For each instruction the branches that decide about it. */
  private final int[][] sitesOver;

  /** The views of the slots and then of the branches; worthless between steps. */
  private final int[][] views;

  /**
   * @param fields gives the first field of a new view
   * @param width the numbers of a view
   */
  Dependencies(Code source, DecodedCode code, IntSupplier fields, int width) {
    this.code = code;
    this.slots = code.slots();
    slotFields = new int[slots];
    for (int slot = 0; slot < slots; slot++) {
      slotFields[slot] = code.savedSomewhere().get(slot) ? fields.getAsInt() : -1;
    }
    BitSet[] regions = ControlDependence.of(source);
    List<BitSet> sites = new ArrayList<>();
    siteAt = new int[regions.length];
    for (int pc = 0; pc < siteAt.length; pc++) {
      boolean decides = !regions[pc].isEmpty() && !InsnFacts.read(source.at(pc)).isEmpty();
      siteAt[pc] = decides ? sites.size() : -1;
      if (decides) {
        sites.add(regions[pc]);
      }
    }
    siteFields = IntStream.range(0, sites.size()).map(site -> fields.getAsInt()).toArray();
    sitesOver = new int[siteAt.length][];
    for (int pc = 0; pc < sitesOver.length; pc++) {
      int at = pc;
      sitesOver[pc] =
          IntStream.range(0, sites.size()).filter(site -> sites.get(site).get(at)).toArray();
    }
    views = new int[slots + sites.size()][width];
  }

  /** Nothing depends on anything: the start of a flow. */
  void clear() {
    for (int[] view : views) {
      Arrays.fill(view, 0);
    }
  }

  /** Reads what is kept while the flow stands at a stop. */
  void load(StateVector s, int stop) {
    clear();
    for (int slot : code.savedAt(stop)) {
      copy(s, slotFields[slot], views[slot]);
    }
    for (int site : sitesOver[code.pcOf(stop)]) {
      copy(s, siteFields[site], views[slots + site]);
    }
  }

  private static void copy(StateVector s, int field, int[] view) {
    for (int i = 0; i < view.length; i++) {
      view[i] = s.get(field + i);
    }
  }

  /** Writes what is kept while the flow stands at a stop; -1 if it has ended. */
  void save(StateVector s, int stop) {
    BitSet kept = new BitSet();
    if (stop >= 0) {
      IntStream.of(code.savedAt(stop)).forEach(kept::set);
      IntStream.of(sitesOver[code.pcOf(stop)]).forEach(site -> kept.set(slots + site));
    }
    for (int i = 0; i < views.length; i++) {
      int field = i < slots ? slotFields[i] : siteFields[i - slots];
      for (int n = 0; field >= 0 && n < views[i].length; n++) {
        s.set(field + n, kept.get(i) ? views[i][n] : 0);
      }
    }
  }

  /** A local instruction is executed. */
  void follow(int pc) {
    ImmutableIntArray read = InsnFacts.read(code.insn(pc));
    int site = siteAt[pc];
    int dst = code.dst(pc);
    if (site < 0 && dst < 0) {
      return;
    }
    int[] joined = new int[views[0].length];
    read.forEach(slot -> join(joined, views[slot]));
    if (site >= 0) {
      System.arraycopy(joined, 0, views[slots + site], 0, joined.length);
    }
    if (dst >= 0) {
      System.arraycopy(joined, 0, views[dst], 0, joined.length);
    }
  }

  /** Joins the view of an instruction's operand. */
  void joinOperand(int[] into, int pc, int operand) {
    if (InsnFacts.operands(code.insn(pc)).get(operand) instanceof Operand.Slot slot) {
      join(into, views[slot.index()]);
    }
  }

  /** Joins the views of all operands of an instruction. */
  void joinOperands(int[] into, int pc) {
    InsnFacts.read(code.insn(pc)).forEach(slot -> join(into, views[slot]));
  }

  /** All views, to be kept in step with the state while an instruction runs. */
  int[][] viewsAnd(int[]... more) {
    return ObjectArrays.concat(views, more, int[].class);
  }

  /** Joins what decides whether an instruction is executed. */
  void joinControl(int[] into, int pc) {
    for (int site : sitesOver[pc]) {
      join(into, views[slots + site]);
    }
  }

  /** Gives a slot a view. */
  void set(int slot, int[] view) {
    System.arraycopy(view, 0, views[slot], 0, view.length);
  }

  /** Gives a slot the view that stands in the state. */
  void fill(int slot, StateVector s, int field) {
    copy(s, field, views[slot]);
  }

  /** Makes each number of a view at least as large as that of another. */
  static void join(int[] into, int[] view) {
    for (int i = 0; i < into.length; i++) {
      into[i] = Math.max(into[i], view[i]);
    }
  }
}
