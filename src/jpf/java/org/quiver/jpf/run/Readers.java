package org.quiver.jpf.run;

/** Grace periods as ghost state, and RCU as a primitive. */
final class Readers {
  static final int RUNNING = 1;
  static final int ENDED = 2;

  private static final int INSIDE = 1;
  private static final int LEAVING = 2;

  private static final String PROPERTY = "gracePeriod";

  private final State at;
  private final int[] s;
  private final int flows;
  private final boolean rcu;

  Readers(State state, Setup setup) {
    this.at = state;
    this.s = state.s;
    this.flows = setup.flows.length;
    this.rcu = setup.rcu;
  }

  void begin(int period) {
    if (s[at.period(period)] == RUNNING) {
      Checker.violated(PROPERTY, "a grace period begins while one is running");
    }
    s[at.period(period)] = RUNNING;
    for (int f = 0; f < flows; f++) {
      s[at.readerOld(period, f)] = s[at.readerDepth(period, f)] > 0 ? 1 : 0;
    }
  }

  void end(int period) {
    Checker.reached(Checker.PERIOD_ENDED);
    if (s[at.period(period)] != RUNNING) {
      Checker.violated(PROPERTY, "a grace period ends and none is running");
      return;
    }
    s[at.period(period)] = ENDED;
    for (int f = 0; f < flows; f++) {
      if (s[at.readerOld(period, f)] != 0) {
        Checker.violated(PROPERTY, "a reader is still inside");
        s[at.readerOld(period, f)] = 0;
      }
    }
  }

  void enter(int period, int flow) {
    Checker.reached(Checker.READER_ENTERED);
    s[at.readerDepth(period, flow)]++;
  }

  void leave(int period, int flow) {
    int depth = at.readerDepth(period, flow);
    if (s[depth] == 0) {
      Checker.violated(PROPERTY, "a reader leaves a section that it is not in");
      return;
    }
    s[depth]--;
    if (s[depth] == 0) {
      s[at.readerOld(period, flow)] = 0;
    }
  }

  void rcuUnlock(int flow, int buffered) {
    int depth = at.rcuDepth(flow);
    if (s[depth] == 0) {
      Checker.violated(PROPERTY, "a reader leaves a section that it is not in");
      return;
    }
    s[depth]--;
    if (s[depth] > 0) {
      return;
    }
    s[at.rcuLeft(flow)] = buffered;
    for (int sync = 0; sync < flows; sync++) {
      if (s[at.mark(sync, flow)] == INSIDE) {
        s[at.mark(sync, flow)] = buffered == 0 ? 0 : LEAVING;
        s[at.markLeft(sync, flow)] = buffered;
      }
    }
  }

  void syncBegin(int sync) {
    for (int reader = 0; rcu && reader < flows; reader++) {
      if (s[at.rcuDepth(reader)] > 0) {
        s[at.mark(sync, reader)] = INSIDE;
        s[at.markLeft(sync, reader)] = 0;
      } else if (s[at.rcuLeft(reader)] > 0) {
        s[at.mark(sync, reader)] = LEAVING;
        s[at.markLeft(sync, reader)] = s[at.rcuLeft(reader)];
      }
    }
  }

  boolean syncDone(int sync) {
    for (int reader = 0; rcu && reader < flows; reader++) {
      if (s[at.mark(sync, reader)] != 0) {
        return false;
      }
    }
    return true;
  }

  /** A store of the CPU has reached memory. */
  void drained(int cpu, int position) {
    for (int reader = 0; rcu && reader < flows; reader++) {
      if (s[at.cpu(reader)] == cpu) {
        drainedOf(reader, position);
      }
    }
  }

  private void drainedOf(int reader, int position) {
    if (position < s[at.rcuLeft(reader)]) {
      s[at.rcuLeft(reader)]--;
    }
    for (int sync = 0; sync < flows; sync++) {
      int left = at.markLeft(sync, reader);
      if (position < s[left]) {
        s[left]--;
        if (s[left] == 0) {
          s[at.mark(sync, reader)] = 0;
        }
      }
    }
  }
}
