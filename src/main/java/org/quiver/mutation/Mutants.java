package org.quiver.mutation;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.quiver.model.SourcePosition;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Operand;
import org.quiver.program.Program;
import org.quiver.program.ProgramEdit;

/** All small changes of a program. */
public final class Mutants {
  private final Program program;
  private final Map<String, Mutant> mutants = new LinkedHashMap<>();

  private Mutants(Program program) {
    this.program = program;
  }

  /**
   * The changed programs, in the order of the source: operations left out, interrupts left enabled,
   * tests made always or never true, two operations that follow each other swapped.
   */
  public static ImmutableList<Mutant> of(Program program) {
    Mutants all = new Mutants(program);
    for (Flow flow : program.flows()) {
      for (int pc = 0; pc < flow.code().size(); pc++) {
        all.at(flow.code(), pc);
      }
    }
    return ImmutableList.copyOf(all.mutants.values());
  }

  private void at(Code code, int pc) {
    Insn insn = code.at(pc);
    SourcePosition position = code.position(pc);
    String name = dropped(insn);
    if (!name.isEmpty()) {
      replace(
          name + " left out",
          position,
          other -> dropped(other).equals(name),
          other -> ImmutableList.of());
    }
    if (insn instanceof Insn.Branch) {
      force(code, pc, true);
      force(code, pc, false);
    }
    if (insn instanceof Insn.Await) {
      replace(
          "await left out",
          position,
          other -> other instanceof Insn.Await,
          other -> ImmutableList.of());
    }
    if (canSwap(code, pc)) {
      swap(code, pc);
    }
  }

  /** The name of an operation that can be left out; empty if it cannot. */
  private static String dropped(Insn insn) {
    if (insn instanceof Insn.Store i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.Rmw i) {
      return i.dst() == Insn.Rmw.NONE ? i.op().kernelName() : "";
    } else if (insn instanceof Insn.Fence i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.IrqDisable) {
      return "local_irq_disable";
    } else if (insn instanceof Insn.IrqEnable) {
      return "local_irq_enable";
    } else if (insn instanceof Insn.PreemptDisable) {
      return "preempt_disable";
    } else if (insn instanceof Insn.SendIpi) {
      return "the IPI";
    } else if (insn instanceof Insn.SpinLock) {
      return "spin_lock";
    }
    return insn instanceof Insn.RcuReadLock ? "rcu_read_lock" : "";
  }

  /** The compiler may have turned the test round, so that nobody can say which way is which. */
  private void force(Code code, int at, boolean value) {
    Insn.Branch branch = (Insn.Branch) code.at(at);
    Operand always = Operand.constant(value ? 1 : 0);
    Insn forced = new Insn.Branch(always, branch.ifTrue(), branch.ifFalse());
    String change = "a test that always goes " + (value ? "one way" : "the other way");
    add(
        change,
        code.position(at),
        code.hashCode() + "/" + at,
        (other, pc) -> ImmutableList.of(other.equals(code) && pc == at ? forced : other.at(pc)));
  }

  private void replace(
      String change,
      SourcePosition position,
      Predicate<Insn> which,
      Function<Insn, List<Insn>> replacement) {
    add(
        change,
        position,
        "",
        (code, pc) ->
            code.position(pc).equals(position) && which.test(code.at(pc))
                ? replacement.apply(code.at(pc))
                : ImmutableList.of(code.at(pc)));
  }

  private void add(
      String change, SourcePosition position, String place, ProgramEdit.Replacement replacement) {
    mutants.computeIfAbsent(
        change + position + place,
        key -> new Mutant(change, position, ProgramEdit.apply(program, replacement, 0)));
  }

  // ---- swapping ------------------------------------------------------------------------------

  /** Whether an instruction and the next are operations with no data from one to the other. */
  private static boolean canSwap(Code code, int pc) {
    if (pc + 1 >= code.size() || jumpsTo(code, pc + 1)) {
      return false;
    }
    Insn first = code.at(pc);
    Insn second = code.at(pc + 1);
    return isOperation(first)
        && isOperation(second)
        && !first.equals(second)
        && !reads(second, InsnFacts.written(first))
        && !reads(first, InsnFacts.written(second));
  }

  /** An operation of the machine; the checker's own are the claim and not the protocol. */
  private static boolean isOperation(Insn insn) {
    return !name(insn).isEmpty();
  }

  private static boolean reads(Insn insn, int slot) {
    return slot != InsnFacts.NO_SLOT
        && (InsnFacts.read(insn).contains(slot) || InsnFacts.written(insn) == slot);
  }

  private static boolean jumpsTo(Code code, int target) {
    for (int pc = 0; pc < code.size(); pc++) {
      Insn insn = code.at(pc);
      boolean transfers =
          insn instanceof Insn.Jump || insn instanceof Insn.Branch || insn instanceof Insn.Switch;
      ImmutableIntArray out = transfers ? InsnFacts.successors(insn, pc) : ImmutableIntArray.of();
      if (out.contains(target)) {
        return true;
      }
    }
    return false;
  }

  private void swap(Code code, int at) {
    String change =
        name(code.at(at))
            + " and "
            + name(code.at(at + 1))
            + " of line "
            + code.position(at + 1).line()
            + " swapped";
    add(
        change,
        code.position(at),
        code.hashCode() + "/" + at,
        (other, pc) -> {
          boolean first = other.equals(code) && pc == at;
          boolean second = other.equals(code) && pc == at + 1;
          return ImmutableList.of(other.at(first ? pc + 1 : second ? pc - 1 : pc));
        });
  }

  /** The name of an operation of the machine; empty for what is none. */
  private static String name(Insn insn) {
    String dropped = dropped(insn);
    if (!dropped.isEmpty()) {
      return dropped;
    } else if (insn instanceof Insn.Load i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.Rmw i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.SpinUnlock) {
      return "spin_unlock";
    } else if (insn instanceof Insn.PreemptEnable) {
      return "preempt_enable";
    }
    return insn instanceof Insn.RcuReadUnlock ? "rcu_read_unlock" : "";
  }
}
