package org.quiver.jpf.run;

import java.lang.reflect.Method;

/** A body, a task or a handler, as its annotation declares it. */
public final class Flow {
  static final int BODY = 0;
  static final int TASK = 1;
  static final int IRQ = 2;
  static final int NMI = 3;
  static final int IPI = 4;

  final int kind;
  final Object host;
  final Method method;

  /** The CPUs that it may run on; it starts on the first. */
  final int[] cpus;

  /** For an interrupt how often it may come; for a task how often it may be moved. */
  final int limit;

  Flow(int kind, Object host, Method method, int[] cpus, int limit) {
    this.kind = kind;
    this.host = host;
    this.method = method;
    this.cpus = cpus;
    this.limit = limit;
  }

  boolean isHandler() {
    return kind >= IRQ;
  }

  boolean mayRunOn(int cpu) {
    for (int i = 0; i < cpus.length; i++) {
      if (cpus[i] == cpu) {
        return true;
      }
    }
    return false;
  }

  /** How many of it can run at a time: an IRQ whose handler enables interrupts nests. */
  int instances() {
    return kind == IRQ ? limit : 1;
  }
}
