package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.quiver.model.SourcePosition;
import org.quiver.program.Code;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** Writes a {@link Code} with labels for jump targets. */
final class Assembler {
  private final List<Supplier<Insn>> insns = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();
  private int slots;

  /** A slot that nothing else uses. */
  int slot() {
    return slots++;
  }

  /** A label, to be placed once. */
  int label() {
    labels.add(-1);
    return labels.size() - 1;
  }

  /** A label that stands here. */
  int here() {
    int label = label();
    place(label);
    return label;
  }

  void place(int label) {
    labels.set(label, insns.size());
  }

  Assembler add(Insn insn) {
    insns.add(() -> insn);
    return this;
  }

  void jump(int label) {
    insns.add(() -> new Insn.Jump(target(label)));
  }

  void branch(Operand condition, int ifTrue, int ifFalse) {
    insns.add(() -> new Insn.Branch(condition, target(ifTrue), target(ifFalse)));
  }

  void choose(Operand value, ImmutableIntArray keys, List<Integer> cases, int otherwise) {
    insns.add(
        () ->
            new Insn.Switch(
                value,
                keys,
                ImmutableIntArray.copyOf(cases.stream().map(this::target).toList()),
                target(otherwise)));
  }

  private int target(int label) {
    return labels.get(label);
  }

  /** The code, with a return at its end. */
  Code build() {
    return build(Operand.constant(0));
  }

  /** The code of a predicate, which ends with its value. */
  Code build(Operand result) {
    add(new Insn.Return(result));
    return finish();
  }

  /** The code of a flow that leaves results at its end. */
  Code buildLeaving(ImmutableList<Operand> results) {
    add(new Insn.End(results));
    return finish();
  }

  private Code finish() {
    ImmutableList<Insn> all =
        insns.stream().map(Supplier::get).collect(ImmutableList.toImmutableList());
    ImmutableList<SourcePosition> positions =
        all.stream().map(i -> SourcePosition.UNKNOWN).collect(ImmutableList.toImmutableList());
    return new Code(all, positions, slots);
  }
}
