package org.quiver.model;

/**
 * What a grace period promises, as ghost state: no reader that was inside when one began is still
 * inside when it ends. A model that has one is checked for that without asking. Readers are the
 * flows (bodies, tasks, handlers) that call {@link #readLock}; sections nest.
 *
 * <p>It implements nothing: whether the protocol between {@link #begin} and {@link #end} waits long
 * enough is what the model is there to find out. Each operation is a step, sequentially consistent
 * in every memory model.
 */
public final class GracePeriod {
  private final String name;

  GracePeriod(String name) {
    this.name = name;
  }

  /** The name that traces print. */
  public String name() {
    return name;
  }

  /** A grace period begins: every reader that is inside now is one that it must wait for. */
  public void begin() {
    throw refuse("begin()");
  }

  /** It ends; a reader that it should have waited for and that is still inside is a violation. */
  public void end() {
    throw refuse("end()");
  }

  /** Enters a read-side critical section. */
  public void readLock() {
    throw refuse("readLock()");
  }

  /** Leaves it. Leaving one that was never entered is a violation of its own. */
  public void readUnlock() {
    throw refuse("readUnlock()");
  }

  /** Whether the last one that began has ended; false before the first. */
  public boolean ended() {
    throw refuse("ended()");
  }

  /** Whether one has begun and has not ended. */
  public boolean running() {
    throw refuse("running()");
  }

  @Override
  public String toString() {
    return name;
  }

  private ModelException refuse(String operation) {
    return Host.refuse(operation + " on grace period \"" + name + "\"");
  }
}
