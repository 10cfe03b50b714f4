package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** quiver export: the text, files, refusals. */
class ExportCommandTest {
  private static final String SB =
      """
      import org.quiver.model.*;

      public final class Sb extends Model {
        final Word x = word("x", 0);
        final Word y = word("y", 0);
        final Ghost seen = ghost("seen", 1);

        @Cpu("P0")
        void p0() {
          x.write(1);
          seen.set(y.read());
        }

        @Cpu("P1")
        void p1() {
          y.write(1);
          check(x.read() == 1, "P1 sees x");
        }
      }
      """;

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void model() {
    cli = Cli.in(folder);
    cli.write("Sb.java", SB);
  }

  @Test
  void whatIsExportedCanBeDecided() {
    Cli.Result exported = cli.run("export", "Sb.java", "--to", "litmus");
    assertThat(exported.code()).isZero();
    assertThat(exported.out())
        .startsWith("C Sb\n")
        .contains("P1(int *x, int *y)", "1:failed0: 1 if this failed: P1 sees x")
        .endsWith("locations [x; y; 0:seen;]\nexists (1:failed0=1)\n");
    cli.write("sb.litmus", exported.out());
    assertThat(cli.run("litmus", "sb.litmus", "--memory", "sc").out())
        .contains("0:seen=1; 1:failed0=1; [x]=1; [y]=1;", "Observation Sb Sometimes");
  }

  @Test
  void aFileIsWrittenAndOverwrittenOnlyIfItIsOurs() throws IOException {
    assertThat(cli.run("export", "Sb.java", "--out", "sb.litmus").code()).isZero();
    assertThat(Files.readString(folder.resolve("sb.litmus"))).startsWith("C Sb\n");
    assertThat(cli.run("export", "Sb.java", "--out", "sb.litmus", "--bodies").code()).isZero();
    assertThat(Files.readString(folder.resolve("sb.litmus"))).endsWith("forall (true)\n");
    cli.write("mine.litmus", "C mine\n{}\n");
    assertThat(cli.run("export", "Sb.java", "--out", "mine.litmus").err())
        .contains("is there already and is no file of Quiver's");
  }

  @Test
  void refusals() {
    cli.write("Sb.java", SB.replace("x.write(1);", "while (y.read() == 0) { cpuRelax(); }"));
    Cli.Result loop = cli.run("export", "Sb.java");
    assertThat(loop.code()).isEqualTo(2);
    assertThat(loop.err()).contains("Sb.java:10: a loop cannot be exported");
    Cli.Result form = cli.run("export", "Sb.java", "--to", "spin");
    assertThat(form.code()).isEqualTo(2);
    assertThat(form.err()).contains("--to: there is no form \"spin\"; litmus is the one");
  }
}
