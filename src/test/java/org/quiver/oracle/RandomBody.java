package org.quiver.oracle;

import static org.quiver.program.Operand.constant;
import static org.quiver.program.Operand.slot;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.quiver.program.BinaryOp;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/**
 * Writes the code of one flow of a random program. The locals keep to few values, and what counts
 * up is written only where it runs a bounded number of times, so that all state spaces are finite.
 */
final class RandomBody {
  private final Dice dice;
  private final Set<Feature> features;
  private final Layout layout;
  private final Flow.Kind kind;
  private final Assembler code = new Assembler();
  private final int r0 = code.slot();
  private final int r1 = code.slot();
  private int budget;
  private boolean unbounded;

  /**
   * @param budget about how many visible instructions
   */
  RandomBody(Dice dice, Set<Feature> features, Layout layout, Flow.Kind kind, int budget) {
    this.dice = dice;
    this.features = features;
    this.layout = layout;
    this.kind = kind;
    this.budget = budget;
    this.unbounded = kind == Flow.Kind.IPI;
  }

  Code write() {
    boolean forever = !kind.isHandler() && features.contains(Feature.FOREVER) && dice.percent(50);
    if (forever) {
      unbounded = true;
      budget = Math.min(budget, 3);
    }
    int again = code.here();
    while (budget > 0) {
      statement();
    }
    if (forever) {
      code.add(new Insn.Relax());
      code.jump(again);
    }
    return code.build();
  }

  // ---- statements ---------------------------------------------------------------------------

  private void statement() {
    List<Runnable> choices = new ArrayList<>();
    many(choices, 7, this::load);
    many(choices, 7, this::store);
    many(choices, 2, this::fence);
    many(choices, 3, this::branch);
    choices.add(this::arithmetic);
    features.stream().sorted().forEach(f -> addFor(f, choices));
    dice.pick(choices).run();
  }

  private static void many(List<Runnable> choices, int weight, Runnable choice) {
    for (int i = 0; i < weight; i++) {
      choices.add(choice);
    }
  }

  private void addFor(Feature feature, List<Runnable> choices) {
    switch (feature) {
      case RMW -> many(choices, 2, this::orderedAtomic);
      case UNORDERED_ATOMICS -> many(choices, 3, this::unorderedAtomic);
      case THIS_CPU -> many(choices, 3, this::thisCpuAdd);
      case LOCK -> many(choices, 3, this::lock);
      case AWAIT -> many(choices, 2, this::await);
      case GHOSTS -> many(choices, 2, this::ghost);
      case GRACE_PERIOD -> many(choices, 5, this::gracePeriod);
      case FREE -> many(choices, 2, () -> visible(new Insn.Free(constant(layout.object))));
      case CHECK -> many(choices, 4, this::check);
      case OBSERVE -> choices.add(this::observe);
      case DYNAMIC_CELLS -> many(choices, 3, this::dynamicCell);
      case CHOOSE -> many(choices, 2, this::choose);
      default -> addControl(feature, choices);
    }
  }

  private void addControl(Feature feature, List<Runnable> choices) {
    boolean handler = kind.isHandler();
    if (feature == Feature.LOOPS) {
      many(choices, 2, this::boundedLoop);
    } else if (feature == Feature.OOPS && kind != Flow.Kind.IPI) {
      many(choices, 2, this::oops);
    } else if (feature == Feature.RCU) {
      many(choices, 5, this::rcu);
    } else if (feature == Feature.SPIN && !handler) {
      many(choices, 2, this::spin);
    } else if (feature == Feature.IRQ_TOGGLE && !handler) {
      many(choices, 4, this::irqToggle);
    } else if (feature == Feature.HANDLERS_ENABLE_IRQS && kind == Flow.Kind.IRQ) {
      many(choices, 6, () -> visible(new Insn.IrqEnable()));
    } else if (feature == Feature.TASK && !handler) {
      many(choices, 3, this::preempt);
    } else if (feature == Feature.IPI && kind != Flow.Kind.IPI && kind != Flow.Kind.NMI) {
      many(choices, 4, () -> visible(new Insn.SendIpi(constant(layout.ipi))));
    }
  }

  private void visible(Insn insn) {
    budget--;
    code.add(insn);
  }

  private Operand cell() {
    return constant(dice.pick(layout.cells));
  }

  /** A cell on which counting up ends. */
  private Operand countableCell() {
    int cell = dice.pick(layout.cells);
    return constant(unbounded && cell == layout.wideCell ? layout.cells.get(0) : cell);
  }

  private int register() {
    return dice.percent(60) ? r0 : r1;
  }

  private Operand value() {
    return dice.percent(75) ? constant(dice.oneOf(0, 1, 1, 2, 3, -1)) : slot(register());
  }

