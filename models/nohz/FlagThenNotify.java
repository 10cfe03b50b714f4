package nohz;

import org.quiver.model.Flags;
import org.quiver.model.Word;

/**
 * Molnar, 2 May 2015: a flag in pt_regs, written with plain stores at entry and exit;
 * synchronize_rcu() takes a peek at it. If "the flag is 0 then it has observed a quiescent state";
 * if "the flag is 1, then it would set TIF_NOHZ and wait for a completion from a TIF_NOHZ
 * callback".
 *
 * <p>Bonzini, 4 May 2015: "Isn't this racy?" The exit path may already be past its look at TIF_NOHZ
 * when the bit is set; then nobody ever looks at it again, and synchronize_rcu() waits for ever.
 * That needs no weak memory: see SC. Under TSO the store on entry adds a second hole.
 */
public final class FlagThenNotify extends NohzModel {
  private static final int TIF_NOHZ = 0;

  private final Word flag = word("pt_regs.flag", 0);
  private final Flags ti = flags("ti.flags", "TIF_NOHZ");
  private final Completion completion = new Completion(this);

  @Override
  void enterKernel() {
    flag.write(1);
  }

  @Override
  void returnToUser() {
    if (ti.testBit(TIF_NOHZ)) {
      ti.clearBit(TIF_NOHZ);
      completion.complete();
    }
    flag.write(0);
  }

  @Override
  void waitForQuiescentState() {
    if (flag.read() == 1) {
      ti.setBit(TIF_NOHZ);
      completion.waitFor();
    }
  }
}
