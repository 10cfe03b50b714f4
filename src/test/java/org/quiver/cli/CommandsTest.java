package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands beside check, with the real engine, on store buffering without a barrier. */
class CommandsTest {
  private static final String SB =
      """
      import org.quiver.model.*;

      public final class Sb extends Model {
        private final Word x = word("x", 0);
        private final Word y = word("y", 0);
        private final Ghost r0 = ghost("r0", 1);
        private final Ghost r1 = ghost("r1", 1);

        @Cpu("P0")
        void left() {
          x.write(1);
          r0.set(y.read());
        }

        @Cpu("P1")
        void right() {
          y.write(1);
          r1.set(x.read());
        }

        @Always
        boolean oneSees() {
          return r0.get() == 1 || r1.get() == 1;
        }
      }
      """;

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void catalogue() {
    cli = Cli.in(folder).asProject();
    cli.write("models/Sb.java", SB);
    cli.write(
        "properties/litmus/sb.jpf",
        """
        target = Sb
        quiver.title = Store buffering
        quiver.expect.sc = proved
        quiver.expect.tso = proved
        quiver.expect.tso.oneSees = refuted
        """);
    cli.write("properties/other/broken.jpf", "quiver.title = x\n");
  }

  @Test
  void listShowsWhatIsExpected() {
    Cli.Result result = cli.run("list", "litmus");
    assertThat(result.out())
        .isEqualTo(
            """
            check        SC       TSO      PSO

            litmus
              litmus/sb  proved   refuted  -
                  Store buffering
            """);
    assertThat(result.code()).isZero();
  }

  @Test
  void listShowsWhatIsWrong() {
    Cli.Result result = cli.run("list");
    assertThat(result.out()).contains("ERROR:").containsPattern("the\\s+target\\s+is\\s+missing");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void explainTakesTheStrongestMemoryModelThatRefutes() {
    Cli.Result result = cli.run("explain", "litmus/sb");
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("litmus/sb: oneSees is refuted under TSO")
        .contains("was still in its store buffer when")
        .contains("Under SC the same schedule goes another way")
        .containsPattern("under SC the\\s+property\\s+is\\s+proved");
    assertThat(result.code()).isZero();
  }

  @Test
  void explainCanBeToldTheMemoryModel() {
    Cli.Result result = cli.run("explain", "litmus/sb", "--memory", "pso");
    assertThat(result.out()).contains("oneSees is refuted under PSO");
    assertThat(result.code()).isEqualTo(1);
  }

  @Test
  void explainSaysThatThereIsNothing() {
    Cli.Result result = cli.run("explain", "litmus/sb", "--memory", "sc");
    assertThat(result.out())
        .contains("litmus/sb: there is no trace to explain; nothing is refuted under SC");
    assertThat(result.code()).isZero();
  }

  @Test
  void replayTakesTheTraceOfExplain() {
    cli.run("explain", "litmus/sb", "--json", "trace.json");
    Cli.Result result = cli.run("replay", "trace.json");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("litmus/sb, TSO, oneSees: ").contains("steps replayed");
    assertThat(result.code()).isZero();
  }

  @Test
  void replayTakesEveryTraceOfCheck() {
    cli.run("check", "litmus/sb", "--json", "verdicts.json");
    Cli.Result result = cli.run("replay", "verdicts.json");
    assertThat(result.out().lines()).hasSize(2);
    assertThat(result.out()).contains("TSO, oneSees").contains("PSO, oneSees");
    assertThat(result.code()).isZero();
  }

  @Test
  void aLimitIsInconclusive() {
    Cli.Result result = cli.run("check", "litmus/sb", "--max-states", "5", "--memory", "sc");
    assertThat(result.out())
        .contains("INCONCLUSIVE")
        .contains("more than 5 states")
        .doesNotContain("PROVED");
    assertThat(result.code()).isEqualTo(3);
  }

  @Test
  void aFormulaIsAPropertyToo() {
    cli.write("models/Sb.java", SB.replace("@Always", ""));
    Cli.Result result =
        cli.run(
            "check",
            "Sb",
            "--memory",
            "sc,tso",
            "--ltl",
            "sees=G oneSees",
            "--expect",
            "sc.sees=proved",
            "--expect",
            "tso.sees=refuted");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("sees is refuted under TSO");
    assertThat(result.code()).isZero();
  }

  @Test
  void benchMeasuresTheChecksThatAreNamed() {
    Cli.Result result = cli.run("bench", "litmus/sb", "--memory", "sc", "--quiet");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).contains("litmus/sb, SC").contains("states/s").contains("bytes/state");
    assertThat(result.code()).isZero();
  }

  @Test
  void everyHelpEndsWithTheExitCodes() {
    for (String command : new String[] {"check", "list", "explain", "replay", "new", "bench"}) {
      Cli.Result result = cli.run(command, "--help");
      assertThat(result.out().strip()).contains("Exit codes").endsWith("a fault of Quiver's own");
      assertThat(result.code()).isZero();
    }
  }

  @Test
  void theVersionIsPrinted() {
    assertThat(cli.run("--version").out()).startsWith("quiver ");
  }

  @Test
  void barriersFindsTheTwoThatAreMissing() {
    Cli.Result result =
        cli.run(
            "barriers",
            "litmus/sb",
            "--memory",
            "sc,tso",
            "--quiet",
            "--source",
            "--json",
            "b.json");
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("litmus/sb")
        .contains("as it is    refuted: oneSees")
        .contains("from none: 4 minimal sets")
        .contains("there are no others")
        .contains("smp_mb() behind WRITE_ONCE Sb.java:11")
        .contains("x.write(1);  // <-- lock here");
    assertThat(result.code()).isZero();
    assertThat(folder.resolve("b.json"))
        .content()
        .contains("\"format\" : \"quiver-barriers\"")
        .contains("\"complete\" : true");
  }

  @Test
  void barriersThatWereNotAllTriedAreInconclusive() {
    Cli.Result result =
        cli.run("barriers", "litmus/sb", "--memory", "tso", "--quiet", "--max-checks", "2");
    assertThat(result.out())
        .containsPattern("INCONCLUSIVE, there may be others: more than 2\\s+checks");
    assertThat(result.code()).isEqualTo(3);
  }

  @Test
  void barriersSayWhatACostIs() {
    Cli.Result result = cli.run("barriers", "litmus/sb", "--cost", "mfence=3");
    assertThat(result.err()).contains("--cost: there is no barrier \"mfence\"");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void mutateListsWhatNobodyNotices() {
    Cli.Result result = cli.run("mutate", "litmus/sb", "--memory", "sc", "--quiet", "--all");
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("litmus/sb: 4 changes, 4 noticed, 0 survived, 0 not decided")
        .contains("WRITE_ONCE left out: oneSees");
    assertThat(result.code()).isZero();
    Cli.Result weak = cli.run("mutate", "litmus/sb", "--memory", "tso", "--quiet");
    assertThat(weak.out()).contains("SURVIVED");
    assertThat(weak.code()).isEqualTo(1);
  }
}
