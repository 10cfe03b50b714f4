package org.quiver.barriers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;
import org.quiver.program.Program;
import org.quiver.program.ProgramEdit;

/** Barriers of a program: which it has, how to take them away, and how to put others in. */
final class Barriers {
  private Barriers() {}

  /** The name of what an instruction does to shared memory; empty if it does nothing to it. */
  static String operation(Insn insn) {
    if (insn instanceof Insn.Load i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.Store i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.Rmw i) {
      return i.op().kernelName();
    } else if (insn instanceof Insn.Fence i) {
      return i.op().kernelName();
    }
    return insn instanceof Insn.SpinUnlock ? "spin_unlock" : "";
  }

  static Site site(Code code, int pc) {
    return new Site(code.position(pc), operation(code.at(pc)));
  }

  /** The sites of the barriers that the program has, in the order of the source. */
  static ImmutableList<Site> present(Program program) {
    Set<Site> sites = new LinkedHashSet<>();
    forEach(
        program,
        (insn, site) -> {
          if (orders(insn)) {
            sites.add(site);
          }
        });
    return ImmutableList.copyOf(sites);
  }

  /** Whether it is a barrier, an acquire, a release or a LOCKed operation that can be weakened. */
  private static boolean orders(Insn insn) {
    if (insn instanceof Insn.Fence) {
      return true;
    } else if (insn instanceof Insn.Load i) {
      return i.op() == KernelOp.SMP_LOAD_ACQUIRE;
    } else if (insn instanceof Insn.Store i) {
      return i.op().isRelease();
    }
    return insn instanceof Insn.Rmw i
        && i.op().kind() != KernelOp.Kind.CPU_LOCAL
        && Unlocked.isKnown(i);
  }

  /**
   * The program with the barriers at a site weakened: a fence goes; an acquire or a release becomes
   * a plain access; a LOCKed operation becomes a load and a store.
   */
  static Program weakened(Program program, Site site) {
    return ProgramEdit.apply(
        program,
        (code, pc) ->
            orders(code.at(pc)) && site(code, pc).equals(site)
                ? weaker(program, code.at(pc), code.slots())
                : ImmutableList.of(code.at(pc)),
        Unlocked.SPARE_SLOTS);
  }

  /** The program without fences, acquires and releases; LOCKed operations stay. */
  static Program bare(Program program) {
    return ProgramEdit.apply(
        program,
        (code, pc) ->
            code.at(pc) instanceof Insn.Rmw || !orders(code.at(pc))
                ? ImmutableList.of(code.at(pc))
                : weaker(program, code.at(pc), code.slots()),
        0);
  }

  private static ImmutableList<Insn> weaker(Program program, Insn insn, int spare) {
    if (insn instanceof Insn.Load i) {
      return ImmutableList.of(new Insn.Load(KernelOp.READ_ONCE, i.dst(), i.cell()));
    } else if (insn instanceof Insn.Store i) {
      return ImmutableList.of(new Insn.Store(KernelOp.WRITE_ONCE, i.cell(), i.value()));
    } else if (insn instanceof Insn.Rmw i) {
      return Unlocked.of(program, i, spare);
    }
    return ImmutableList.of();
  }

  /** Every barrier that might be put in somewhere, whether or not it would help. */
  static ImmutableSet<Remedy> candidates(Program program) {
    Set<Remedy> all = new TreeSet<>();
    forEach(
        program,
        (insn, site) -> {
          if (insn instanceof Insn.Fence || operation(insn).isEmpty()) {
            return;
          }
          all.add(new Remedy(Remedy.Kind.MB, site));
          all.add(new Remedy(Remedy.Kind.WMB, site));
          if (insn instanceof Insn.Store) {
            all.add(new Remedy(Remedy.Kind.RELEASE, site));
          }
          if (canBeLocked(insn)) {
            all.add(new Remedy(Remedy.Kind.LOCK, site));
          }
        });
    return ImmutableSet.copyOf(all);
  }

  private static boolean canBeLocked(Insn insn) {
    return insn instanceof Insn.Store
        || (insn instanceof Insn.Rmw i && i.op() == KernelOp.THIS_CPU_ADD);
  }

  /** The program with barriers put in. */
  static Program with(Program program, Set<Remedy> remedies) {
    return ProgramEdit.apply(
        program, (code, pc) -> remedied(code.at(pc), site(code, pc), remedies), 0);
  }

  private static List<Insn> remedied(Insn insn, Site site, Set<Remedy> remedies) {
    if (insn instanceof Insn.Fence || operation(insn).isEmpty()) {
      return ImmutableList.of(insn);
    }
    ImmutableList.Builder<Insn> result = ImmutableList.builder();
    result.add(stronger(insn, site, remedies));
    if (remedies.contains(new Remedy(Remedy.Kind.MB, site))) {
      result.add(new Insn.Fence(KernelOp.SMP_MB));
    }
    if (remedies.contains(new Remedy(Remedy.Kind.WMB, site))) {
      result.add(new Insn.Fence(KernelOp.SMP_WMB));
    }
    return result.build();
  }

  private static Insn stronger(Insn insn, Site site, Set<Remedy> remedies) {
    boolean lock = remedies.contains(new Remedy(Remedy.Kind.LOCK, site));
    if (insn instanceof Insn.Store i) {
      if (lock) {
        Operand none = Operand.constant(0);
        return new Insn.Rmw(KernelOp.XCHG, Insn.Rmw.NONE, i.cell(), i.value(), none);
      }
      return remedies.contains(new Remedy(Remedy.Kind.RELEASE, site))
          ? new Insn.Store(KernelOp.SMP_STORE_RELEASE, i.cell(), i.value())
          : insn;
    } else if (lock && insn instanceof Insn.Rmw i) {
      return new Insn.Rmw(
          KernelOp.ATOMIC_ADD_RETURN, Insn.Rmw.NONE, i.cell(), i.first(), i.second());
    }
    return insn;
  }

  private interface Visitor {
    void visit(Insn insn, Site site);
  }

  private static void forEach(Program program, Visitor visitor) {
    for (Flow flow : program.flows()) {
      for (int pc = 0; pc < flow.code().size(); pc++) {
        visitor.visit(flow.code().at(pc), site(flow.code(), pc));
      }
    }
  }
}
