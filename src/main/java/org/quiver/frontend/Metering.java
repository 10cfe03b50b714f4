package org.quiver.frontend;

import com.google.common.collect.ImmutableMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/**
 * Makes the instructions between {@code costBegin} and {@code costEnd} count what they cost on x86,
 * each kind in a slot of its own, and the end report it.
 */
final class Metering {
  /** What is counted, in the order of the slots. */
  enum Kind {
    PLAIN_STORES(0, "plain stores"),
    LOCKED(1, "LOCKed operations"),
    FENCES(2, "full barriers");

    private final int offset;
    private final String text;

    Kind(int offset, String text) {
      this.offset = offset;
      this.text = text;
    }
  }

  /** Where counting ends; the observation's name says so. */
  static final int MOST = 9;

  private final Graph graph;
  private final ImmutableMap<Integer, CostMark> marks;
  private final ToIntFunction<String> observation;
  private final int firstSlot;

  /** For each node that was reached what is being measured there; empty for nothing. */
  private final Map<Integer, String> measured = new HashMap<>();

  private Metering(
      Graph graph, ImmutableMap<Integer, CostMark> marks, ToIntFunction<String> observation) {
    this.graph = graph;
    this.marks = marks;
    this.observation = observation;
    this.firstSlot = graph.slots();
  }

  /**
   * Adds the counting to raw code.
   *
   * @param marks where it begins and ends; these nodes are empty
   * @param observation the id of what is observed
   */
  static void run(
      Graph graph, ImmutableMap<Integer, CostMark> marks, ToIntFunction<String> observation) {
    if (!marks.isEmpty()) {
      new Metering(graph, marks, observation).run();
    }
  }

  private void run() {
    follow();
    measured.forEach(
        (node, what) -> {
          Kind kind = what.isEmpty() ? null : kind(graph.at(node));
          if (kind != null) {
            count(node, kind);
          }
        });
    marks.forEach(this::putMark);
  }

  /** Counts up to {@link #MOST}, so that a loop has finitely many counts. */
  private void count(int node, Kind kind) {
    Operand count = Operand.slot(slot(kind));
    int below = firstSlot + Kind.values().length;
    insertAfter(node, new Insn.Binary(slot(kind), BinaryOp.ADD, count, Operand.slot(below)));
    insertAfter(node, new Insn.Binary(below, BinaryOp.LT, count, Operand.constant(MOST)));
  }

  /** Finds out what is being measured where. */
  private void follow() {
    Deque<Integer> open = new ArrayDeque<>();
    measured.put(0, "");
    open.push(0);
    while (!open.isEmpty()) {
      int node = open.pop();
      String after = after(node);
      for (int target : graph.successors(node).asList()) {
        String before = measured.putIfAbsent(target, after);
        if (before == null) {
          open.push(target);
        } else if (!before.equals(after)) {
          throw new ModelException(
              graph.position(target),
              "execution comes here both inside and outside of costBegin(\""
                  + (before.isEmpty() ? after : before)
                  + "\"); put costEnd() on every path");
        }
      }
    }
  }

  private String after(int node) {
    String now = measured.get(node);
    if (graph.at(node) instanceof Insn.Return && !now.isEmpty()) {
      throw new ModelException(
          beginning(now),
          "the body ends inside of costBegin(\"" + now + "\"); put costEnd() on every path");
    }
    CostMark mark = marks.get(node);
    if (mark == null) {
      return now;
    }
    if (mark.begins() ? !now.isEmpty() : !now.equals(mark.what())) {
      throw new ModelException(
          graph.position(node),
          mark.begins()
              ? "costBegin(\"%s\") inside of costBegin(\"%s\"); end that first"
                  .formatted(mark.what(), now)
              : "costEnd(\"%s\") without its costBegin()".formatted(mark.what()));
    }
    return mark.begins() ? mark.what() : "";
  }

  private SourcePosition beginning(String what) {
    return marks.entrySet().stream()
        .filter(mark -> mark.getValue().equals(new CostMark(true, what)))
        .map(mark -> graph.position(mark.getKey()))
        .findFirst()
        .orElseThrow();
  }

  private void putMark(int node, CostMark mark) {
    if (!measured.containsKey(node)) {
      return; // cannot be reached
    }
    int at = node;
    for (Kind kind : Kind.values()) {
      insertAfter(
          at,
          mark.begins()
              ? new Insn.Move(slot(kind), Operand.constant(0))
              : new Insn.Observe(
                  observation.applyAsInt(name(mark.what(), kind)), Operand.slot(slot(kind))));
      at = graph.size() - 1;
    }
  }

  private static String name(String what, Kind kind) {
    return "%s: %s, %d for more".formatted(what, kind.text, MOST);
  }

  private void insertAfter(int node, Insn insn) {
    graph.add(insn, graph.position(node), graph.next(node));
    graph.setNext(node, graph.size() - 1);
  }

  private int slot(Kind kind) {
    return firstSlot + kind.offset;
  }

  /** What an instruction counts as, or null. */
  private static Kind kind(Insn insn) {
    if (insn instanceof Insn.Store || insn instanceof Insn.SpinUnlock) {
      return Kind.PLAIN_STORES;
    } else if (insn instanceof Insn.Rmw rmw) {
      return rmw.op().kind() == KernelOp.Kind.CPU_LOCAL ? Kind.PLAIN_STORES : Kind.LOCKED;
    } else if (insn instanceof Insn.SpinLock || insn instanceof Insn.SpinTryLock) {
      return Kind.LOCKED;
    }
    boolean full = insn instanceof Insn.Fence fence && fence.op() == KernelOp.SMP_MB;
    if (full || insn instanceof Insn.RcuSyncBegin || insn instanceof Insn.SendIpi) {
      return Kind.FENCES;
    }
    return null;
  }
}
