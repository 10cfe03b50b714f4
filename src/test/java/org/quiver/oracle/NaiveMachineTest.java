package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.quiver.program.Operand.constant;
import static org.quiver.program.Operand.slot;

import org.junit.jupiter.api.Test;
import org.quiver.engine.Exploration;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.oracle.MachineConfig.Memory;
import org.quiver.program.BinaryOp;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.PropertyDecl;

/** The naive machine, and the engine, against state spaces that were counted by hand. */
class NaiveMachineTest {
  private final ProgramBuilder program = new ProgramBuilder("test");
  private final int x = program.cell("x", 1, 0, -1);
  private final int y = program.cell("y", 1, 0, -1);
  private final int p0 = program.cpu("P0");
  private final int p1 = program.cpu("P1");

  private static Insn store(int cell) {
    return new Insn.Store(KernelOp.WRITE_ONCE, constant(cell), constant(1));
  }

  private static Code code(Insn... insns) {
    Assembler code = new Assembler();
    for (Insn insn : insns) {
      code.add(insn);
    }
    return code.build();
  }

  /** {@code while (cell == 0) ;} */
  private static Code spin(int cell) {
    Assembler code = new Assembler();
    int seen = code.slot();
    int again = code.here();
    int end = code.label();
    code.add(new Insn.Load(KernelOp.READ_ONCE, seen, constant(cell)));
    code.branch(slot(seen), end, again);
    code.place(end);
    return code.build();
  }

  private static Code equalsOne(int cell) {
    Assembler code = new Assembler();
    int value = code.slot();
    code.add(new Insn.Load(KernelOp.READ_ONCE, value, constant(cell)));
    code.add(new Insn.Binary(value, BinaryOp.EQ, slot(value), constant(1)));
    return code.build(slot(value));
  }

  private NaiveChecker explore(MachineConfig config) {
    return NaiveChecker.explore(new NaiveMachine(program.build(), config, true), 10_000)
        .orElseThrow();
  }

  private void assertCounts(MachineConfig config, int states, int transitions) {
    NaiveChecker checker = explore(config);
    assertThat(checker.states()).as("states, %s", config).isEqualTo(states);
    assertThat(checker.transitions()).as("transitions, %s", config).isEqualTo(transitions);
    Exploration engine = engine(config);
    assertThat(engine.states()).as("states of the engine, %s", config).isEqualTo(states);
    assertThat(engine.transitions()).as("steps of the engine, %s", config).isEqualTo(transitions);
  }

  private Exploration engine(MachineConfig config) {
    Settings settings =
        new Settings(
            MemoryKind.valueOf(config.memory().name()), config.buffer(), config.serializing());
    Exploration exploration = new Exploration(new Machine(program.build(), settings, true), false);
    exploration.run(
        new Exploration.Observer() {
          @Override
          public void state(int id) {}

          @Override
          public void step(int from, int label) {}

          @Override
          public void deadlock(int id) {}
        },
        Limits.NONE,
        Monitor.NONE);
    return exploration;
  }

  /**
   * P0: x=1; y=1.
   *
   * <p>SC: 3 points in the code, 2 steps between them. PSO: the start; x stored and (b)uffered or
   * (l)anded; both stored and each b or l: 1 + 2 + 4 states. Steps: 1 from the start; x=b: store y,
   * land x; x=l: store y; bb: land x, land y; lb and bl: 1 each; ll: none: 1 + 2 + 1 + 2 + 2 = 8.
   * TSO: bl cannot be reached, which takes away one state, the step into it and the step out of it.
   */
  @Test
  void countsTwoStores() {
    program.body(p0, code(store(x), store(y)));
    assertCounts(MachineConfig.of(Memory.SC), 3, 2);
    assertCounts(MachineConfig.of(Memory.TSO), 6, 6);
    assertCounts(MachineConfig.of(Memory.PSO), 7, 8);
  }

  /**
   * P0: x=1; smp_wmb; y=1 under PSO.
   *
   * <p>The start; before smp_wmb x=b or l; after it x=b (an smp_wmb is pending) or l; both stored:
   * bb, lb, ll: 1 + 2 + 2 + 3 = 8 states. Steps: 1; 2 + 1; 2 + 1; 1 + 1 + 0: 9.
   */
  @Test
  void countsStoresWithBarrierBetween() {
    program.body(p0, code(store(x), new Insn.Fence(KernelOp.SMP_WMB), store(y)));
    assertCounts(MachineConfig.of(Memory.PSO), 8, 9);
  }

  /**
   * P0: x=1, and an interrupt with an empty handler that comes at most once.
   *
   * <p>SC: the store is (w)aiting or (d)one; the interrupt has not come, runs, or came: 6 states.
   * Steps: the store unless the handler runs: 2; deliveries: 2; returns: 2.
   *
   * <p>TSO: the store is w, b or l. Not come: 3 states with store, land, and deliveries at w and l:
   * 4 steps. Running at w and l: 2 states, 2 returns. Came: 3 states, store and land. Together 8
   * and 8. If interrupts do not serialise it also comes at b: one state more, and the steps
   * deliver, return and land there.
   */
  @Test
  void countsInterrupt() {
    program.handler("irq", Flow.Kind.IRQ, p0, 1, code());
    program.body(p0, code(store(x)));
    assertCounts(MachineConfig.of(Memory.SC), 6, 6);
    assertCounts(MachineConfig.of(Memory.TSO), 8, 8);
    assertCounts(new MachineConfig(Memory.TSO, 4, false), 9, 11);
    assertCounts(MachineConfig.of(Memory.PSO), 9, 11);
  }

