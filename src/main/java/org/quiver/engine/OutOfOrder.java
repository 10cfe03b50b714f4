package org.quiver.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.quiver.memory.StateVector;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/**
 * Finds the accesses that a flow may make before the instruction where it stands: nothing between
 * orders them after a load that is still to come, so the load is bound late. It looks ahead through
 * the code with what is known of the locals, and where a branch is not known it goes on where both
 * ways meet.
 *
 * <p>Where it cannot go on although a store might be found there, it says so in the report: then
 * nothing that was not found is proved.
 */
final class OutOfOrder {
  /** An access that may come early, and the fences before it that have nothing to wait for. */
  record Early(int pc, boolean afterReadFence, boolean afterWriteFence) {}

  private final LoadBuffering buffering;
  private final StepReport report;

  OutOfOrder(LoadBuffering buffering, StepReport report) {
    this.buffering = buffering;
    this.report = report;
  }

  /** The accesses that may come before the one at {@code from}; spoils the frame's registers. */
  List<Early> find(StateVector s, Frame frame, int from) {
    if (!buffering.mayMatter(frame.flow)) {
      return List.of();
    }
    Walk walk = new Walk(s, frame, -1);
    walk.run(from);
    return walk.found;
  }

  /** Makes the registers what they are known to be when the flow comes to {@code to}. */
  void lookAhead(StateVector s, Frame frame, int from, int to) {
    new Walk(s, frame, to).run(from);
  }

  /** One look ahead. */
  private final class Walk {
    private static final int NOWHERE = -1;

    private final StateVector s;
    private final Frame frame;
    private final DecodedCode code;
    private final EarlyAccesses accesses;
    private final int to;
    private final int[] r;
    private final List<Early> found = new ArrayList<>();

    /** For each instruction that was met, how much was passed before, plus 1. */
    private final int[] seenAfter;

    /** How many instructions that do something were passed. */
    private int passed;

    /** The slots whose values are not known. */
    private final BitSet unknown = new BitSet();

    /** The cells of what is still to come: any, those that are loaded, those that are stored. */
    private final BitSet skipped = new BitSet();

    private final BitSet loaded = new BitSet();
    private final BitSet stored = new BitSet();

    /** The cells of stores that must wait although their values are known. */
    private final BitSet forwarding = new BitSet();

    /** Whether an smp_rmb orders what follows after something that is still to come. */
    private boolean loadOrdered;

    /** Whether one that is skipped may turn out to store nothing. */
    private boolean maybeStored;

    /** Whether an unlock that is still to come follows a load that is. */
    private boolean unlocks;

    private boolean noLoads;
    private boolean noStores;
    private boolean afterReadFence;
    private boolean afterWriteFence;

    Walk(StateVector s, Frame frame, int to) {
      this.s = s;
      this.frame = frame;
      this.code = frame.code;
      this.accesses = frame.weak.early;
      this.r = frame.registers;
      this.to = to;
      this.seenAfter = new int[code.source().size()];
    }

    void run(int from) {
      int pc = from;
      while (pc != NOWHERE && pc != to) {
        if (seenAfter[pc] > 0) {
          if (seenAfter[pc] <= passed) {
            giveUp(pc, "round a loop");
          }
          return; // a round that did nothing but look is as good as none
        }
        seenAfter[pc] = passed + 1;
        pc = step(pc);
      }
    }

    private int step(int pc) {
      return switch (code.opcode(pc)) {
        case LOAD, STORE, RMW, AWAIT, SPIN_LOCK, SPIN_TRY_LOCK, SPIN_UNLOCK -> access(pc);
        case FENCE -> fence(pc);
        case SEND_IPI, RCU_SYNC_BEGIN, RCU_SYNC_WAIT, END, RETURN, OOPS -> NOWHERE;
        case RELAX -> pc + 1;
        case RCU_READ_LOCK, RCU_READ_UNLOCK -> giveUp(pc, "past a reader's section");
        case MOVE, LOOKUP, BINARY -> local(pc);
        case JUMP -> ((Insn.Jump) code.insn(pc)).target();
        case BRANCH, SWITCH -> branch(pc);
        default -> {
          if (LoadBuffering.isGhost(code.insn(pc)) && !loaded.isEmpty()) {
            loaded.set(buffering.ghosts());
          }
          passed++;
          forget(pc);
          yield pc + 1;
        }
      };
    }

    private boolean isKnown(int pc, int operand) {
      return !(InsnFacts.operands(code.insn(pc)).get(operand) instanceof Operand.Slot slot)
          || !unknown.get(slot.index());
    }

