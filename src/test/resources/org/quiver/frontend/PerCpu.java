package percpu;

import org.quiver.model.*;

/** Each CPU looks at all others, asks one of them, and may be interrupted. */
public final class PerCpu extends Model {
  enum Mode {
    USER, KERNEL, IDLE;

    boolean quiet() {
      return this != KERNEL;
    }
  }

  final class Cpu0 {
    final int id;
    final Cell<Mode> state;
    final Word counter;
    final Flags flags;

    Cpu0(int id) {
      this.id = id;
      state = cell("state" + id, Mode.USER);
      counter = word("counter" + id, 0).bits(3);
      flags = flags("flags" + id, "RESCHED", "NOTIFY");
    }

    @Cpu("cpu {id}")
    void run() {
      for (int i = 0; i < cpus.length; i++) {
        if (i != id && !cpus[i].state.read().quiet()) {
          cpus[i].counter.atomicInc();
          sendIpi(cpus[i]::resched);
        }
      }
      int other = choose(cpus.length);
      switch (cpus[other].state.read()) {
        case USER -> cpus[other].counter.write(1);
        case IDLE -> cpus[other].counter.thisCpuAdd(2);
        default -> sendIpi(cpus[other]::resched);
      }
      check(flags.testBit(1) && counter.read() > 2 || state.read() == Mode.IDLE, "fine");
    }

    @Ipi(on = "cpu {id}")
    void resched() {
      flags.setBit(0);
    }
  }

  final Cpu0[] cpus;
  final Ref<Cpu0> current;

  PerCpu(@Default("2") int count) {
    cpus = new Cpu0[count];
    for (int i = 0; i < count; i++) {
      cpus[i] = new Cpu0(i);
    }
    current = ref("current", cpus[0]);
  }

  @Irq(on = "cpu 0", times = 2)
  void tick() {
    Cpu0 seen = current.rcuDereference();
    if (seen != null) {
      seen.counter.plainAdd(2);
    }
    current.write(null);
  }

  @Always
  boolean counts() {
    for (Cpu0 cpu : cpus) {
      if (cpu.counter.read() == 7) {
        return false;
      }
    }
    return true;
  }
}
