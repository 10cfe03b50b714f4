package nohz;

import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Word;

/**
 * Van Riel, 4 May 2015: "what is the reason for RCU using a complex counter, instead of a simple
 * increment for each potential kernel/RCU entry?" McKenney: "there are architectures where a CPU
 * can enter an interrupt level without ever exiting, and perhaps vice versa. But only if that CPU
 * is non-idle at the time. So, when a CPU enters idle, it is necessary to reset the interrupt
 * nesting to zero. But that means that it is in turn necessary to count task-level nesting
 * separately from interrupt-level nesting".
 *
 * <p>Here the RT CPU is idle where it is in user space in {@link NohzModel}. All of it is true:
 *
 * <ul>
 *   <li>{@code SINGLE}, one count of everything: after an interrupt that never ended the CPU is
 *       idle with a count of 1, and synchronize_rcu() waits for ever. After one that never began
 *       ("vice versa") the count is 0 in the kernel, and an object is freed under a reader, which
 *       is worse.
 *   <li>{@code FIELDS}, what the kernel has: right in both cases. Against the second it takes more
 *       than a field: the flag between the fields from which an interrupt that never began can
 *       borrow ({@code guard}). The mail does not speak of it. Without it the task level is lost:
 *       the CPU is never idle again, and the next nested exit finds it idle in the kernel.
 *   <li>{@code RESET}, one count that idle entry sets to 0: enough for interrupts that never end,
 *       as long as no task-level exit is nested in another. This is the simplification that
 *       McKenney thinks possible "now that we have unified idle loops". With nesting ({@code
 *       nested=true}), or with interrupts that never began, it is wrong: an object is freed under a
 *       reader.
 * </ul>
 */
public final class IrqHalfEnter extends NohzModel {
  /** How ->dynticks_nesting counts. */
  enum Counter {
    SINGLE,
    RESET,
    FIELDS
  }

  /** Which half of an interrupt may come while the CPU is not idle. */
  enum Half {
    NONE,
    ENTER,
    EXIT
  }

  private static final int TASK_NEST_VALUE = 16;
  private static final int TASK_NEST_MASK = 48;
  private static final int TASK_FLAG = 8;

  private final Word dynticks = word("dynticks", 0).bits(4);
  private final Word nesting = word("dynticks_nesting", 0).bits(6);
  private final Ghost idle = ghost("idle", 1);
  private final Counter counter;
  private final Half half;
  private final boolean nested;
  private final boolean guard;

  /**
   * The variants.
   *
   * @param counter how ->dynticks_nesting counts
   * @param half which half of an interrupt may come while the CPU is not idle
   * @param nested whether task-level idle exits may be nested
   * @param guard whether FIELDS has a flag between the fields
   */
  public IrqHalfEnter(
      @Default("SINGLE") Counter counter,
      @Default("ENTER") Half half,
      @Default("false") boolean nested,
      @Default("true") boolean guard) {
    this.counter = counter;
    this.half = half;
    this.nested = nested;
    this.guard = guard;
  }

  @Override
  void enterKernel() {
    localIrqDisable();
    rcuEqsExit();
    idle.set(0);
    localIrqEnable();
    if (nested && choose(2) == 1) {
      localIrqDisable();
      rcuEqsExit();
      rcuEqsEnter();
      localIrqEnable();
    }
  }

  @Override
  void returnToUser() {
    localIrqDisable();
    idle.set(1);
    rcuEqsEnter();
    localIrqEnable();
  }

  /** The task level comes out of idle. */
  private void rcuEqsExit() {
    int old = nesting.read();
    if (counter != Counter.FIELDS) {
      nesting.write(old + 1);
      toggleIf(old == 0);
    } else if ((old & TASK_NEST_MASK) != 0) {
      nesting.write(old + TASK_NEST_VALUE);
    } else {
      nesting.write(TASK_NEST_VALUE + (guard ? TASK_FLAG : 0));
      toggleIf(true);
    }
  }

  /** The task level goes idle. */
  private void rcuEqsEnter() {
    int old = nesting.read();
    if (counter == Counter.RESET) {
      nesting.write(0);
      toggleIf(old != 0);
    } else if (counter == Counter.SINGLE) {
      nesting.write(old - 1);
      toggleIf(old == 1);
    } else if ((old & TASK_NEST_MASK) == TASK_NEST_VALUE) {
      nesting.write(0);
      toggleIf(true);
    } else {
      nesting.write(old - TASK_NEST_VALUE);
    }
  }

  /** The atomic_inc of rcu_eqs_enter_common and rcu_eqs_exit_common, and the barriers around it. */
  private void toggleIf(boolean outermost) {
    if (outermost) {
      dynticks.addReturn(1);
    }
  }

  private void rcuIrqEnter() {
    int old = nesting.read();
    nesting.write(old + 1);
    toggleIf(old == 0);
  }

  private void rcuIrqExit() {
    int old = nesting.read();
    nesting.write(old - 1);
    toggleIf(old == 1);
  }

  @Irq(on = "RT CPU")
  void interrupt() {
    rcuIrqEnter();
    readSideSection();
    rcuIrqExit();
  }

  @Irq(on = "RT CPU")
  void halfAnInterrupt() {
    if (idle.get() == 0) {
      if (half == Half.ENTER) {
        rcuIrqEnter();
      } else if (half == Half.EXIT) {
        rcuIrqExit();
      }
    }
  }

  @Override
  void waitForQuiescentState() {
    int snapshot = dynticks.addReturn(0);
    if ((snapshot & 1) == 1) {
      while (dynticks.addReturn(0) == snapshot) {
        cpuRelax();
      }
    }
  }
}
