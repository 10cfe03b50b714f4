package org.quiver.oracle;

import static org.quiver.program.Operand.constant;
import static org.quiver.program.Operand.slot;

import com.google.common.collect.ImmutableList;
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
  private final RandomOperations operations;
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
    this.operations = new RandomOperations(dice, layout, r0, r1);
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
    boolean leaves = !forever && !kind.isHandler() && dice.percent(25);
    return leaves ? code.buildLeaving(ImmutableList.of(slot(r0), constant(1))) : code.build();
  }

  // ---- statements ---------------------------------------------------------------------------

  private void statement() {
    List<Runnable> choices = new ArrayList<>();
    many(choices, 7, () -> visible(operations.load()));
    many(choices, 7, () -> visible(operations.store()));
    many(choices, 2, () -> visible(operations.fence()));
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
      case RMW -> many(choices, 2, () -> visible(operations.orderedAtomic(unbounded)));
      case UNORDERED_ATOMICS ->
          many(choices, 3, () -> visible(operations.unorderedAtomic(unbounded)));
      case THIS_CPU -> many(choices, 3, () -> visible(operations.thisCpuAdd(unbounded)));
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
    } else if (feature == Feature.HANDLERS_ENABLE_IRQS
        && (kind == Flow.Kind.IRQ || kind == Flow.Kind.IPI)) {
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

  private void dynamicCell() {
    int index = code.slot();
    int id = code.slot();
    code.add(new Insn.Binary(index, BinaryOp.AND, slot(operations.register()), constant(1)));
    int last = layout.cells.size() - 1;
    ImmutableIntArray table =
        ImmutableIntArray.of(layout.cells.get(0), layout.cells.get(Math.min(1, last)));
    code.add(new Insn.Lookup(id, slot(index), table));
    visible(
        dice.percent(50)
            ? new Insn.Load(KernelOp.READ_ONCE, operations.register(), slot(id))
            : new Insn.Store(operations.storeOp(), slot(id), operations.value()));
  }

  private void arithmetic() {
    int r = operations.register();
    code.add(new Insn.Binary(r, BinaryOp.ADD, slot(operations.register()), constant(1)));
    code.add(new Insn.Binary(r, BinaryOp.AND, slot(r), constant(3)));
    budget -= dice.below(2);
  }

  // ---- control flow -------------------------------------------------------------------------

  private Operand condition() {
    int c = code.slot();
    BinaryOp op = dice.oneOf(BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.GE);
    code.add(new Insn.Binary(c, op, slot(operations.register()), constant(dice.below(3))));
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
    visible(new Insn.Load(KernelOp.READ_ONCE, seen, operations.cell()));
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
    visible(new Insn.Choose(operations.register(), constant(bound)));
    if (dice.percent(30)) {
      choiceSwitch();
    }
  }

  private void choiceSwitch() {
    int one = code.label();
    int end = code.label();
    code.choose(slot(operations.register()), ImmutableIntArray.of(1, 3), List.of(one, one), end);
    code.place(one);
    statement();
    code.place(end);
  }

  private void oops() {
    if (dice.percent(50)) {
      code.add(new Insn.Binary(r1, BinaryOp.REM, constant(3), slot(operations.register())));
    } else {
      ImmutableIntArray table =
          dice.percent(50)
              ? ImmutableIntArray.of(1, Insn.Lookup.HOLE, 0)
              : ImmutableIntArray.of(1, 0);
      code.add(new Insn.Lookup(r1, slot(operations.register()), table));
    }
    budget--;
  }

  // ---- sections -----------------------------------------------------------------------------

  /** Sometimes the one or the other is forgotten, but not where that would count up for ever. */
  private void inside(Insn enter, Insn leave) {
    if (!dice.percent(mayBeStray(leave) ? 7 : 0)) {
      visible(enter);
    }
    int count = dice.between(0, 2);
    for (int i = 0; i < count; i++) {
      statement();
    }
    if (!dice.percent(unbounded ? 0 : 8)) {
      visible(leave);
    }
  }

  /** Not preempt_enable, and no release of a lock that is not held: they have no meaning. */
  private static boolean mayBeStray(Insn leave) {
    return leave instanceof Insn.Gp
        || leave instanceof Insn.RcuReadUnlock
        || leave instanceof Insn.IrqEnable;
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
    visible(new Insn.Await(operations.cell(), constant(dice.below(2))));
  }

  private void irqToggle() {
    if (dice.percent(25)) {
      visible(new Insn.IrqsDisabled(operations.register()));
    } else {
      inside(new Insn.IrqDisable(), new Insn.IrqEnable());
    }
  }

  private void preempt() {
    if (dice.percent(50)) {
      visible(new Insn.CurrentCpu(operations.register()));
    } else {
      inside(new Insn.PreemptDisable(), new Insn.PreemptEnable());
    }
  }

  private void gracePeriod() {
    Operand gp = constant(layout.gracePeriod);
    switch (dice.below(5)) {
      case 0 -> visible(new Insn.GpEnded(operations.register(), gp));
      case 1 -> visible(new Insn.GpRunning(operations.register(), gp));
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
      case 0 -> visible(new Insn.GhostRead(operations.register(), ghost));
      case 1 -> visible(new Insn.GhostWrite(ghost, operations.value()));
      default ->
          visible(
              unbounded
                  ? new Insn.GhostWrite(ghost, constant(1))
                  : new Insn.GhostAdd(ghost, constant(dice.oneOf(1, -1))));
    }
  }

  private void check() {
    if (dice.percent(60)) {
      visible(operations.load());
    }
    code.add(new Insn.Check(condition(), dice.pick(layout.checks)));
    budget -= dice.below(2);
  }

  private void observe() {
    code.add(new Insn.Observe(layout.observation, slot(operations.register())));
    budget -= dice.below(2);
  }
}
