package nohz;

import org.quiver.model.Cell;
import org.quiver.model.Default;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Nmi;

/**
 * Molnar, 1 May 2015: system call entry stores a constant that is not zero at a constant place
 * anyway, {@code pushq $__USER_DS /* pt_regs->ss *}{@code /}; "on return from system calls we could
 * write 0 to that location". Another CPU that reads 0 "has observed quiescent state". "No syscall
 * entry cost."
 *
 * <p>Lutomirski: "IRET with zero there will fault", and "an interrupt before all the pushes will do
 * unpredictable things to pt_regs". Molnar: the frame of an interrupt "won't push zero to that
 * selector value, right?" Lutomirski: "Maybe there's no bad place where we could get an IRQ since
 * SS is first, but this is still nasty", especially with "IST entries that put their pt_regs in
 * different places"; rather add "a whole new word".
 *
 * <p>What is true, place by place:
 *
 * <ul>
 *   <li>The slot of SS: an interrupt from user space fills it, and IRET needs it as it is. The CPU
 *       looks busy until its next system call, perhaps for ever ({@code synchronizeRcuReturns}); to
 *       write 0 before IRET faults.
 *   <li>A new word, pushed first: Lutomirski's "maybe" is right. An interrupt before the push puts
 *       its own frame, and so its own flag, at the same place.
 *   <li>A new word, pushed last: there is a bad place. An interrupt half-way through the pushes has
 *       its flag elsewhere, and leaves at this place what happens to be pushed there. With
 *       interrupts off up to the last push it is right again.
 *   <li>An NMI with a stack of its own uses RCU while the place says user space, unless it marks it
 *       and puts it back: the per-CPU flag that all agreed on in the end.
 *   <li>"No syscall entry cost" is wrong for all of them: the store of the flag may still be in the
 *       store buffer while the section already reads, so entry needs a full barrier. One behind the
 *       store of 0 ({@code exitFence}) is needed only if stores may stay in the buffer for ever.
 * </ul>
 *
 * <p>synchronize_rcu() polls here, to keep apart what the place does. Molnar sets TIF_NOHZ and
 * waits for the callback instead; that it can be missed is another matter, see {@link
 * FlagThenNotify}.
 */
public final class PtRegsSlot extends NohzModel {
  /** Which word of pt_regs the flag is in. */
  public enum Place {
    /** The user's SS, which the hardware pushes first when it is interrupted, and IRET loads. */
    SS,
    /** A new word that is pushed before anything else. */
    WORD_FIRST,
    /** A new word that is pushed after everything else. */
    WORD_LAST
  }

  private enum Slot {
    ZERO,
    NOT_ZERO
  }

  private static final int USER = 0;
  private static final int BEFORE_PUSH = 1;
  private static final int KERNEL = 2;

  private final Place place;
  private final boolean irqsOn;
  private final boolean zeroBeforeIret;
  private final boolean entryFence;
  private final boolean exitFence;
  private final boolean nmi;
  private final boolean nmiMarks;
  private final Cell<Slot> slot = cell("pt_regs slot", Slot.ZERO);
  private final Ghost rip = ghost("where the RT CPU is", USER);

  /**
   * The variants.
   *
   * @param place which word of pt_regs the flag is in
   * @param irqsOn whether an interrupt can come before the flag is pushed
   * @param zeroBeforeIret whether an interrupt writes 0 to the slot of SS when it returns to user
   *     space
   * @param entryFence whether a full barrier follows the store of the flag
   * @param exitFence whether a full barrier follows the store of 0, and the NMI's
   * @param nmi whether an NMI may come, with a stack of its own
   * @param nmiMarks whether it marks the slot, and puts back what was there
   */
  public PtRegsSlot(
      @Default("WORD_FIRST") Place place,
      @Default("true") boolean irqsOn,
      @Default("false") boolean zeroBeforeIret,
      @Default("true") boolean entryFence,
      @Default("false") boolean exitFence,
      @Default("false") boolean nmi,
      @Default("false") boolean nmiMarks) {
    this.place = place;
    this.irqsOn = irqsOn;
    this.zeroBeforeIret = zeroBeforeIret;
    this.entryFence = entryFence;
    this.exitFence = exitFence;
    this.nmi = nmi;
    this.nmiMarks = nmiMarks;
  }

  @Override
  void enterKernel() {
    localIrqDisable(); // SYSCALL
    rip.set(BEFORE_PUSH);
    if (irqsOn) {
      localIrqEnable(); // an interrupt may come here
      localIrqDisable(); // a push is one instruction; rip has to change with it
    }
    mark();
    rip.set(KERNEL);
    localIrqEnable();
  }

  private void mark() {
    slot.write(Slot.NOT_ZERO);
    if (entryFence) {
      smpMb();
    }
  }

  @Override
  void returnToUser() {
    localIrqDisable();
    slot.storeRelease(Slot.ZERO); // a MOV; what the section stored comes first
    exitBarrier();
    rip.set(USER);
    localIrqEnable(); // SYSRET
  }

  private void exitBarrier() {
    if (exitFence) {
      smpMb();
    }
  }

  @Irq(on = "RT CPU", times = 1)
  void interrupt() {
    int from = rip.get();
    if (from == USER) {
      mark();
    } else if (from == BEFORE_PUSH) {
      if (place == Place.WORD_LAST) {
        slot.write(choose(2) == 0 ? Slot.ZERO : Slot.NOT_ZERO); // some register or other
      } else {
        mark();
      }
    }
    readSideSection();
    if (from == USER) {
      if (place != Place.SS || zeroBeforeIret) {
        slot.storeRelease(Slot.ZERO);
        exitBarrier();
      }
      if (place == Place.SS) {
        check(slot.read() != Slot.ZERO, "IRET finds an SS that it can load");
      }
    }
  }

  @Nmi(on = "RT CPU", times = 1)
  void nmi() {
    if (nmi) {
      Slot before = slot.read();
      if (nmiMarks) {
        mark();
      }
      readSideSection();
      if (nmiMarks) {
        slot.storeRelease(before);
        exitBarrier();
      }
    }
  }

  @Override
  void waitForQuiescentState() {
    while (slot.read() != Slot.ZERO) {
      cpuRelax();
    }
  }
}
