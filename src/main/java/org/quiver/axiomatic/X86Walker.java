package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.HashMap;
import java.util.Map;
import org.quiver.litmus.tree.Expression.Binary.Operator;
import org.quiver.litmus.tree.LitmusProcess.X86Line;
import org.quiver.litmus.tree.X86Instruction;
import org.quiver.litmus.tree.X86Instruction.Opcode;
import org.quiver.litmus.tree.X86Instruction.Operand.Register;

/**
 * Walks through a column of an x86 test. A LOCKed instruction stands between two fences, which is
 * what the kernel's model, if it is asked about an x86 test, knows it as.
 */
final class X86Walker {
  private static final ImmutableMap<Opcode, Operator> OPERATORS =
      ImmutableMap.<Opcode, Operator>builder()
          .put(Opcode.ADD, Operator.ADD)
          .put(Opcode.XADD, Operator.ADD)
          .put(Opcode.INC, Operator.ADD)
          .put(Opcode.SUB, Operator.SUB)
          .put(Opcode.DEC, Operator.SUB)
          .put(Opcode.NEG, Operator.SUB)
          .put(Opcode.AND, Operator.AND)
          .put(Opcode.OR, Operator.OR)
          .put(Opcode.XOR, Operator.XOR)
          .put(Opcode.NOT, Operator.XOR)
          .buildOrThrow();

  private final Walk walk;
  private final X86Operands operands;
  private final X86Flags flags = new X86Flags();

  X86Walker(Walk walk) {
    this.walk = walk;
    this.operands = new X86Operands(walk);
  }

  void run(ImmutableList<X86Line> lines) {
    Map<String, Integer> labels = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i) instanceof X86Line.Label label) {
        labels.put(label.name(), i);
      }
    }
    Map<Integer, Integer> rounds = new HashMap<>();
    Walk.Mark begin = walk.mark();
    int next = 0;
    while (next < lines.size()) {
      int at = next;
      next = at + 1;
      if (lines.get(at) instanceof X86Line.Instruction line && step(line.instruction())) {
        next = labels.get(line.instruction().target());
        if (next <= at) {
          int round = rounds.merge(at, 1, Integer::sum);
          walk.again(begin, ImmutableSet.of(), round, line.instruction().place());
        }
      }
    }
  }

  /** Whether it jumps. */
  private boolean step(X86Instruction instruction) {
    switch (instruction.opcode()) {
      case JMP, JE, JNE, JL, JLE, JG, JGE, JS, JNS -> {
        return walk.decide(flags.condition(instruction.opcode()));
      }
      case NOP, LFENCE, SFENCE -> {}
      case MFENCE -> walk.fence("mfence", instruction.place(), Tag.MB);
      case MOV -> {
        Operand value = operands.read(source(instruction), instruction);
        operands.write(destination(instruction), value, instruction);
      }
      case CMP, TEST -> compare(instruction);
      default -> readModifyWrite(instruction);
    }
    return false;
  }

  private static X86Instruction.Operand destination(X86Instruction instruction) {
    return instruction.operands().get(0);
  }

  private static X86Instruction.Operand source(X86Instruction instruction) {
    return instruction.operands().get(1);
  }

  private void compare(X86Instruction instruction) {
    Operand left = operands.read(destination(instruction), instruction);
    Operand right = operands.read(source(instruction), instruction);
    if (instruction.opcode() == Opcode.CMP) {
      flags.compare(left, right);
    } else {
      flags.result(left.with(Term.of(Operator.AND, left.term(), right.term()), right));
    }
  }

  private void readModifyWrite(X86Instruction instruction) {
    if (instruction.locked()) {
      walk.fence(instruction.opcode().name(), instruction.place(), Tag.MB);
    }
    switch (instruction.opcode()) {
      case XCHG -> exchange(instruction);
      case CMPXCHG -> compareAndExchange(instruction);
      default -> compute(instruction);
    }
    if (instruction.locked()) {
      walk.fence(instruction.opcode().name(), instruction.place(), Tag.MB);
    }
  }

  private void exchange(X86Instruction instruction) {
    boolean memoryFirst = !(destination(instruction) instanceof Register);
    X86Instruction.Operand memory = memoryFirst ? destination(instruction) : source(instruction);
    X86Instruction.Operand other = memoryFirst ? source(instruction) : destination(instruction);
    Operand value = operands.read(other, instruction);
    X86Operands.Target target = operands.target(memory, instruction);
    Operand old = target.read();
    target.write(value);
    operands.write(other, old, instruction);
  }

  private void compareAndExchange(X86Instruction instruction) {
    Operand expected = walk.register(X86Operands.accumulator(instruction));
    Operand value = operands.read(source(instruction), instruction);
    X86Operands.Target target = operands.target(destination(instruction), instruction);
    Operand old = target.read();
    flags.compare(expected, old);
    if (walk.decide(flags.condition(Opcode.JE))) {
      target.write(value);
    } else {
      walk.assign(X86Operands.accumulator(instruction), old);
    }
  }

  private void compute(X86Instruction instruction) {
    Operand argument = argument(instruction);
    X86Operands.Target target = operands.target(destination(instruction), instruction);
    Operand old = target.read();
    Operator operator = OPERATORS.get(instruction.opcode());
    boolean negates = instruction.opcode() == Opcode.NEG;
    Term term =
        negates
            ? Term.of(operator, argument.term(), old.term())
            : Term.of(operator, old.term(), argument.term());
    Operand now = old.with(term, argument);
    target.write(now);
    if (instruction.opcode() == Opcode.XADD) {
      operands.write(source(instruction), old, instruction);
    }
    if (instruction.opcode() == Opcode.SUB) {
      flags.compare(old, argument);
    } else if (instruction.opcode() != Opcode.NOT) {
      flags.result(now);
    }
  }

  private Operand argument(X86Instruction instruction) {
    return switch (instruction.opcode()) {
      case INC, DEC -> Operand.constant(1);
      case NEG -> Operand.constant(0);
      case NOT -> Operand.constant(-1);
      default -> operands.read(source(instruction), instruction);
    };
  }
}
