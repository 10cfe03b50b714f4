package org.quiver.frontend;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quiver.model.SourcePosition;
import org.quiver.program.Insn;

/** Collects instructions whose jumps go to labels. */
final class CodeBuilder {
  private final List<Insn> insns = new ArrayList<>();
  private final List<SourcePosition> positions = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();
  private final Map<Integer, CostMark> marks = new LinkedHashMap<>();

  int size() {
    return insns.size();
  }

  int newLabel() {
    labels.add(-1);
    return labels.size() - 1;
  }

  void bind(int label) {
    labels.set(label, insns.size());
  }

  void emit(SourcePosition position, Insn insn) {
    insns.add(insn);
    positions.add(position);
  }

  /** Puts a mark between two instructions. */
  void mark(SourcePosition position, CostMark mark) {
    marks.put(insns.size(), mark);
    int next = newLabel();
    emit(position, new Insn.Jump(next));
    bind(next);
  }

  /** The instructions with labels resolved; a mark's node is empty. */
  Graph graph() {
    Graph graph = new Graph();
    for (int i = 0; i < insns.size(); i++) {
      Insn insn = insns.get(i);
      int next = insn instanceof Insn.Jump jump ? labels.get(jump.target()) : i + 1;
      graph.add(insn instanceof Insn.Jump ? null : resolve(insn), positions.get(i), next);
    }
    return graph;
  }

  /** The marks by the node that they stand on. */
  ImmutableMap<Integer, CostMark> marks() {
    return ImmutableMap.copyOf(marks);
  }

  private Insn resolve(Insn insn) {
    return Graph.retarget(insn, labels::get);
  }

  static Insn.Switch switchTo(
      org.quiver.program.Operand value, List<Integer> keys, List<Integer> targets, int otherwise) {
    return new Insn.Switch(
        value, ImmutableIntArray.copyOf(keys), ImmutableIntArray.copyOf(targets), otherwise);
  }
}
