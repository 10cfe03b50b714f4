package org.quiver.axiomatic;

import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.X86Instruction;
import org.quiver.litmus.tree.X86Instruction.Operand.Immediate;
import org.quiver.litmus.tree.X86Instruction.Operand.Indirect;
import org.quiver.litmus.tree.X86Instruction.Operand.Memory;
import org.quiver.litmus.tree.X86Instruction.Operand.Register;

/** What x86 instructions work on. */
final class X86Operands {
  private final Walk walk;

  X86Operands(Walk walk) {
    this.walk = walk;
  }

  /** What one instruction reads and then writes. */
  interface Target {
    Operand read();

    void write(Operand value);
  }

  /** The register that CMPXCHG compares with, by the name that it has in the test's dialect. */
  static String accumulator(X86Instruction instruction) {
    boolean wide =
        instruction.operands().stream()
            .anyMatch(o -> o instanceof Register r && Character.isLowerCase(r.name().charAt(0)));
    return wide ? "rax" : "EAX";
  }

  Operand read(X86Instruction.Operand operand, X86Instruction instruction) {
    if (operand instanceof Immediate immediate) {
      return Operand.constant(walk.memory().encode(immediate.value()));
    }
    return target(operand, instruction).read();
  }

  void write(X86Instruction.Operand operand, Operand value, X86Instruction instruction) {
    if (operand instanceof Register register) {
      walk.assign(register.name(), value);
    } else {
      accesses(operand, instruction).write(value);
    }
  }

  Target target(X86Instruction.Operand operand, X86Instruction instruction) {
    return operand instanceof Register register
        ? new InRegister(walk, register.name())
        : new InMemory(accesses(operand, instruction), instruction.locked());
  }

  private Accesses accesses(X86Instruction.Operand operand, X86Instruction instruction) {
    return Accesses.of(walk, instruction.opcode().name(), address(operand), instruction.place());
  }

  private Operand address(X86Instruction.Operand operand) {
    if (operand instanceof Indirect indirect) {
      return walk.register(indirect.register());
    }
    String name = ((Memory) operand).location();
    return Operand.constant(Values.address(walk.memory().find(Location.Memory.of(name))));
  }

  private record InRegister(Walk walk, String name) implements Target {
    @Override
    public Operand read() {
      return walk.register(name);
    }

    @Override
    public void write(Operand value) {
      walk.assign(name, value);
    }
  }

  private record InMemory(Accesses accesses, boolean locked) implements Target {
    @Override
    public Operand read() {
      return locked ? accesses.read(Tag.ATOMIC, Tag.LOCKED) : accesses.read();
    }

    @Override
    public void write(Operand value) {
      if (locked) {
        accesses.writeBack(value, Tag.ATOMIC, Tag.LOCKED);
      } else {
        accesses.write(value);
      }
    }
  }
}