    private boolean allKnown(int pc) {
      return InsnFacts.read(code.insn(pc)).stream().noneMatch(unknown::get);
    }

    private void forget(int pc) {
      if (code.dst(pc) >= 0) {
        unknown.set(code.dst(pc));
      }
    }

    /** A store behind {@code pc} might come before a load that was skipped, and is not tried. */
    private int giveUp(int pc, String where) {
      if (!loaded.isEmpty() && buffering.mayMatter(frame.flow, code.source(), pc, loaded)) {
        report.leaveOpen(code.position(pc), where);
      }
      return NOWHERE;
    }

    private int fence(int pc) {
      switch (code.kernelOp(pc)) {
        case SMP_RMB -> {
          noLoads |= loadOrdered;
          afterReadFence |= !loadOrdered;
        }
        case SMP_WMB -> {
          if (maybeStored) {
            return giveUp(pc, "past a smp_wmb behind what may store");
          }
          noStores |= !stored.isEmpty();
          afterWriteFence |= stored.isEmpty();
        }
        default -> {
          return NOWHERE;
        }
      }
      return pc + 1;
    }

    private int access(int pc) {
      if (!isKnown(pc, 0)) {
        return giveUp(pc, "past an access of it is not known which cell");
      }
      int cell = r[code.arg(pc, 0)];
      if (frame.weak.isMade(s, pc)) {
        return passMade(pc);
      }
      Insn insn = code.insn(pc);
      if (LoadBuffering.loads(insn) && forwarding.get(cell) && accesses.number(pc) >= 0) {
        giveUp(pc, "behind a load of what its CPU is still to store");
      }
      boolean free = isFree(pc, cell);
      if (accesses.number(pc) >= 0 && free && isWorthwhile(insn, cell)) {
        found.add(new Early(pc, afterReadFence, afterWriteFence));
      }
      if (!free && storesWhatIsKnown(pc)) {
        forwarding.set(cell);
      }
      if (accesses.someLeftOut() && accesses.number(pc) < 0) {
        giveUp(pc, "past more accesses than are told apart");
      }
      skip(pc, cell);
      if (mayFail(pc) && (orders(pc) || accesses.number(pc) < 0)) {
        giveUp(pc, "past an atomic that may fail");
      }
      return orders(pc) ? NOWHERE : pc + 1;
    }

    /** Goes past an access that was made already. */
    private int passMade(int pc) {
      int dst = code.dst(pc);
      if (dst >= 0) {
        r[dst] = s.get(frame.weak.result(pc));
        frame.weak.dependencies.fill(dst, s, frame.weak.seen(pc));
        unknown.clear(dst);
      }
      return pc + 1;
    }

    /** Whether a load of the CPU could see the value that is stored before it is. */
    private boolean storesWhatIsKnown(int pc) {
      return switch (code.opcode(pc)) {
        case STORE -> isKnown(pc, 1);
        case RMW ->
            switch (code.kernelOp(pc).function()) {
              case XCHG -> isKnown(pc, 1);
              case CMPXCHG -> isKnown(pc, 2);
              default -> false;
            };
        default -> LoadBuffering.stores(code.insn(pc));
      };
    }

    /** Whether nothing orders the access after what was skipped. */
    private boolean isFree(int pc, int cell) {
      Insn insn = code.insn(pc);
      return !loaded.isEmpty()
          && allKnown(pc)
          && !(unlocks && isLock(pc))
          && !skipped.get(cell)
          && !(LoadBuffering.stores(insn) && noStores)
          && !(LoadBuffering.loads(insn) && noLoads && !isNoReturn(insn));
    }

    private boolean isWorthwhile(Insn insn, int cell) {
      return LoadBuffering.loads(insn)
          ? buffering.mayMatter(frame.flow, loaded)
          : buffering.matters(frame.flow, cell, loaded);
    }

    private void skip(int pc, int cell) {
      Insn insn = code.insn(pc);
      passed++;
      unlocks |= code.opcode(pc) == Opcode.SPIN_UNLOCK && !loaded.isEmpty();
      skipped.set(cell);
      if (LoadBuffering.stores(insn)) {
        stored.set(cell);
        maybeStored |= mayFail(pc);
      }
      if (LoadBuffering.loads(insn)) {
        loaded.set(cell);
        if (buffering.isWatched(cell)) {
          loaded.set(buffering.ghosts());
        }
        loadOrdered |= !isNoReturn(insn);
      }
      forget(pc);
    }

    /** What comes before an unlock comes before what follows the next lock. */
    private boolean isLock(int pc) {
      return code.opcode(pc) == Opcode.SPIN_LOCK || code.opcode(pc) == Opcode.SPIN_TRY_LOCK;
    }

