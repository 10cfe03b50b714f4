package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 8, the same bet, lost later. Claim: three bits were enough.
 *
 * <p>They were, for two updates. A wider counter changes how long the reader may be held up between
 * its two looks, and nothing else: with n bits it must not miss 2<sup>n-1</sup> updates. For 32
 * bits and an update each microsecond that is 36 minutes, which is plenty for a CPU, and less for a
 * task that someone has stopped. Say the bound, then judge it.
 *
 * <pre>
 * property                      SC        TSO       PSO
 * both-halves-belong-together   REFUTED   REFUTED   REFUTED
 * </pre>
 *
 * <p>It is proved again with four bits. Lesson 9, {@link Lesson09aFree}, is about memory that is
 * given back.
 */
public final class Lesson08cWrapLate extends Model {
  private final Word seq = word("seq", 0).bits(3);
  private final Word low = word("low", 0);
  private final Word high = word("high", 0);

  @Cpu("writer")
  void writer() {
    for (int update = 1; update <= 4; update++) {
      seq.plainAdd(1);
      smpWmb();
      low.write(update);
      high.write(update);
      smpWmb();
      seq.plainAdd(1);
    }
  }

  @Cpu("reader")
  void reader() {
    int before = seq.read();
    int first = low.read();
    int second = high.read();
    if (before % 2 == 0 && seq.read() == before) {
      check(first == second, "both halves belong together");
    }
  }
}