  private void load() {
    KernelOp op =
        dice.oneOf(
            KernelOp.READ_ONCE,
            KernelOp.READ_ONCE,
            KernelOp.PLAIN_READ,
            KernelOp.SMP_LOAD_ACQUIRE,
            KernelOp.RCU_DEREFERENCE,
            KernelOp.THIS_CPU_READ);
    visible(new Insn.Load(op, register(), cell()));
  }

  private KernelOp storeOp() {
    return dice.oneOf(
        KernelOp.WRITE_ONCE,
        KernelOp.WRITE_ONCE,
        KernelOp.WRITE_ONCE,
        KernelOp.PLAIN_WRITE,
        KernelOp.SMP_STORE_RELEASE,
        KernelOp.RCU_ASSIGN_POINTER,
        KernelOp.THIS_CPU_WRITE);
  }

  private void store() {
    visible(new Insn.Store(storeOp(), cell(), value()));
  }

  private void fence() {
    visible(
        new Insn.Fence(
            dice.oneOf(
                KernelOp.SMP_MB,
                KernelOp.SMP_WMB,
                KernelOp.SMP_WMB,
                KernelOp.SMP_RMB,
                KernelOp.SMP_MB_BEFORE_ATOMIC,
                KernelOp.SMP_MB_AFTER_ATOMIC)));
  }

  private int resultOrNone() {
    return dice.percent(70) ? register() : Insn.Rmw.NONE;
  }

  private void orderedAtomic() {
    KernelOp op =
        dice.oneOf(
            KernelOp.XCHG,
            KernelOp.CMPXCHG,
            KernelOp.CMPXCHG,
            KernelOp.ATOMIC_ADD_RETURN,
            KernelOp.TEST_AND_SET_BIT,
            KernelOp.TEST_AND_CLEAR_BIT);
    visible(new Insn.Rmw(op, resultOrNone(), countableCell(), argument(op), value()));
  }

  private void unorderedAtomic() {
    KernelOp op = dice.oneOf(KernelOp.ATOMIC_ADD, KernelOp.SET_BIT, KernelOp.CLEAR_BIT);
    visible(new Insn.Rmw(op, Insn.Rmw.NONE, countableCell(), argument(op), constant(0)));
  }

  private void thisCpuAdd() {
    Operand by = constant(dice.oneOf(1, -1, 2));
    visible(new Insn.Rmw(KernelOp.THIS_CPU_ADD, Insn.Rmw.NONE, countableCell(), by, constant(0)));
  }

  private Operand argument(KernelOp op) {
    return switch (op) {
      case TEST_AND_SET_BIT, TEST_AND_CLEAR_BIT, SET_BIT, CLEAR_BIT ->
          constant(dice.oneOf(0, 0, 0, 1, 31));
      default -> value();
    };
  }

  private void dynamicCell() {
    int index = code.slot();
    int id = code.slot();
    code.add(new Insn.Binary(index, BinaryOp.AND, slot(register()), constant(1)));
    int last = layout.cells.size() - 1;
    ImmutableIntArray table =
        ImmutableIntArray.of(layout.cells.get(0), layout.cells.get(Math.min(1, last)));
    code.add(new Insn.Lookup(id, slot(index), table));
    visible(
        dice.percent(50)
            ? new Insn.Load(KernelOp.READ_ONCE, register(), slot(id))
            : new Insn.Store(storeOp(), slot(id), value()));
  }

  private void arithmetic() {
    int r = register();
    code.add(new Insn.Binary(r, BinaryOp.ADD, slot(register()), constant(1)));
    code.add(new Insn.Binary(r, BinaryOp.AND, slot(r), constant(3)));
    budget -= dice.below(2);
  }

  // ---- control flow -------------------------------------------------------------------------

  private Operand condition() {
    int c = code.slot();
    BinaryOp op = dice.oneOf(BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.GE);
    code.add(new Insn.Binary(c, op, slot(register()), constant(dice.below(3))));
    return slot(c);
  }

  private void branch() {
    int then = code.label();
    int otherwise = code.label();
    int end = code.label();
    code.branch(condition(), then, otherwise);
    code.place(then);
    statement();
    code.jump(end);
    code.place(otherwise);
    if (dice.percent(40)) {
      statement();
    }
    code.place(end);
  }

  private void boundedLoop() {
    int i = code.slot();
    int more = code.slot();
    int body = code.label();
    int end = code.label();
    code.add(new Insn.Move(i, constant(0)));
    int again = code.here();
    code.add(new Insn.Binary(more, BinaryOp.LT, slot(i), constant(2)));
    code.branch(slot(more), body, end);
    code.place(body);
    budget--;
    statement();
    code.add(new Insn.Binary(i, BinaryOp.ADD, slot(i), constant(1)));
    code.jump(again);
    code.place(end);
  }

