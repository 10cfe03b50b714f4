package lessons;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;

/**
 * Lesson 3, the message. Claim: the sender stores the data first and the flag second, so whoever
 * sees the flag sees the data.
 *
 * <p>True under SC and on x86, where the buffer is a queue: stores reach memory in the order in
 * which they were made. Under PSO the buffer keeps that order only for stores to the same word, and
 * the flag overtakes the data. Code like this has been right on every x86 that it was tested on.
 *
 * <pre>
 * property            SC        TSO       PSO
 * the-data-is-there   proved    proved    REFUTED
 * </pre>
 *
 * <p>{@link Lesson03bMessageWmb} changes one thing: {@code smp_wmb()} between the two stores.
 */
public final class Lesson03aMessage extends Model {
  private final Word data = word("data", 0);
  private final Word flag = word("flag", 0);

  @Cpu("sender")
  void send() {
    data.write(42);
    flag.write(1);
  }

  @Cpu("receiver")
  void receive() {
    await(flag, 1);
    check(data.read() == 42, "the data is there");
  }
}
