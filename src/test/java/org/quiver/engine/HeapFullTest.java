package org.quiver.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A heap that is too small for a model ends in a verdict, not in a stack trace. */
class HeapFullTest {
  @Test
  void isInconclusive() throws IOException, InterruptedException {
    Process quiver =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx40m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "org.quiver.cli.Main",
                    "check",
                    "nohz.MergedPerCpu",
                    "--args",
                    "rtCpus=5",
                    "--memory",
                    "tso",
                    "--max-memory",
                    "10g",
                    "--quiet"))
            .redirectErrorStream(true)
            .start();
    String output = new String(quiver.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(quiver.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(quiver.exitValue()).as(output).isEqualTo(3);
    assertThat(output).contains("INCONCLUSIVE").contains("the Java heap is full");
    assertThat(output).doesNotContain("PROVED").doesNotContain("Exception");
  }
}
