package org.quiver.jpf;

import com.google.common.base.Splitter;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;

/**
 * A process of its own, watched until it ends: its lines {@code progress states transitions} go to
 * the monitor, its last other lines are kept for a failure's message, and at the time limit or when
 * the monitor says so it is killed with its children. If this process ends first, the other sees
 * its input end and ends, too.
 */
final class JpfProcess {
  private static final int POLL_MILLIS = 50;
  private static final int LINES_KEPT = 8;

  private final Process process;
  private final Deque<String> lastLines = new ArrayDeque<>();
  private volatile long states;
  private volatile long transitions;

  private JpfProcess(Process process) {
    this.process = process;
  }

  /**
   * How it ended.
   *
   * @param stopped why it was stopped, in words; empty if it ended by itself
   * @param states the states that it had reported by then
   * @param transitions likewise
   * @param lastLines what it printed last
   */
  record Ending(String stopped, long states, long transitions, String lastLines) {}

  /** Runs a command to its end. */
  static Ending run(List<String> command, Path folder, Limits limits, Monitor monitor)
      throws IOException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    return new JpfProcess(process).watch(limits.timeLimit(), monitor);
  }

  private Ending watch(Duration timeLimit, Monitor monitor) {
    Thread reader = new Thread(this::read, "quiver-jpf-output");
    reader.setDaemon(true);
    reader.start();
    long start = System.nanoTime();
    String stopped = "";
    try {
      while (stopped.isEmpty() && !process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        Monitor.Progress progress = new Monitor.Progress("JPF", states, transitions, 0, 0, 0);
        if (!monitor.report(progress)) {
          stopped = "interrupted";
        } else if (Duration.ofNanos(System.nanoTime() - start).compareTo(timeLimit) > 0) {
          stopped = "more than " + timeLimit.toMillis() / 1000.0 + " s";
        }
      }
    } catch (InterruptedException e) {
      stopped = "interrupted";
      Thread.currentThread().interrupt();
    }
    if (stopped.isEmpty()) {
      finish(reader); // before the process is done away with, which closes its output
    }
    kill();
    finish(reader);
    synchronized (lastLines) {
      return new Ending(stopped, states, transitions, String.join("\n", lastLines));
    }
  }

  private static void finish(Thread reader) {
    try {
      reader.join(TimeUnit.SECONDS.toMillis(2));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        take(line);
      }
    } catch (IOException e) {
      // It was killed; what it said so far is there.
    }
  }

  private void take(String line) {
    if (line.startsWith("progress\t")) {
      List<String> fields = Splitter.on('\t').splitToList(line);
      states = Long.parseLong(fields.get(1));
      transitions = Long.parseLong(fields.get(2));
    } else if (!line.isBlank() && !line.startsWith("[WARNING] orphan")) {
      synchronized (lastLines) {
        lastLines.addLast(line);
        if (lastLines.size() > LINES_KEPT) {
          lastLines.removeFirst();
        }
      }
    }
  }
}