    /** smp_rmb does not order the load of an atomic that returns nothing. */
    private boolean isNoReturn(Insn insn) {
      return insn instanceof Insn.Rmw rmw && rmw.op().kind() == KernelOp.Kind.ATOMIC;
    }

    /** A conditional atomic that fails orders nothing, and whether it will is not known. */
    private boolean mayFail(int pc) {
      if (code.opcode(pc) == Opcode.RMW) {
        KernelOp function = code.kernelOp(pc).function();
        return function == KernelOp.CMPXCHG || function == KernelOp.ATOMIC_ADD_UNLESS;
      }
      return code.opcode(pc) == Opcode.SPIN_TRY_LOCK;
    }

    /** Whether all that follows comes after the access. */
    private boolean orders(int pc) {
      return switch (code.opcode(pc)) {
        case LOAD -> code.kernelOp(pc) == KernelOp.SMP_LOAD_ACQUIRE;
        case RMW -> code.kernelOp(pc).isAcquiring() || code.kernelOp(pc).isFullyOrdered();
        case AWAIT, SPIN_LOCK, SPIN_TRY_LOCK -> true;
        default -> false;
      };
    }

    private int local(int pc) {
      int dst = code.dst(pc);
      if (!allKnown(pc)) {
        unknown.set(dst);
        return pc + 1;
      }
      Insn insn = code.insn(pc);
      int left = r[code.arg(pc, 0)];
      int value = left;
      if (insn instanceof Insn.Binary binary) {
        int right = r[code.arg(pc, 1)];
        if (binary.op().divides() && right == 0) {
          return NOWHERE;
        }
        value = binary.op().apply(left, right);
      } else if (insn instanceof Insn.Lookup lookup) {
        boolean outside = left < 0 || left >= lookup.table().length();
        if (outside || lookup.table().get(left) == Insn.Lookup.HOLE) {
          return NOWHERE;
        }
        value = lookup.table().get(left);
      }
      frame.weak.dependencies.follow(pc);
      r[dst] = value;
      unknown.clear(dst);
      return pc + 1;
    }

    private int branch(int pc) {
      if (isKnown(pc, 0)) {
        frame.weak.dependencies.follow(pc);
        return LocalCode.target(code, pc, r[code.arg(pc, 0)]);
      }
      BitSet region = accesses.region(pc);
      if (region.get(pc)) {
        return NOWHERE; // what decides whether a loop ends decides about all that follows
      } else if (accesses.meeting(pc) < 0) {
        return giveUp(pc, "past a branch that may not end");
      }
      for (int at = region.nextSetBit(0); at >= 0; at = region.nextSetBit(at + 1)) {
        if (!skipInArm(at, region)) {
          return giveUp(pc, "past a branch with barriers or loops");
        }
      }
      return accesses.meeting(pc);
    }

    /** Goes past an instruction of which it is not known whether it is executed. */
    private boolean skipInArm(int pc, BitSet region) {
      if (InsnFacts.successors(code.insn(pc), pc).stream().anyMatch(next -> next <= pc)) {
        return false;
      }
      switch (code.opcode(pc)) {
        case LOAD, STORE, RMW, SPIN_UNLOCK -> {
          if (orders(pc) || !isKnown(pc, 0) || isSetIn(region, pc)) {
            return false;
          }
          skip(pc, r[code.arg(pc, 0)]);
          maybeStored |= LoadBuffering.stores(code.insn(pc));
          if (storesWhatIsKnown(pc)) {
            forwarding.set(r[code.arg(pc, 0)]);
          }
        }
        case FENCE,
            SEND_IPI,
            SPIN_LOCK,
            SPIN_TRY_LOCK,
            AWAIT,
            RCU_SYNC_BEGIN,
            RCU_SYNC_WAIT,
            RELAX,
            RCU_READ_LOCK,
            RCU_READ_UNLOCK,
            END,
            RETURN,
            OOPS -> {
          return false;
        }
        default -> {
          if (LoadBuffering.isGhost(code.insn(pc)) && !loaded.isEmpty()) {
            loaded.set(buffering.ghosts());
          }
          forget(pc);
        }
      }
      return true;
    }

    /** Whether the slot that holds the access's cell is written in the arms. */
    private boolean isSetIn(BitSet region, int pc) {
      return InsnFacts.operands(code.insn(pc)).get(0) instanceof Operand.Slot slot
          && region.stream().anyMatch(at -> code.dst(at) == slot.index());
    }
  }
}
