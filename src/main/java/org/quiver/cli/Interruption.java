package org.quiver.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What Ctrl-C does: the explorations are told to stop, what is known by then is printed, and the
 * process ends with the exit code that goes with it. The JVM's shutdown hook waits for that.
 */
final class Interruption {
  private static final int PATIENCE_SECONDS = 15;

  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile boolean requested;
  private volatile int code = ExitCode.INCONCLUSIVE.code();

  /** Whether to stop. */
  boolean isRequested() {
    return requested;
  }

  /** As if Ctrl-C were pressed. */
  void request() {
    requested = true;
  }

  /** From now on, Ctrl-C does this. */
  void install() {
    Runtime.getRuntime().addShutdownHook(new Thread(this::shutDown, "quiver-interruption"));
  }

  /** Everything is printed; the process may end. */
  void finish(int exitCode) {
    code = exitCode;
    finished.countDown();
  }

  private void shutDown() {
    if (finished.getCount() == 0) {
      return;
    }
    requested = true;
    awaitQuietly();
    Runtime.getRuntime().halt(code);
  }

  private void awaitQuietly() {
    try {
      if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("quiver: stopped; inconclusive");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
