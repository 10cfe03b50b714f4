package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 8, the counter that wraps. The writer counts up before and after each update; a reader
 * believes what it has read if the count is even, and the same before and after. Claim: if the
 * count is the same, nothing has happened.
 *
 * <p>False as soon as the counter wraps. Two updates are four steps, and a counter of two bits is
 * then where it was. The reader has one half from before and the other from after, and its check
 * passes.
 *
 * <pre>
 * property                      SC        TSO       PSO
 * both-halves-belong-together   REFUTED   REFUTED   REFUTED
 * </pre>
 *
 * <p>{@link Lesson08bWrapWide} changes one thing: the counter has three bits.
 */
public final class Lesson08aWrap extends Model {
  private final Word seq = word("seq", 0).bits(2);
  private final Word low = word("low", 0);
  private final Word high = word("high", 0);

  @Cpu("writer")
  void writer() {
    for (int update = 1; update <= 2; update++) {
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
