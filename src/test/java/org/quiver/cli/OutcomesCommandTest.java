package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a model can end in. */
class OutcomesCommandTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();

  @TempDir private Path folder;

  private static Cli.Result outcomes(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "outcomes";
    System.arraycopy(words, 0, all, 1, words.length);
    return Cli.in(ROOT).run(all);
  }

  @Test
  void storeBufferingHasThreeUnderScAndFourUnderTso() {
    Cli.Result result = outcomes("lessons/02a-store-buffer", "--no-runs");
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .isEqualTo(
            """
            lessons/02a-store-buffer: 4 final states, all with x=1, y=1

                 r0  r1  SC   TSO  PSO
              1  0   1   yes  yes  yes
              2  1   1   yes  yes  yes
              3  1   0   yes  yes  yes
              4  0   0   -    yes  yes

              SC: 3 final states; 28 states explored
              TSO: 4 final states; 77 states explored
              PSO: 4 final states; 77 states explored
            """);
  }

  @Test
  void eachHasAShortestRunOnTheStrongestMachineThatHasIt() {
    String out = outcomes("lessons/02a-store-buffer").out();
    assertThat(out).contains("3  r0=1, r1=0, under SC\n", "4  r0=0, r1=0, under TSO\n");
    assertThat(out.substring(out.indexOf("\n4  r0=0")))
        .contains("    1  CPU 0  WRITE_ONCE(x, 1)\n", "[store lands: y = 1]\n")
        .doesNotContain("    9  ");
  }

  @Test
  void withAFenceThreeAreLeft() {
    assertThat(outcomes("lessons/02b-store-buffer-fence", "--no-runs").out())
        .startsWith("lessons/02b-store-buffer-fence: 3 final states")
        .doesNotContain(" - ");
  }

  @Test
  void runsThatDoNotEndAreSaid() {
    assertThat(outcomes("lessons/10a-test-and-set", "--memory", "tso").out())
        .isEqualTo(
            """
            lessons/10a-test-and-set: 0 final states

              TSO: 0 final states; 9 states explored; some runs go round for ever and have none
            """);
  }

  @Test
  void aDeadlockIsNoFinalState() {
    Cli cli = Cli.in(folder);
    cli.write(
        "Stuck.java",
        """
        import org.quiver.model.*;

        public final class Stuck extends Model {
          final Word x = word("x", 0);

          @Cpu("CPU 0")
          void waits() {
            if (choose(2) == 1) {
              await(x, 1);
            }
          }
        }
        """);
    assertThat(cli.run("outcomes", "Stuck.java", "--memory", "sc", "--no-runs").out())
        .contains("SC: 1 final state; 3 states explored; nobody can step in 1 state\n");
  }

  @Test
  void aSearchThatWasCutOffIsInconclusive() {
    Cli.Result result = outcomes("nohz/merged", "--max-states", "300", "--no-runs");
    assertThat(result.code()).isEqualTo(ExitCode.INCONCLUSIVE.code());
    assertThat(result.out())
        .contains("  2  42          8           yes  ?    ?\n")
        .contains("INCONCLUSIVE, there may be more: more than 300 states");
  }

  @Test
  void litmusTestsAreSentElsewhere() {
    Cli.Result result = outcomes("SB.litmus");
    assertThat(result.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(result.err())
        .isEqualTo("quiver: SB.litmus is a litmus test; quiver litmus lists its final states\n");
  }
}
