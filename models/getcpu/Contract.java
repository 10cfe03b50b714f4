package getcpu;

import org.quiver.model.Default;
import org.quiver.model.Model;
import org.quiver.model.Task;
import org.quiver.model.Word;

/**
 * What getcpu_cache(cmd, cpu_cachep, flags) answers: the man page of 23 February 2016 as a table of
 * checks, over every sequence of three calls by one thread.
 *
 * <table>
 * <caption>In this order; the first line that fits counts</caption>
 * <tr><td>flags != 0</td><td>EINVAL</td></tr>
 * <tr><td>cmd neither GET nor SET</td><td>EINVAL</td></tr>
 * <tr><td>GET, nothing registered</td><td>ENOENT</td></tr>
 * <tr><td>cpu_cachep invalid</td><td>EFAULT</td></tr>
 * <tr><td>GET</td><td>0, and the address in *cpu_cachep</td></tr>
 * <tr><td>SET, address NULL or not aligned on 4 bytes</td><td>EINVAL</td></tr>
 * <tr><td>SET, another address is registered</td><td>EBUSY</td></tr>
 * <tr><td>SET, the same address is registered</td><td>0</td></tr>
 * <tr><td>SET, the address is invalid</td><td>EFAULT, and nothing is registered</td></tr>
 * <tr><td>SET</td><td>0, and it is registered</td></tr>
 * </table>
 *
 * <p>The man page gives no order; where more than one line fits, this is that of the patch's code.
 *
 * <p>The man page contradicts itself. *cpu_cachep "is used as an output argument for
 * GETCPU_CACHE_GET", so what it holds before cannot matter ({@code contract}); yet under EINVAL it
 * says "the GETCPU_CACHE_GET command has been specified and cpu_cachep points to a location
 * containing an invalid address, or [...] an address which is not aligned". A call that honours the
 * second ({@code contract-get-einval}) refuses a caller whose variable is not initialised.
 */
public final class Contract extends Model {
  private static final int GET = 0;
  private static final int SET = 1;
  private static final int EINVAL = 22;
  private static final int EFAULT = 14;
  private static final int EBUSY = 16;
  private static final int ENOENT = 2;
  private static final int NULL = 0;
  private static final int MISALIGNED = 5;
  private static final int UNMAPPED = 12;

  private final Word registered = word("t->cpu_cache", NULL);
  private final Word location = word("*cpu_cachep", NULL);
  private final boolean getReads;

  /**
   * The variants.
   *
   * @param getReads whether GET looks at what it is going to overwrite
   */
  public Contract(@Default("false") boolean getReads) {
    this.getReads = getReads;
  }

  @Task(
      value = "thread",
      on = {"CPU 0"})
  void calls() {
    for (int left = 3; left > 0; left--) {
      int flags = choose(2);
      int cmd = choose(3);
      boolean mapped = choose(2) == 1;
      int address = address(choose(5));
      location.write(address);
      int before = registered.read();
      int error = getcpuCache(cmd, mapped, flags);
      table(cmd, mapped, flags, address, before, error);
    }
  }

  /** NULL, one that is not aligned, two that can be registered, one that faults. */
  private static int address(int which) {
    return switch (which) {
      case 0 -> NULL;
      case 1 -> MISALIGNED;
      case 2 -> 4;
      case 3 -> 8;
      default -> UNMAPPED;
    };
  }

  private int getcpuCache(int cmd, boolean mapped, int flags) {
    if (flags != 0) {
      return EINVAL;
    }
    return switch (cmd) {
      case GET -> get(mapped);
      case SET -> set(mapped);
      default -> EINVAL;
    };
  }

  private int get(boolean mapped) {
    if (registered.read() == NULL) {
      return ENOENT;
    }
    if (!mapped) {
      return EFAULT;
    }
    if (getReads && isBad(location.read())) {
      return EINVAL;
    }
    location.write(registered.read());
    return 0;
  }

  private int set(boolean mapped) {
    if (!mapped) {
      return EFAULT;
    }
    int cpuCache = location.read();
    if (isBad(cpuCache)) {
      return EINVAL;
    }
    int current = registered.read();
    if (current != NULL) {
      return current == cpuCache ? 0 : EBUSY;
    }
    registered.write(cpuCache);
    if (cpuCache == UNMAPPED) { // the first update faults
      registered.write(NULL);
      return EFAULT;
    }
    return 0;
  }

  private static boolean isBad(int address) {
    return address == NULL || (address & 3) != 0;
  }

  private void table(int cmd, boolean mapped, int flags, int address, int before, int error) {
    if (flags != 0) {
      check(error == EINVAL, "EINVAL for flags");
    } else if (cmd != GET && cmd != SET) {
      check(error == EINVAL, "EINVAL for an unknown cmd");
    } else if (cmd == GET) {
      getTable(mapped, address, before, error);
    } else {
      setTable(mapped, address, before, error);
    }
    int after = registered.read();
    check(after == before || (before == NULL && error == 0), "one address for each thread");
  }

  private void getTable(boolean mapped, int address, int before, int error) {
    if (before == NULL) {
      check(error == ENOENT, "ENOENT if nothing is registered");
    } else if (!mapped) {
      check(error == EFAULT, "EFAULT for cpu_cachep");
    } else if (address == NULL || address == MISALIGNED) {
      check(error == 0, "GET does not look at its output argument");
    } else {
      check(error == 0 && location.read() == before, "GET gives the address");
    }
  }

  private void setTable(boolean mapped, int address, int before, int error) {
    if (!mapped) {
      check(error == EFAULT, "EFAULT for cpu_cachep");
    } else if (address == NULL || address == MISALIGNED) {
      check(error == EINVAL, "EINVAL for alignment");
    } else if (before != NULL && before != address) {
      check(error == EBUSY, "EBUSY if another address is registered");
    } else if (before == address) {
      check(error == 0, "SET of the same address again");
    } else if (address == UNMAPPED) {
      check(error == EFAULT, "EFAULT for the address in it");
    } else {
      check(error == 0 && registered.read() == address, "SET registers the address");
    }
  }
}
