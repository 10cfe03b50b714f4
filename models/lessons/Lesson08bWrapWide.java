package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 8, one bit more. Claim: with three bits the count is not the same after two updates, so
 * the reader notices.
 *
 * <p>True, for two updates. The verdict is about this model, in which the writer stops after two;
 * it is no proof that three bits are enough.
 *
 * <pre>
 * property                      SC        TSO       PSO
 * both-halves-belong-together   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, drop a bit ({@link Lesson08aWrap}), or a {@code smpWmb()} under PSO. {@link
 * Lesson08cWrapLate} changes one thing: the writer makes four updates.
 */
public final class Lesson08bWrapWide extends Model {
  private final Word seq = word("seq", 0).bits(3);
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
