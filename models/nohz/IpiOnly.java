package nohz;

import org.quiver.model.Cell;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Ipi;

/**
 * Molnar's first idea, 1 May 2015: no flag at all. "We could probe such CPUs via a single
 * low-overhead IPI", whose handler looks at what it interrupted: {@code if (user_mode(regs))}. "We
 * can make it literally zero overhead" for system calls.
 *
 * <p>It is right, and on x86 it needs no barrier on the RT CPU. It is the disturbance that van Riel
 * does not want: for a KVM guest each IPI is an exit to the host. The mail does not say what
 * happens when the IPI finds the kernel; here synchronize_rcu() asks again, and with {@code
 * retry=false} it goes on waiting for the answer that never comes.
 */
public final class IpiOnly extends NohzModel {
  /** What the handler found. */
  enum Answer {
    NONE,
    KERNEL,
    USER
  }

  private final Cell<Answer> answer = cell("answer", Answer.NONE);
  private final Ghost userMode = ghost("user_mode(regs)", 1);
  private final boolean retry;

  /**
   * The variants.
   *
   * @param retry whether another IPI is sent when one has found the kernel
   */
  public IpiOnly(@Default("true") boolean retry) {
    this.retry = retry;
  }

  @Override
  void enterKernel() {
    userMode.set(0); // SYSCALL
  }

  @Override
  void returnToUser() {
    userMode.set(1); // SYSRET
  }

  @Ipi(on = "RT CPU")
  void probe() {
    if (userMode.get() == 1) {
      answer.storeRelease(Answer.USER);
    } else {
      answer.storeRelease(Answer.KERNEL);
    }
  }

  @Override
  void waitForQuiescentState() {
    sendIpi(this::probe);
    Answer found = answer.loadAcquire();
    while (found != Answer.USER) {
      if (retry && found == Answer.KERNEL) {
        answer.write(Answer.NONE);
        sendIpi(this::probe);
      }
      cpuRelax();
      found = answer.loadAcquire();
    }
  }
}
