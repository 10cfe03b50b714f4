package getcpu;

import org.quiver.model.Model;
import org.quiver.model.Word;

/** The {@code int32_t} in a thread's memory that getcpu_cache keeps: -1 before it does. */
final class CpuNumber {
  final Word value;
  private final boolean mapped;

  /**
   * Four bytes of user memory.
   *
   * @param name what traces call them
   * @param mapped whether the page is there; if not, put_user() faults
   */
  CpuNumber(Model model, String name, boolean mapped) {
    value = model.word(name, -1);
    this.mapped = mapped;
  }

  /** put_user(): one 32-bit store, or -EFAULT. Returns whether it faulted. */
  boolean putUserFaults(int cpu) {
    if (mapped) {
      value.write(cpu);
    }
    return !mapped;
  }
}
