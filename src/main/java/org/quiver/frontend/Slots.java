package org.quiver.frontend;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Operand.Slot;

/**
 * Gives slots that are never live at the same time one number, as a register allocator does, so
 * that a frame is small. A copy's two sides get one number where that is possible, and the copy
 * goes.
 */
final class Slots {
  private final Graph graph;
  private final BitSet[] conflicts;
  private final int[] group;

  private Slots(Graph graph) {
    this.graph = graph;
    int count = graph.slots();
    conflicts = new BitSet[count];
    group = new int[count];
    for (int slot = 0; slot < count; slot++) {
      conflicts[slot] = new BitSet();
      group[slot] = slot;
    }
  }

  static void share(Graph graph) {
    Slots slots = new Slots(graph);
    slots.findConflicts();
    slots.joinCopies();
    slots.renumber(slots.colours());
  }

  /** A slot conflicts with all that are live where it is written, except what it is a copy of. */
  private void findConflicts() {
    BitSet[] live = graph.live(conflicts.length);
    for (int node = 0; node < graph.size(); node++) {
      Insn insn = graph.at(node);
      int written = insn == null ? InsnFacts.NO_SLOT : InsnFacts.written(insn);
      if (written != InsnFacts.NO_SLOT) {
        BitSet others = graph.liveAfter(node, live);
        others.clear(written);
        if (insn instanceof Insn.Move move && move.value() instanceof Slot source) {
          others.clear(source.index());
        }
        conflicts[written].or(others);
        others.stream().forEach(other -> conflicts[other].set(written));
      }
    }
  }

  private void joinCopies() {
    for (int node = 0; node < graph.size(); node++) {
      if (graph.at(node) instanceof Insn.Move move && move.value() instanceof Slot source) {
        join(group[move.dst()], group[source.index()]);
      }
    }
  }

  private void join(int a, int b) {
    if (a == b || conflicts[a].get(b)) {
      return;
    }
    conflicts[b].stream().forEach(other -> conflicts[other].set(a));
    conflicts[a].or(conflicts[b]);
    for (int slot = 0; slot < group.length; slot++) {
      if (group[slot] == b) {
        group[slot] = a;
      } else if (conflicts[slot].get(b)) {
        conflicts[slot].set(a);
      }
    }
  }

  private int[] colours() {
    int[] colour = new int[group.length];
    Arrays.fill(colour, -1);
    for (int slot : inOrderOfUse()) {
      int leader = group[slot];
      if (colour[leader] < 0) {
        BitSet taken = new BitSet();
        for (int other = 0; other < group.length; other++) {
          if (conflictsWith(leader, other) && colour[group[other]] >= 0) {
            taken.set(colour[group[other]]);
          }
        }
        colour[leader] = taken.nextClearBit(0);
      }
    }
    return colour;
  }

  private boolean conflictsWith(int leader, int other) {
    return conflicts[leader].get(other) || conflicts[leader].get(group[other]);
  }

  private Set<Integer> inOrderOfUse() {
    Set<Integer> order = new LinkedHashSet<>();
    for (int node : graph.order()) {
      Insn insn = graph.at(node);
      if (insn != null) {
        InsnFacts.read(insn).forEach(order::add);
        if (InsnFacts.written(insn) != InsnFacts.NO_SLOT) {
          order.add(InsnFacts.written(insn));
        }
      }
    }
    return order;
  }

  private void renumber(int[] colour) {
    for (int node = 0; node < graph.size(); node++) {
      Insn insn = graph.at(node);
      if (insn != null) {
        graph.set(node, renumber(insn, colour));
      }
    }
  }

  private Insn renumber(Insn insn, int[] colour) {
    Insn read =
        Rewrite.operands(
            insn,
            operand ->
                operand instanceof Slot slot ? Operand.slot(colour[group[slot.index()]]) : operand);
    int written = InsnFacts.written(insn);
    Insn done =
        written == InsnFacts.NO_SLOT ? read : Rewrite.destination(read, colour[group[written]]);
    boolean useless =
        done instanceof Insn.Move move && move.value().equals(Operand.slot(move.dst()));
    return useless ? null : done;
  }
}
