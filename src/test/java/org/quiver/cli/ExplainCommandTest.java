package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The forms of explain, traces from files, and what happens when a form fails. */
class ExplainCommandTest {
  private static final String SB =
      """
      import org.quiver.model.*;

      public final class Sb extends Model {
        private final Word x = word("x", 0);
        private final Word y = word("y", 0);
        private final Ghost missed = ghost("missed", 0);

        @Cpu("P0")
        void left() {
          run(x, y);
        }

        @Cpu("P1")
        void right() {
          run(y, x);
        }

        private void run(Word own, Word other) {
          own.write(1);
          if (other.read() == 0) {
            missed.add(1);
          }
        }

        boolean bothMiss() {
          return missed.get() == 2;
        }

        @Always
        boolean oneSees() {
          return missed.get() < 2;
        }
      }
      """;

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void model() {
    cli = Cli.in(folder);
    cli.write("Sb.java", SB);
  }

  private Cli.Result explain(String... more) {
    return cli.run(
        ImmutableList.<String>builder()
            .add("explain", "Sb.java", "--quiet")
            .add(more)
            .build()
            .toArray(String[]::new));
  }

  @Test
  void whyEndsWithTheOtherMemoryModels() {
    Cli.Result shown = explain("--memory", "tso");
    assertThat(shown.out().replaceAll("\\s+", " "))
        .contains(
            "Under SC the same schedule goes another way: READ_ONCE(x) (step 5) gives 1 there")
        .contains("and nothing is broken.")
        .endsWith(
            "The strongest memory model in which it happens is TSO; it happens under PSO too;"
                + " under SC the property is proved. ");
    assertThat(shown.code()).isEqualTo(1);
  }

  @Test
  void fullShowsEveryStoreBufferAtEveryStep() {
    assertThat(explain("--memory", "tso").out()).contains(" 3  ghost missed = 1   ");
    assertThat(explain("--memory", "tso", "--full").out()).contains(" 3  ghost missed = 1  {x=1}");
  }

  @Test
  void whatIsNotDecidedInTimeIsSaidToBeOpen() {
    cli.write("Sb.java", SB.replace("if (other.read() == 0) {", "if (other.read() >= 0) {"));
    Cli.Result result = explain("--max-states", "20");
    assertThat(result.out().replaceAll("\\s+", " "))
        .startsWith("Sb: oneSees is refuted under SC ")
        .endsWith("It happens under SC; whether under TSO and PSO was not decided. ");
  }

