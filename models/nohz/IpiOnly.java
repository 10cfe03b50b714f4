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
 * <p>The mail does not say what happens when the IPI finds the kernel; here synchronize_rcu() takes
 * a pause and asks again. Then it is right, and on x86 it needs no barrier on the RT CPU. With
 * {@code retry=false} it waits for an answer that never comes. With {@code pause=false} it asks
 * again at once, and one IPI after the other may keep the RT CPU from ever leaving the kernel: look
 * at the loop of that trace. Van Riel's objection is another one, the cost of an IPI to a KVM
 * guest.
 *
 * <p>On x86 the handler's IRET makes its answer visible. Where it does not, and the answer could
 * stay in the store buffer for ever, {@code answerFence} is the barrier behind it.
 */
public final class IpiOnly extends NohzModel {
  /** What the handler found. */
  enum Answer {
    NONE,
    KERNEL,
    USER
  }

  private final Cell<Answer> answer = cell("answer", Answer.NONE);
  private final IpiCount ipis = new IpiCount(this);
  private final Ghost userMode = ghost("user_mode(regs)", 1);
  private final boolean retry;
  private final boolean pause;
  private final boolean answerFence;

  /**
   * The variants.
   *
   * @param retry whether another IPI is sent when one has found the kernel
   * @param pause whether the RT CPU has the time to leave the kernel before that
   * @param answerFence whether a full barrier follows the handler's answer
   */
  public IpiOnly(
      @Default("true") boolean retry,
      @Default("true") boolean pause,
      @Default("false") boolean answerFence) {
    this.retry = retry;
    this.pause = pause;
    this.answerFence = answerFence;
  }

  @Override
  void enterKernel() {
    userMode.set(0); // SYSCALL
    ipis.entry();
  }

  @Override
  void returnToUser() {
    ipis.exit();
    userMode.set(1); // SYSRET
  }

  @Ipi(on = "RT CPU")
  void probe() {
    ipis.received();
    if (userMode.get() == 1) {
      answer.storeRelease(Answer.USER);
    } else {
      answer.storeRelease(Answer.KERNEL);
    }
    if (answerFence) {
      smpMb();
    }
  }

  @Override
  void waitForQuiescentState() {
    sendIpi(this::probe);
    Answer found = answer.loadAcquire();
    while (found != Answer.USER) {
      if (retry && found == Answer.KERNEL) {
        sleep();
        answer.write(Answer.NONE);
        sendIpi(this::probe);
      }
      cpuRelax();
      found = answer.loadAcquire();
    }
  }

  /** A sleep of a jiffy or more; all that counts is that user mode comes before it ends. */
  private void sleep() {
    if (pause) {
      while (userMode.get() == 0) {
        cpuRelax();
      }
    }
  }
}
