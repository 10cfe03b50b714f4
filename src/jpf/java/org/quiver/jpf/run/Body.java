package org.quiver.jpf.run;

import java.lang.reflect.InvocationTargetException;

/**
 * The thread that executes one frame: the model's own code of a body, task or handler, up to its
 * next visible operation. It and the machine's thread hand a baton to and fro: exactly one of the
 * two can run, and of all threads only one at a time, so JPF never has a choice of threads.
 */
final class Body extends Thread {
  /** Ends a frame from outside; nobody else throws it, and models cannot catch. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final Machine machine;
  final int frame;
  final int flow;
  private final Flow what;
  private boolean mayRun;
  private boolean killed;
  private boolean over;

  /** What an operation gave, for the moment in which it is handed over. */
  private int result;

  /** Why the body crashed, until the machine has seen to it; else null. */
  private String crash;

  Body(Machine machine, int frame, int flow, Flow what) {
    this.machine = machine;
    this.frame = frame;
    this.flow = flow;
    this.what = what;
    setDaemon(true);
  }

  // ---- the machine's side -------------------------------------------------------------------

  /** Lets the frame run on from where it is to its next stop. */
  synchronized void proceed() {
    mayRun = true;
    notify();
    while (mayRun) {
      waitForTheOther();
    }
  }

  /** The same, with what its operation gave. */
  void proceed(int given) {
    result = given;
    proceed();
  }

  /** Starts the thread, which comes to wait for {@link #proceed}. */
  synchronized void begin() {
    mayRun = true;
    start();
    while (mayRun) {
      waitForTheOther();
    }
  }

  /** Throws away what the frame was doing. */
  void kill() {
    killed = true;
    proceed();
  }

  /** Ends the thread, wherever it stands; for runs that are not JPF's. */
  void end() {
    over = true;
    kill();
  }

  /** Why it crashed in the last step, or null; asked once. */
  String takeCrash() {
    String why = crash;
    crash = null;
    return why;
  }

  // ---- its own side -------------------------------------------------------------------------

  private synchronized void handBack() {
    mayRun = false;
    notify();
    while (!mayRun) {
      waitForTheOther();
    }
    if (killed) {
      killed = false;
      throw new Killed();
    }
  }

  private void waitForTheOther() {
    try {
      wait();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A visible operation: stops before it, and goes on when the machine has executed it. */
  int perform(int op, int cell, int a, int b) {
    machine.standBefore(frame, op, cell, a, b);
    handBack();
    int given = result;
    result = 0;
    return given;
  }

  @Override
  public void run() {
    while (!over) {
      turn();
    }
    leave();
  }

  private synchronized void leave() {
    mayRun = false;
    notify();
  }

  /** What a model can do wrong is an oops; whatever else is thrown, JPF or this cannot do. */
  private void ended(Throwable by) {
    if (by instanceof ArithmeticException
        || by instanceof NullPointerException
        || by instanceof IndexOutOfBoundsException
        || by instanceof ClassCastException) {
      crash = by.toString();
    } else if (!(by instanceof Killed)) {
      Checker.wrong("the run-time under JPF fails: " + by);
    }
  }

  private void turn() {
    try {
      handBack();
      what.method.invoke(what.host);
      machine.cameToItsEnd(frame);
    } catch (Killed e) {
      machine.isNowhere(frame);
    } catch (InvocationTargetException e) {
      machine.isNowhere(frame);
      ended(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
