package org.quiver.property;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Irq;
import org.quiver.model.LeadsTo;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** A CPU asks once and spins; the other one may look too early and go, and ticks meanwhile. */
public final class Handshake extends Model {
  final Word asked = word("asked", 0);
  final Word served = word("served", 0);
  final Word ticks = word("ticks", 0);

  @Cpu("client")
  void ask() {
    asked.write(1);
    while (served.read() == 0) {
      cpuRelax();
    }
  }

  @Cpu("server")
  void serve() {
    if (asked.read() == 1) {
      served.write(1);
    }
  }

  @Irq(on = "server", times = 2)
  void tick() {
    ticks.plainAdd(1);
  }

  boolean isAsked() {
    return asked.read() == 1;
  }

  boolean isServed() {
    return served.read() == 1;
  }

  @Eventually
  boolean everServed() {
    return served.read() == 1;
  }

  @LeadsTo(from = "isAsked")
  boolean servedOnceAsked() {
    return served.read() == 1;
  }

  @Always
  boolean neverServed() {
    return served.read() == 0;
  }
}
