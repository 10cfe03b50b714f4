package org.quiver.litmus.export;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.GracePeriod;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.Task;
import org.quiver.model.Word;

/** Models that are exported, and models that cannot be. */
final class ExportModels {
  private ExportModels() {}

  /** A wait, a branch, a ghost of one body, an assertion, a name that C has already. */
  static final class Hand extends Model {
    final Word data = word("data", 0);
    final Word mode = word("mode.if", 1);
    final Ghost got = ghost("got", 0);

    @Cpu("giver")
    void give() {
      data.write(1);
      smpWmb();
      mode.write(2);
    }

    @Cpu("taker")
    void take() {
      await(mode, 2);
      int seen = data.read();
      check(seen == 1, "the data is there");
      if (seen == 1) {
        got.set(1);
      } else {
        mode.write(3);
      }
    }
  }

  static final class Loop extends Model {
    final Word x = word("x", 0);

    @Cpu("P0")
    void p0() {
      while (x.read() == 0) {
        cpuRelax();
      }
    }
  }

  static final class Choice extends Model {
    final Word x = word("x", 0);

    @Cpu("P0")
    void p0() {
      x.write(choose(2));
    }
  }

  static final class Interrupt extends Model {
    final Word x = word("x", 0);

    @Cpu("P0")
    void p0() {
      x.write(1);
    }

    @Irq(on = "P0")
    void tick() {
      x.write(2);
    }
  }

  static final class Tasks extends Model {
    final Word x = word("x", 0);

    @Cpu("P0")
    void p0() {
      x.write(1);
    }

    @Task(value = "worker", on = "P0")
    void work() {
      x.write(2);
    }
  }

  static final class Shared extends Model {
    final Ghost g = ghost("g", 0);

    @Cpu("P0")
    void p0() {
      g.set(1);
    }

    @Cpu("P1")
    void p1() {
      g.set(2);
    }
  }

  static final class Live extends Model {
    final Word x = word("x", 0);

    @Cpu("P0")
    void p0() {
      x.write(1);
    }

    @Eventually
    boolean done() {
      return x.read() == 1;
    }
  }

  static final class Every extends Model {
    final Word x = word("x", 0);

    @Cpu("P0")
    void p0() {
      x.write(1);
    }

    @Always
    boolean holds() {
      return x.read() < 2;
    }
  }

  static final class Period extends Model {
    final GracePeriod gp = gracePeriod();

    @Cpu("P0")
    void p0() {
      gp.readLock();
      gp.readUnlock();
    }
  }

  static final class Narrow extends Model {
    final Word x = word("x", 0).bits(2);

    @Cpu("P0")
    void p0() {
      x.atomicAdd(1);
    }
  }

  static final class Index extends Model {
    final Word[] xs = words("xs", 2, 0);

    @Cpu("P0")
    void p0() {
      xs[xs[0].read()].write(1);
    }
  }
}
