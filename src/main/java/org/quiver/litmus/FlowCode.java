package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.quiver.litmus.tree.Place;
import org.quiver.model.SourcePosition;
import org.quiver.program.BinaryOp;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** The code of one process while it is being written: registers have slots, jumps have labels. */
final class FlowCode {
  private final Memory memory;
  private final List<Supplier<Insn>> insns = new ArrayList<>();
  private final List<SourcePosition> positions = new ArrayList<>();
  private final List<Integer> labels = new ArrayList<>();
  private final Map<String, Integer> registers = new LinkedHashMap<>();
  private final Flow.Kind kind;
  private SourcePosition position = SourcePosition.UNKNOWN;
  private int slots;

  /**
   * @param kind what kind of flow the code is for
   */
  FlowCode(Memory memory, Flow.Kind kind) {
    this.memory = memory;
    this.kind = kind;
  }

  Flow.Kind kind() {
    return kind;
  }

  /** What follows stands there in the source. */
  void at(Place place) {
    String file = place.file();
    position = new SourcePosition(file.substring(file.lastIndexOf('/') + 1), place.line());
  }

  void add(Insn insn) {
    emit(() -> insn);
  }

  private void emit(Supplier<Insn> insn) {
    insns.add(insn);
    positions.add(position);
  }

  // ---- slots -------------------------------------------------------------------------------

  int fresh() {
    return slots++;
  }

  int register(String name) {
    return registers.computeIfAbsent(name, n -> fresh());
  }

  /** A computation's result in a slot of its own. */
  Operand binary(BinaryOp op, Operand left, Operand right) {
    int dst = fresh();
    add(new Insn.Binary(dst, op, left, right));
    return Operand.slot(dst);
  }

  /** A copy that later assignments do not change. */
  Operand copy(Operand value) {
    int dst = fresh();
    add(new Insn.Move(dst, value));
    return Operand.slot(dst);
  }

  // ---- addresses and divisors --------------------------------------------------------------

  /** The cell that an address names; what is no address stops the process with a message. */
  Operand cell(Operand address, Place place) {
    if (address instanceof Operand.Const fixed && isAddress(fixed.value())) {
      return Operand.constant(fixed.value() - Memory.BASE);
    }
    Operand cell = binary(BinaryOp.SUB, address, Operand.constant(Memory.BASE));
    Operand low = binary(BinaryOp.GE, cell, Operand.constant(0));
    Operand high = binary(BinaryOp.LT, cell, Operand.constant(memory.count()));
    Operand inside = binary(BinaryOp.AND, low, high);
    require(inside, place, "this can be reached with a value that is no location's address");
    return cell;
  }

  /** Stops the process with a message where a divisor is 0. */
  void requireNonZero(Operand divisor, Place place) {
    require(divisor, place, "this can divide by zero");
  }

  private void require(Operand condition, Place place, String otherwise) {
    int good = label();
    int bad = label();
    branch(condition, good, bad);
    here(bad);
    add(new Insn.Oops(place + ": " + otherwise));
    here(good);
  }

  private boolean isAddress(int value) {
    return value >= Memory.BASE && value < Memory.BASE + memory.count();
  }

  // ---- jumps -------------------------------------------------------------------------------

  int label() {
    labels.add(-1);
    return labels.size() - 1;
  }

  void here(int label) {
    labels.set(label, insns.size());
  }

  int here() {
    int label = label();
    here(label);
    return label;
  }

  void jump(int label) {
    emit(() -> new Insn.Jump(labels.get(label)));
  }

  void branch(Operand condition, int ifTrue, int ifFalse) {
    emit(() -> new Insn.Branch(condition, labels.get(ifTrue), labels.get(ifFalse)));
  }

  /** The code, which ends with the values of these registers. */
  Code finish(ImmutableList<String> results) {
    add(new Insn.End(results.stream().map(this::content).collect(ImmutableList.toImmutableList())));
    return code();
  }

  /** The code of a handler or of a predicate, which gives a value. */
  Code returning(Operand value) {
    add(new Insn.Return(value));
    return code();
  }

  /** What a register holds; one that nobody wrote holds 0. */
  Operand content(String register) {
    Integer slot = registers.get(register);
    return slot == null ? Operand.constant(0) : Operand.slot(slot);
  }

  private Code code() {
    return new Code(
        insns.stream().map(Supplier::get).collect(ImmutableList.toImmutableList()),
        ImmutableList.copyOf(positions),
        slots);
  }
}
