package getcpu;

import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.Task;
import org.quiver.model.Word;

/**
 * Zijlstra, 27 February 2016: "Paul's patches have the following structure: [...] union { struct {
 * u32 cpu_id; u32 seq; }; u64 cpu_seq; }". The union is there so that both can be stored and loaded
 * as one. Does it take that?
 *
 * <p>The thread itself never sees half an update, however it is stored: the kernel ends it before
 * the thread goes on. But its own loads can be parted by an update, so it needs the one 64-bit load
 * ({@code two-fields-two-loads}). "It is however also allowed to read the cpu number cache from
 * other threads" (man page); those need one store as well ({@code two-fields-two-stores} against
 * {@code two-fields-one-store}).
 *
 * <p>So the man page's "single-copy atomicity semantics, which guarantee that other threads [...]
 * will always observe a consistent value" holds for the one field that it speaks of, and for two
 * only if they are one store and one load.
 *
 * <p>Here seq counts migrations, and as there are two CPUs it is odd on one of them: a pair that
 * does not fit was never published.
 */
public final class TwoFields extends Model {
  private static final int SEQ_SHIFT = 4;
  private static final int CPU_MASK = (1 << SEQ_SHIFT) - 1;

  private final Word cpuSeq = word("cpu_seq", 0);
  private final boolean oneStore;
  private final boolean oneLoad;

  /**
   * The variants.
   *
   * @param oneStore whether the kernel stores cpu_seq, or cpu_id and then seq
   * @param oneLoad whether a reader loads cpu_seq, or cpu_id and then seq
   */
  public TwoFields(@Default("true") boolean oneStore, @Default("true") boolean oneLoad) {
    this.oneStore = oneStore;
    this.oneLoad = oneLoad;
  }

  @Task(
      value = "thread",
      on = {"CPU 0", "CPU 1"},
      migrations = 2)
  void thread() {
    preemptDisable();
    cpuSeq.write(pair(currentCpu(), currentCpu() & 1));
    exception();
    int first = cpuSeq.read();
    check((first & CPU_MASK) == currentCpu(), "this thread sees its CPU");
    exception();
    int second = oneLoad ? first : cpuSeq.read();
    check(fits(first & CPU_MASK, second >>> SEQ_SHIFT), "this thread sees a pair");
  }

  @Task(
      value = "another thread",
      on = {"CPU 2"})
  void anotherThread() {
    int first = cpuSeq.read();
    int second = oneLoad ? first : cpuSeq.read();
    check(fits(first & CPU_MASK, second >>> SEQ_SHIFT), "another thread sees a pair");
  }

  /** Perhaps an interrupt, and perhaps the thread goes on elsewhere; then the resume notifier. */
  private void exception() {
    if (choose(2) == 0) {
      return;
    }
    int before = currentCpu();
    preemptEnable();
    preemptDisable();
    int cpu = currentCpu();
    if (cpu != before) {
      publish(cpu);
    }
  }

  private void publish(int cpu) {
    int old = cpuSeq.read();
    int seq = (old >>> SEQ_SHIFT) + 1;
    if (!oneStore) {
      cpuSeq.write(pair(cpu, old >>> SEQ_SHIFT)); // the half cpu_id
    }
    cpuSeq.write(pair(cpu, seq));
  }

  private static int pair(int cpu, int seq) {
    return seq << SEQ_SHIFT | cpu;
  }

  private static boolean fits(int cpu, int seq) {
    return (cpu & 1) == (seq & 1);
  }
}
