package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 3, release and acquire. Claim: {@code smp_store_release(&flag, 1)} comes after everything
 * that the sender did before it.
 *
 * <p>True, and it says at the flag what the flag is for. The receiver loads it with {@code
 * smp_load_acquire()}; again no verdict here depends on that half.
 *
 * <pre>
 * property            SC        TSO       PSO
 * the-data-is-there   proved    proved    proved
 * </pre>
 *
 * <p>To see it break, make the data the release and the flag the plain store: then it orders the
 * wrong store. Lesson 4, {@link Lesson04aFenceBefore}, is about barriers that are there and do not
 * help.
 */
public final class Lesson03cMessageRelease extends Model {
  private final Word data = word("data", 0);
  private final Word flag = word("flag", 0);

  @Cpu("sender")
  void send() {
    data.write(42);
    flag.storeRelease(1);
  }

  @Cpu("receiver")
  void receive() {
    while (flag.loadAcquire() == 0) {
      cpuRelax();
    }
    check(data.read() == 42, "the data is there");
  }
}