  private void spin() {
    int seen = code.slot();
    int done = code.slot();
    int body = code.label();
    int end = code.label();
    int again = code.here();
    visible(new Insn.Load(KernelOp.READ_ONCE, seen, cell()));
    code.add(new Insn.Binary(done, BinaryOp.EQ, slot(seen), constant(dice.below(2))));
    code.branch(slot(done), end, body);
    code.place(body);
    if (dice.percent(20)) {
      code.add(new Insn.Relax());
    } else if (dice.percent(20)) {
      boolean before = unbounded;
      unbounded = true;
      statement();
      unbounded = before;
    }
    code.jump(again);
    code.place(end);
  }

  private void choose() {
    int bound = features.contains(Feature.OOPS) ? dice.between(0, 3) : 2;
    visible(new Insn.Choose(register(), constant(bound)));
    if (dice.percent(30)) {
      choiceSwitch();
    }
  }

  private void choiceSwitch() {
    int one = code.label();
    int end = code.label();
    code.choose(slot(register()), ImmutableIntArray.of(1, 3), List.of(one, one), end);
    code.place(one);
    statement();
    code.place(end);
  }

  private void oops() {
    if (dice.percent(50)) {
      code.add(new Insn.Binary(r1, BinaryOp.REM, constant(3), slot(register())));
    } else {
      ImmutableIntArray table = ImmutableIntArray.of(1, Insn.Lookup.HOLE, 0);
      code.add(new Insn.Lookup(r1, slot(register()), table));
    }
    budget--;
  }

  // ---- sections -----------------------------------------------------------------------------

  private void inside(Insn enter, Insn leave) {
    visible(enter);
    int count = dice.between(0, 2);
    for (int i = 0; i < count; i++) {
      statement();
    }
    if (!dice.percent(unbounded ? 0 : 8)) {
      visible(leave);
    }
  }

  private void lock() {
    Operand lock = constant(layout.lock);
    if (dice.percent(65)) {
      inside(new Insn.SpinLock(lock), new Insn.SpinUnlock(lock));
      return;
    }
    int got = code.slot();
    int then = code.label();
    int end = code.label();
    visible(new Insn.SpinTryLock(got, lock));
    code.branch(slot(got), then, end);
    code.place(then);
    statement();
    visible(new Insn.SpinUnlock(lock));
    code.place(end);
  }

  private void await() {
    visible(new Insn.Await(cell(), constant(dice.below(2))));
  }

  private void irqToggle() {
    if (dice.percent(25)) {
      visible(new Insn.IrqsDisabled(register()));
    } else {
      inside(new Insn.IrqDisable(), new Insn.IrqEnable());
    }
  }

  private void preempt() {
    if (dice.percent(50)) {
      visible(new Insn.CurrentCpu(register()));
    } else {
      inside(new Insn.PreemptDisable(), new Insn.PreemptEnable());
    }
  }

  private void gracePeriod() {
    Operand gp = constant(layout.gracePeriod);
    switch (dice.below(5)) {
      case 0 -> visible(new Insn.GpEnded(register(), gp));
      case 1 -> visible(new Insn.GpRunning(register(), gp));
      case 2, 3 ->
          inside(new Insn.Gp(Insn.GpOp.READ_LOCK, gp), new Insn.Gp(Insn.GpOp.READ_UNLOCK, gp));
      default -> inside(new Insn.Gp(Insn.GpOp.BEGIN, gp), new Insn.Gp(Insn.GpOp.END, gp));
    }
  }

  private void rcu() {
    if (dice.percent(60) || kind.isHandler()) {
      inside(new Insn.RcuReadLock(), new Insn.RcuReadUnlock());
    } else {
      visible(new Insn.RcuSyncBegin());
      visible(new Insn.RcuSyncWait());
    }
  }

  // ---- what the checker sees ----------------------------------------------------------------

  private void ghost() {
    Operand ghost = constant(dice.pick(layout.ghosts));
    switch (dice.below(3)) {
      case 0 -> visible(new Insn.GhostRead(register(), ghost));
      case 1 -> visible(new Insn.GhostWrite(ghost, value()));
      default ->
          visible(
              unbounded
                  ? new Insn.GhostWrite(ghost, constant(1))
                  : new Insn.GhostAdd(ghost, constant(dice.oneOf(1, -1))));
    }
  }

  private void check() {
    if (dice.percent(60)) {
      load();
    }
    code.add(new Insn.Check(condition(), dice.pick(layout.checks)));
    budget -= dice.below(2);
  }

  private void observe() {
    code.add(new Insn.Observe(layout.observation, slot(register())));
    budget -= dice.below(2);
  }
}
