package org.quiver.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.quiver.engine.Monitor;

/**
 * Tells on standard error how far the running explorations are: once a second on one line of a
 * terminal, else every 15 seconds on a line of its own.
 */
final class ProgressDisplay implements AutoCloseable {
  private static final Duration ON_TERMINAL = Duration.ofSeconds(1);
  private static final Duration ELSEWHERE = Duration.ofSeconds(15);
  private static final String CLEAR = "\r\u001b[K";

  private final PrintWriter err;
  private final Terminal terminal;
  private final boolean quiet;
  private final Interruption interruption;
  private final Set<Job> running = new LinkedHashSet<>();
  private final ScheduledExecutorService clock;
  private boolean lineShown;

  ProgressDisplay(PrintWriter err, Terminal terminal, boolean quiet, Interruption interruption) {
    this.err = err;
    this.terminal = terminal;
    this.quiet = quiet;
    this.interruption = interruption;
    this.clock = Executors.newSingleThreadScheduledExecutor(ProgressDisplay::daemon);
    if (!quiet) {
      long period = (terminal.err() ? ON_TERMINAL : ELSEWHERE).toMillis();
      var unused = clock.scheduleAtFixedRate(this::tick, period, period, TimeUnit.MILLISECONDS);
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "quiver-progress");
    thread.setDaemon(true);
    return thread;
  }

  /** Watches an exploration until it is closed. */
  synchronized Job start(String label) {
    Job job = new Job(label);
    running.add(job);
    return job;
  }

  /** Prints something else, without a line of progress in its middle. */
  synchronized void around(Runnable print) {
    clear();
    print.run();
  }

  /** Tells how far it is, now. */
  synchronized void tick() {
    if (running.isEmpty()) {
      return;
    }
    String line = String.join(" | ", lines());
    if (!terminal.err()) {
      err.println(line);
    } else {
      err.print(CLEAR + line.substring(0, Math.min(line.length(), terminal.width() - 1)));
      lineShown = true;
    }
    err.flush();
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    running.forEach(job -> lines.add(job.line()));
    return lines;
  }

  private void clear() {
    if (lineShown) {
      err.print(CLEAR);
      err.flush();
      lineShown = false;
    }
  }

  @Override
  public synchronized void close() {
    clock.shutdownNow();
    if (!quiet) {
      clear();
    }
  }

  /** One exploration. */
  final class Job implements Monitor, AutoCloseable {
    private final String label;
    private volatile Monitor.Progress last = new Monitor.Progress("reading", 0, 0, 0, 0, 0);
    private long ratedStates;
    private long ratedNanos = System.nanoTime();

    private Job(String label) {
      this.label = label;
    }

    @Override
    public boolean report(Monitor.Progress progress) {
      last = progress;
      return !interruption.isRequested();
    }

    private String line() {
      Monitor.Progress now = last;
      long nanos = System.nanoTime();
      long rate =
          Amounts.rate(
              Math.max(0, now.states() - ratedStates), Duration.ofNanos(nanos - ratedNanos));
      ratedStates = now.states();
      ratedNanos = nanos;
      return String.format(
          Locale.ROOT,
          "%s: %s, %,d states, %,d/s, frontier %,d, depth %,d, %s",
          label,
          now.phase(),
          now.states(),
          rate,
          now.frontier(),
          now.depth(),
          Amounts.bytes(now.bytes()));
    }

    @Override
    public void close() {
      synchronized (ProgressDisplay.this) {
        running.remove(this);
      }
    }
  }
}
