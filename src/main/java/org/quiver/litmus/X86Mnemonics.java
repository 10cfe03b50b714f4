package org.quiver.litmus;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Optional;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.Place;
import org.quiver.litmus.tree.X86Instruction.Opcode;
import org.quiver.litmus.tree.X86Instruction.Operand;

/** The instructions by name, and which operands they may have. */
final class X86Mnemonics {
  private static final ImmutableMap<String, Opcode> SYNONYMS =
      ImmutableMap.<String, Opcode>builder()
          .put("JZ", Opcode.JE)
          .put("JNZ", Opcode.JNE)
          .put("JNGE", Opcode.JL)
          .put("JNG", Opcode.JLE)
          .put("JNLE", Opcode.JG)
          .put("JNL", Opcode.JGE)
          .buildOrThrow();

  /** Those that may be LOCKed when they write memory. */
  private static final ImmutableSet<Opcode> LOCKABLE =
      Sets.immutableEnumSet(
          Opcode.XCHG,
          Opcode.ADD,
          Opcode.SUB,
          Opcode.AND,
          Opcode.OR,
          Opcode.XOR,
          Opcode.INC,
          Opcode.DEC,
          Opcode.NEG,
          Opcode.NOT,
          Opcode.XADD,
          Opcode.CMPXCHG);

  private X86Mnemonics() {}

  /** With a suffix of 32 or 64 bits or none; those of 8 and 16 bits are not supported. */
  static Optional<Opcode> find(String name, Dialect dialect) {
    String upper = Ascii.toUpperCase(name);
    Optional<Opcode> whole = exact(upper);
    boolean suffixed = upper.endsWith("L") || (upper.endsWith("Q") && dialect == Dialect.X86_64);
    if (whole.isPresent() || !suffixed) {
      return whole;
    }
    return exact(upper.substring(0, upper.length() - 1)).filter(X86Mnemonics::hasOperands);
  }

  private static Optional<Opcode> exact(String name) {
    for (Opcode opcode : Opcode.values()) {
      if (opcode.name().equals(name)) {
        return Optional.of(opcode);
      }
    }
    return Optional.ofNullable(SYNONYMS.get(name));
  }

  static boolean isJump(Opcode opcode) {
    return opcode.compareTo(Opcode.JMP) >= 0;
  }

  private static boolean hasOperands(Opcode opcode) {
    return operands(opcode) > 0;
  }

  private static int operands(Opcode opcode) {
    return switch (opcode) {
      case INC, DEC, NEG, NOT -> 1;
      case MFENCE, LFENCE, SFENCE, NOP -> 0;
      case JMP, JE, JNE, JL, JLE, JG, JGE, JS, JNS -> 0;
      default -> 2;
    };
  }

  static boolean hasMemory(ImmutableList<Operand> operands) {
    return operands.stream().anyMatch(X86Mnemonics::isMemory);
  }

  static boolean isMemory(Operand operand) {
    return operand instanceof Operand.Memory || operand instanceof Operand.Indirect;
  }

  /** Refuses what no x86 has. */
  static void check(Opcode opcode, boolean lock, ImmutableList<Operand> operands, Place place) {
    int count = operands(opcode);
    if (operands.size() != count) {
      throw LitmusException.wrong(place, opcode + " has " + count + " operands");
    }
    if (operands.stream().filter(X86Mnemonics::isMemory).count() > 1) {
      throw LitmusException.wrong(place, opcode + " has at most one operand in memory");
    }
    boolean destinationWritable = opcode == Opcode.CMP || opcode == Opcode.TEST;
    if (count > 0 && operands.get(0) instanceof Operand.Immediate && !destinationWritable) {
      throw LitmusException.wrong(place, opcode + " cannot write to a number");
    }
    boolean swaps = opcode == Opcode.XCHG || opcode == Opcode.XADD;
    if (swaps && operands.get(1) instanceof Operand.Immediate) {
      throw LitmusException.wrong(place, opcode + " cannot write to a number");
    }
    boolean writesMemory =
        opcode == Opcode.XCHG ? hasMemory(operands) : count > 0 && isMemory(operands.get(0));
    if (lock && !(LOCKABLE.contains(opcode) && writesMemory)) {
      throw LitmusException.wrong(
          place, "lock stands only before an instruction that reads and writes memory");
    }
  }
}
