package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewCommandTest {
  @TempDir Path folder;

  @Test
  void whatItWritesIsProvedAtOnce() {
    Cli cli = Cli.in(folder);
    assertThat(cli.run("new", "Idea").code()).isZero();
    Cli.Result checked = cli.run("check", "Idea.java");
    assertThat(checked.err()).isEmpty();
    assertThat(checked.code()).isZero();
    assertThat(checked.out()).contains("oneSeesTheOther");
  }

  /** What its comment says of the barrier is so. */
  @Test
  void withoutABarrierItIsRefutedUnderTsoAndPso() throws Exception {
    Cli cli = Cli.in(folder);
    cli.run("new", "Idea");
    Path file = folder.resolve("Idea.java");
    Files.writeString(file, Files.readString(file).replaceFirst(" +smpMb\\(\\);\n", ""));
    Cli.Result checked =
        cli.run(
            "check",
            "Idea.java",
            "--expect",
            "proved",
            "--expect",
            "tso.oneSeesTheOther=refuted",
            "--expect",
            "pso.oneSeesTheOther=refuted");
    assertThat(checked.out()).contains("oneSeesTheOther is refuted under TSO");
    assertThat(checked.code()).isZero();
  }

  @Test
  void overwritesNothing() throws Exception {
    Cli cli = Cli.in(folder);
    Path file = cli.write("Idea.java", "mine");
    assertThat(cli.run("new", "Idea").code()).isEqualTo(2);
    assertThat(Files.readString(file)).isEqualTo("mine");
  }
}
