package org.quiver.engine;

import com.google.common.collect.ImmutableMap;
import org.quiver.program.Insn;

/** The kinds of instruction, for a quick switch: one for each record of {@link Insn}. */
enum Opcode {
  MOVE(Insn.Move.class),
  BINARY(Insn.Binary.class),
  LOOKUP(Insn.Lookup.class),
  BRANCH(Insn.Branch.class),
  JUMP(Insn.Jump.class),
  SWITCH(Insn.Switch.class),
  CHECK(Insn.Check.class),
  OBSERVE(Insn.Observe.class),
  OOPS(Insn.Oops.class),
  RETURN(Insn.Return.class),
  LOAD(Insn.Load.class),
  STORE(Insn.Store.class),
  RMW(Insn.Rmw.class),
  FENCE(Insn.Fence.class),
  GHOST_READ(Insn.GhostRead.class),
  GHOST_WRITE(Insn.GhostWrite.class),
  GHOST_ADD(Insn.GhostAdd.class),
  GP(Insn.Gp.class),
  GP_ENDED(Insn.GpEnded.class),
  GP_RUNNING(Insn.GpRunning.class),
  CHOOSE(Insn.Choose.class),
  FREE(Insn.Free.class),
  IRQ_DISABLE(Insn.IrqDisable.class),
  IRQ_ENABLE(Insn.IrqEnable.class),
  IRQS_DISABLED(Insn.IrqsDisabled.class),
  PREEMPT_DISABLE(Insn.PreemptDisable.class),
  PREEMPT_ENABLE(Insn.PreemptEnable.class),
  CURRENT_CPU(Insn.CurrentCpu.class),
  SEND_IPI(Insn.SendIpi.class),
  SPIN_LOCK(Insn.SpinLock.class),
  SPIN_TRY_LOCK(Insn.SpinTryLock.class),
  SPIN_UNLOCK(Insn.SpinUnlock.class),
  AWAIT(Insn.Await.class),
  RCU_READ_LOCK(Insn.RcuReadLock.class),
  RCU_READ_UNLOCK(Insn.RcuReadUnlock.class),
  RCU_SYNC_BEGIN(Insn.RcuSyncBegin.class),
  RCU_SYNC_WAIT(Insn.RcuSyncWait.class),
  RELAX(Insn.Relax.class),
  END(Insn.End.class);

  private static final ImmutableMap<Class<?>, Opcode> BY_CLASS = byClass();

  private final Class<? extends Insn> type;

  Opcode(Class<? extends Insn> type) {
    this.type = type;
  }

  private static ImmutableMap<Class<?>, Opcode> byClass() {
    ImmutableMap.Builder<Class<?>, Opcode> map = ImmutableMap.builder();
    for (Opcode opcode : values()) {
      map.put(opcode.type, opcode);
    }
    return map.buildOrThrow();
  }

  static Opcode of(Insn insn) {
    Opcode opcode = BY_CLASS.get(insn.getClass());
    if (opcode == null) {
      throw new IllegalStateException("no opcode for " + insn.getClass());
    }
    return opcode;
  }

  /** Whether a flow can stand before it: visible, or a handler's return. */
  boolean isVisible() {
    return compareTo(RETURN) > 0;
  }
}