  /**
   * P0 spins until x is 1, P1 stores it.
   *
   * <p>SC: P0 spins and x is 0 or 1, or P0 has ended: 3 states; steps: spin, store, leave. TSO: one
   * state more for the buffered store: 4 states; steps: spin twice, store, land, leave. The store
   * need not land if draining is unfair, and then P0 spins for ever; that is no deadlock.
   */
  @Test
  void countsSpinLoop() {
    program.body(p0, spin(x));
    program.body(p1, code(store(x)));
    program.property("lands", PropertyDecl.Kind.EVENTUALLY, equalsOne(x), null);
    assertCounts(MachineConfig.of(Memory.SC), 3, 3);
    assertCounts(MachineConfig.of(Memory.TSO), 4, 5);
    Outcome outcome = explore(MachineConfig.of(Memory.TSO)).outcome();
    assertThat(outcome.violatedFair()).isEmpty();
    assertThat(outcome.violatedUnfair()).containsExactly("lands");
    assertThat(outcome.deadlock()).isFalse();
    assertThat(outcome.finals()).containsExactly("x=1 y=0");
  }

  /** A store waits where the buffer of one entry is full: the bound is reached. */
  @Test
  void reachesTheBound() {
    program.body(p0, code(store(x), store(y)));
    assertThat(explore(new MachineConfig(Memory.TSO, 1, true)).outcome().boundReached()).isTrue();
    assertThat(explore(new MachineConfig(Memory.TSO, 2, true)).outcome().boundReached()).isFalse();
  }

  /** Two locks taken in opposite orders. */
  @Test
  void findsDeadlock() {
    program.body(p0, code(new Insn.SpinLock(constant(x)), new Insn.SpinLock(constant(y))));
    program.body(p1, code(new Insn.SpinLock(constant(y)), new Insn.SpinLock(constant(x))));
    assertThat(explore(MachineConfig.of(Memory.SC)).outcome().deadlock()).isTrue();
  }

  /**
   * P0 takes and releases a lock for ever, P1 takes it once and then stores y: the lock is free
   * again and again, so P1 gets it in the end.
   */
  @Test
  void givesLockToTheWaiter() {
    Assembler forever = new Assembler();
    int again = forever.here();
    forever.add(new Insn.SpinLock(constant(x))).add(new Insn.SpinUnlock(constant(x)));
    forever.jump(again);
    program.body(p0, forever.build());
    program.body(p1, code(new Insn.SpinLock(constant(x)), store(y)));
    program.property("gotIt", PropertyDecl.Kind.EVENTUALLY, equalsOne(y), null);
    assertThat(explore(MachineConfig.of(Memory.SC)).outcome().violatedFair()).isEmpty();
  }

  /** An IPI that was sent comes; an interrupt need not. */
  @Test
  void owesIpisAndNoInterrupts() {
    int ipi = program.handler("ipi", Flow.Kind.IPI, p1, 0, code(store(x)));
    program.handler("irq", Flow.Kind.IRQ, p1, 1, code(store(y)));
    program.body(p0, code(new Insn.SendIpi(constant(ipi))));
    program.property("ipiCame", PropertyDecl.Kind.EVENTUALLY, equalsOne(x), null);
    program.property("irqCame", PropertyDecl.Kind.EVENTUALLY, equalsOne(y), null);
    assertThat(explore(MachineConfig.of(Memory.SC)).outcome().violatedFair())
        .containsExactly("irqCame");
  }

  /** P1 frees before P0's buffered store to the object lands. */
  @Test
  void seesBufferedStoreLandInFreedObject() {
    int object = program.object("obj");
    int field = program.cell("obj.field", 1, 0, object);
    program.body(p0, code(store(field), store(x)));
    Assembler free = new Assembler();
    free.add(new Insn.Await(constant(x), constant(1))).add(new Insn.Free(constant(object)));
    program.body(p1, free.build());
    assertThat(explore(MachineConfig.of(Memory.TSO)).outcome().useAfterFree()).isFalse();
    assertThat(explore(MachineConfig.of(Memory.PSO)).outcome().useAfterFree()).isTrue();
  }

  /** A synchronize_rcu that began inside a section waits for its buffered store, too. */
  @Test
  void waitsForStoresOfReaders() {
    program.body(p0, code(new Insn.RcuReadLock(), store(x), new Insn.RcuReadUnlock()));
    program.body(p1, code(new Insn.RcuSyncBegin(), new Insn.RcuSyncWait()));
    NaiveMachine machine = new NaiveMachine(program.build(), MachineConfig.of(Memory.TSO), true);
    NaiveState inside = take(machine, machine.initial().next(), Label.Kind.EXECUTE, p0);
    NaiveState noted = take(machine, inside, Label.Kind.EXECUTE, p1);
    NaiveState stored = take(machine, noted, Label.Kind.EXECUTE, p0);
    NaiveState left = take(machine, stored, Label.Kind.EXECUTE, p0);
    assertThat(machine.successors(left)).hasSize(1);
    NaiveState landed = take(machine, left, Label.Kind.DRAIN, p0);
    take(machine, landed, Label.Kind.EXECUTE, p1);
  }

  private static NaiveState take(NaiveMachine machine, NaiveState from, Label.Kind kind, int cpu) {
    return machine.successors(from).stream()
        .filter(s -> s.label().kind() == kind && s.label().cpu() == cpu)
        .findFirst()
        .orElseThrow()
        .next();
  }
}