  @ParameterizedTest
  @CsvSource({
    "text, Sb: oneSees is refuted",
    "lkml, Sb: oneSees is refuted",
    "svg, <svg xmlns=",
    "mermaid, sequenceDiagram",
    "json, {"
  })
  void eachFormGoesToAFileToo(String format, String start) throws IOException {
    Cli.Result result = explain("--format", format, "--out", "trace.out");
    assertThat(result.out())
        .isEqualTo("Sb: oneSees is refuted under TSO: oneSees() is false in this state\n");
    assertThat(result.code()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("trace.out"))).startsWith(start);
    assertThat(explain("--format", format).out())
        .isEqualTo(Files.readString(folder.resolve("trace.out")));
  }

  @Test
  void noFileIsReplaced() throws IOException {
    cli.write("mail.txt", "Hi Paul,\n");
    Cli.Result result = explain("--lkml", "--out", "mail.txt");
    assertThat(result.err())
        .endsWith("mail.txt is there already; remove it or take another name\n");
    assertThat(result.code()).isEqualTo(2);
    assertThat(Files.readString(folder.resolve("mail.txt"))).isEqualTo("Hi Paul,\n");
  }

  @Test
  void aFormIsOneOfThoseThatThereAre() {
    assertThat(explain("--format", "pdf").err())
        .isEqualTo(
            "quiver: --format: unknown format \"pdf\"; there is json, lkml, mermaid, svg, text\n");
    assertThat(explain("--format", "svg", "--lkml").err())
        .isEqualTo("quiver: --lkml is --format lkml, not svg\n");
  }

  @Test
  void aSavedTraceIsExplainedAsIfItWereJustFound() {
    explain("--memory", "tso", "--json", "t.json");
    Cli.Result result = cli.run("explain", "t.json", "--quiet");
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    String found = explain("--memory", "tso").out();
    String why = found.substring(found.indexOf("P0's WRITE_ONCE"));
    assertThat(result.out()).endsWith(why);
  }

  @Test
  void ofSavedVerdictsATraceIsChosen() {
    cli.run("check", "Sb.java", "--quiet", "--json", "v.json");
    assertThat(cli.run("explain", "v.json", "--memory", "pso").out())
        .startsWith("Sb: oneSees is refuted under PSO");
    assertThat(cli.run("explain", "v.json", "--memory", "sc").err())
        .startsWith("quiver: of the 2 traces in ")
        .endsWith("v.json none is of that property and memory model\n");
  }

  @Test
  void aTraceThatNoLongerFitsIsShownWithAWarning() {
    explain("--memory", "tso", "--json", "t.json");
    cli.write("Sb.java", SB.replace("own.write(1);", "own.write(1); smpMb();"));
    Cli.Result result = cli.run("explain", "t.json");
    assertThat(result.err())
        .startsWith("quiver: the trace does not fit the model any more: step 2 does not fit:");
    assertThat(result.out()).startsWith("Sb: oneSees is refuted under TSO");
    assertThat(result.code()).isEqualTo(1);
    assertThat(cli.run("replay", "t.json").err()).contains("step 2 does not fit");
  }

  @Test
  void aTraceWhoseModelIsNotThereIsShownWithAWarning() throws IOException {
    explain("--memory", "tso", "--json", "t.json");
    Files.delete(folder.resolve("Sb.java"));
    Cli.Result result = cli.run("explain", "t.json", "--lkml");
    assertThat(result.err())
        .startsWith("quiver: the trace is shown as it is in the file, and was not run again: ");
    assertThat(result.out()).contains("WRITE_ONCE(x, 1)  {x=1}").doesNotContain("Under SC");
    assertThat(result.code()).isZero();
  }

  @Test
  void aFormulaIsJudgedAgain() {
    Cli.Result found =
        explain("--ltl", "seen=G !bothMiss", "--property", "seen", "--json", "t.json");
    assertThat(found.out()).startsWith("Sb: seen is refuted under TSO");
    assertThat(cli.run("replay", "t.json").out()).startsWith("Sb, TSO, seen: ");
    assertThat(cli.run("explain", "t.json", "--quiet").out())
        .contains("under SC the property is proved");
    cli.write("Sb.java", SB.replace("missed.get() == 2", "missed.get() == 3"));
    assertThat(cli.run("replay", "t.json").err())
        .contains("the property holds where the trace says it does not");
  }

  @Test
  void aLitmusTraceReplaysOnItsFile() throws IOException {
    cli.write(
        "tests/sb.litmus",
        """
        C sb
        {}
        P0(int *x, int *y) { int r0; WRITE_ONCE(*x, 1); r0 = READ_ONCE(*y); }
        P1(int *x, int *y) { int r0; WRITE_ONCE(*y, 1); r0 = READ_ONCE(*x); }
        exists (0:r0=0 /\\ 1:r0=0)
        """);
    Cli.Result found = cli.run("explain", "tests/sb.litmus", "--quiet", "--json", "t.json");
    assertThat(found.out().replaceAll("\\s+", " "))
        .contains("it happens under PSO and WEAK too; under SC there is no such final state.");
    assertThat(cli.run("replay", "t.json").out()).contains("replayed; the final state is");
    assertThat(cli.run("explain", "t.json").err()).isEmpty();
    Files.move(folder.resolve("tests/sb.litmus"), folder.resolve("moved.litmus"));
    assertThat(cli.run("replay", "t.json").err())
        .startsWith("quiver: the trace is of the litmus test ")
        .endsWith("sb.litmus, which is not there; say with --model where it is\n");
    assertThat(cli.run("replay", "t.json", "--model", "moved.litmus").code()).isZero();
  }

  @Test
  void aFormThatFailsHidesNeitherTheVerdictNorTheJson() throws IOException {
    Cli failing = Cli.in(folder, new FailingForms());
    Cli.Result result = failing.run("explain", "Sb.java", "--quiet", "--json", "t.json");
    assertThat(result.out())
        .isEqualTo("Sb: oneSees is refuted under TSO: oneSees() is false in this state\n");
    assertThat(result.err()).contains("a fault of Quiver's own").contains("no form today");
    assertThat(result.code()).isEqualTo(4);
    assertThat(cli.run("replay", "t.json").code()).isZero();
  }

  @Test
  void aTraceThatCannotBePrintedHidesNoVerdictOfACheck() {
    Cli failing = Cli.in(folder, new FailingForms());
    Cli.Result result = failing.run("check", "Sb.java", "--quiet", "--json", "v.json");
    assertThat(result.out())
        .contains("What is above is not all, by a fault of Quiver's own. The verdicts are:")
        .contains("  Sb, SC, oneSees: proved\n")
        .contains("  Sb, TSO, oneSees: refuted\n");
    assertThat(result.err()).contains("no form today");
    assertThat(result.code()).isEqualTo(4);
    assertThat(cli.run("replay", "v.json").code()).isZero();
  }
}
