package org.quiver.jpf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;

/** A launcher that hangs, reports and ends, played by a shell. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the fake launcher is a shell script")
class JpfProcessTest {
  @TempDir Path folder;

  private JpfProcess.Ending run(String script, Limits limits, Monitor monitor) throws IOException {
    return JpfProcess.run(List.of("/bin/sh", "-c", script), folder, limits, monitor);
  }

  @Test
  void oneThatEndsIsWaitedForAndItsLastLinesAreKept() throws IOException {
    JpfProcess.Ending ending =
        run("printf 'progress\\t7\\t9\\nhello\\n'", Limits.NONE, Monitor.NONE);
    assertThat(ending.stopped()).isEmpty();
    assertThat(ending.states()).isEqualTo(7);
    assertThat(ending.transitions()).isEqualTo(9);
    assertThat(ending.lastLines()).isEqualTo("hello");
  }

  @Test
  void atTheTimeLimitItIsKilledWithItsChild()
      throws IOException, ExecutionException, InterruptedException {
    Limits limits = new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Duration.ofMillis(500));
    JpfProcess.Ending ending =
        run("sleep 600 & echo $! > child; echo $$ > self; wait", limits, Monitor.NONE);
    assertThat(ending.stopped()).isEqualTo("more than 0.5 s");
    assertThatItEnds("child");
    assertThatItEnds("self");
  }

  /** Waits for the end of the process with that number; hangs if it was not killed. */
  private void assertThatItEnds(String file)
      throws IOException, ExecutionException, InterruptedException {
    long number = Long.parseLong(Files.readString(folder.resolve(file)).strip());
    var process = ProcessHandle.of(number);
    if (process.isPresent()) {
      assertThat(process.get().onExit().get().isAlive()).isFalse();
    }
    assertThat(ProcessHandle.of(number).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void theMonitorStopsIt() throws IOException {
    JpfProcess.Ending ending = run("sleep 600", Limits.NONE, progress -> false);
    assertThat(ending.stopped()).isEqualTo("interrupted");
  }
}
