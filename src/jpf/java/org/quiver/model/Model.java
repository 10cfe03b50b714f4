package org.quiver.model;

import org.quiver.jpf.run.Declared;
import org.quiver.jpf.run.Machine;
import org.quiver.jpf.run.Op;
import org.quiver.jpf.run.Start;

/** Under JPF: the protocol to be checked. What each operation means stands in the API's class. */
public abstract class Model {
  private final Declared declared = new Declared();

  protected Model() {}

  /** What the constructor declared. */
  public final Declared declared() {
    return declared;
  }

  /** Every model can be started by JPF: its class is {@code target} in JPF's configuration. */
  public static void main(String[] arguments) throws ReflectiveOperationException {
    Start.main(arguments);
  }

  // ---- what the constructor lays out -------------------------------------------------------

  public final Word word(String name, int initial) {
    return new Word(declared, name, initial);
  }

  public final Word[] words(String name, int count, int initial) {
    Word[] all = new Word[count];
    for (int i = 0; i < count; i++) {
      all[i] = word(name + "[" + i + "]", initial);
    }
    return all;
  }

  public final <E extends Enum<E>> Cell<E> cell(String name, E initial) {
    return new Cell<>(declared, name, initial);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public final <E extends Enum<E>> Cell<E>[] cells(String name, int count, E initial) {
    Cell<E>[] all = new Cell[count];
    for (int i = 0; i < count; i++) {
      all[i] = cell(name + "[" + i + "]", initial);
    }
    return all;
  }

  public final <T> Ref<T> ref(String name, T initial) {
    return new Ref<>(declared, name, initial);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  public final <T> Ref<T>[] refs(String name, int count, T initial) {
    Ref<T>[] all = new Ref[count];
    for (int i = 0; i < count; i++) {
      all[i] = ref(name + "[" + i + "]", initial);
    }
    return all;
  }

  public final Flags flags(String name, String... bits) {
    return new Flags(declared, name, bits.length);
  }

  public final Ghost ghost(String name, int initial) {
    return new Ghost(declared, name, initial);
  }

  public final Ghost[] ghosts(String name, int count, int initial) {
    Ghost[] all = new Ghost[count];
    for (int i = 0; i < count; i++) {
      all[i] = ghost(name + "[" + i + "]", initial);
    }
    return all;
  }

  public final GracePeriod gracePeriod() {
    return gracePeriod("grace period");
  }

  public final GracePeriod gracePeriod(String name) {
    return new GracePeriod(declared, name);
  }

  public final SpinLock spinLock(String name) {
    return new SpinLock(declared, name);
  }

  public final RcuReader rcuReader() {
    return new RcuReader(declared);
  }

  // ---- barriers ----------------------------------------------------------------------------

  private static int perform(int op, int a) {
    return Machine.perform(op, 0, a, 0);
  }

  public static void smpMb() {
    perform(Op.MB, 0);
  }

  public static void smpWmb() {
    perform(Op.WMB, 0);
  }

  public static void smpRmb() {
    perform(Op.RMB, 0);
  }

  public static void smpMbBeforeAtomic() {
    perform(Op.MB_ATOMIC, 0);
  }

  public static void smpMbAfterAtomic() {
    perform(Op.MB_ATOMIC, 0);
  }

  public static void cpuRelax() {
    perform(Op.RELAX, 0);
  }

  // ---- waiting, RCU, interrupts, scheduling ------------------------------------------------

  public static void await(Word cell, int value) {
    cell.awaitValue(value);
  }

  public static <E extends Enum<E>> void await(Cell<E> cell, E value) {
    cell.awaitValue(value.ordinal());
  }

  public static <T> void await(Ref<T> cell, T value) {
    cell.awaitValue(Machine.pointer(value));
  }

  public static void synchronizeRcu() {
    perform(Op.SYNC_BEGIN, 0);
    perform(Op.SYNC_WAIT, 0);
  }

  public static void localIrqDisable() {
    perform(Op.IRQ_DISABLE, 0);
  }

  public static void localIrqEnable() {
    perform(Op.IRQ_ENABLE, 0);
  }

  public static boolean irqsDisabled() {
    return perform(Op.IRQS_DISABLED, 0) != 0;
  }

  public static void sendIpi(Handler handler) {
    perform(Op.SEND_IPI, Machine.ipi(handler));
  }

  public static void preemptDisable() {
    perform(Op.PREEMPT_DISABLE, 0);
  }

  public static void preemptEnable() {
    perform(Op.PREEMPT_ENABLE, 0);
  }

  public static int currentCpu() {
    return perform(Op.CURRENT_CPU, 0);
  }

  // ---- the checker's own -------------------------------------------------------------------

  public static int choose(int n) {
    return perform(Op.CHOOSE, n);
  }

  public static void check(boolean condition, String text) {
    Machine.check(condition, text);
  }

  public static void observe(String what, int value) {
    Machine.observe(what, value);
  }

  /** Costs are not measured under JPF. */
  public static void costBegin(String what) {}

  /** Costs are not measured under JPF. */
  public static void costEnd(String what) {}

  public static void free(Object object) {
    Machine.perform(Op.FREE, Machine.object(object), 0, 0);
  }
}
