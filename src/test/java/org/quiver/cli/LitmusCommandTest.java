package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** quiver litmus: output, summary, exit codes. */
class LitmusCommandTest {
  private static final String SB =
      """
      C SB
      {}
      P0(int *x, int *y) { WRITE_ONCE(*x, 1); int r = READ_ONCE(*y); }
      P1(int *x, int *y) { WRITE_ONCE(*y, 1); int r = READ_ONCE(*x); }
      exists (0:r=0 /\\ 1:r=0)
      """;

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void files() {
    cli = Cli.in(folder);
    cli.write("tests/sb.litmus", SB);
    cli.write("tests/never.litmus", SB.replace("C SB", "C NB").replace("exists", "~exists"));
    cli.write("other/armv8.litmus", "AArch64 MP\n{}\n");
    cli.write("wrong/broken.litmus", "C broken\n{}\nP0(int *x) { x = 1; }\n");
  }

  @Test
  void oneTestUnderOneModelIsHerd7sText() {
    Cli.Result result = cli.run("litmus", "tests/sb.litmus", "--memory", "tso");
    assertThat(result.code()).isZero();
    assertThat(result.out().replaceAll("(?m)^Time SB .*", "Time"))
        .isEqualTo(
            """
            Test SB Allowed
            States 4
            0:r=0; 1:r=0;
            0:r=0; 1:r=1;
            0:r=1; 1:r=0;
            0:r=1; 1:r=1;
            Ok
            Witnesses
            Positive: 1 Negative: 3
            Condition exists (0:r=0 /\\ 1:r=0)
            Observation SB Sometimes 1 3
            Time

            """);
    assertThat(result.err()).isEmpty();
  }

  @Test
  void aConditionThatDoesNotHoldIsAOne() {
    Cli.Result result = cli.run("litmus", "tests/sb.litmus", "--memory", "sc");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains("\nNo\n", "Observation SB Never 0 3");
  }

  @Test
  void severalModelsAreNamed() {
    assertThat(cli.run("litmus", "tests/sb.litmus").out())
        .containsSubsequence("Memory model SC", "Memory model TSO", "Memory model PSO");
  }

  @Test
  void aFolderGivesASummary() {
    Cli.Result result = cli.run("litmus", "tests", "--brief", "--memory", "sc,tso", "--jobs", "2");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out().lines().map(line -> line.replaceAll(" +", " ").strip()).limit(6))
        .containsExactly(
            "NB SC Never TSO Sometimes",
            "SB SC Never TSO Sometimes",
            "",
            "Ok No not decided Never Sometimes Always",
            "SC 1 1 0 2 0 0",
            "TSO 1 1 0 0 2 0");
    assertThat(result.out()).contains("2 tests in ");
  }

  @Test
  void whatIsNotSupportedIsNotDecided() {
    Cli.Result result = cli.run("litmus", "other");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err())
        .startsWith("quiver: not decided: ")
        .contains("armv8.litmus:1:1: AArch64 is not supported");
  }

  @Test
  void aLimitIsNotDecided() {
    Cli.Result result =
        cli.run("litmus", "tests/sb.litmus", "--memory", "tso", "--max-states", "3");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err()).contains("not decided: ", "sb.litmus: TSO: more than 3 states");
    assertThat(result.out()).isEmpty();
  }

  @Test
  void whatIsWrongIsATwoAndTheOthersAreDecided() {
    Cli.Result result = cli.run("litmus", "tests", "wrong", "other", "--brief");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("broken.litmus:3:14: x is the location's address");
    assertThat(result.out()).contains("SB ", "1 of them wrong");
  }

  @Test
  void aFileThatIsNotThereAndAFolderWithoutTests() {
    assertThat(cli.run("litmus", "nowhere").err()).contains("there is no file or folder");
    cli.write("empty/.keep", "");
    Cli.Result result = cli.run("litmus", "empty");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("there is no .litmus file below");
    assertThat(cli.run("litmus", "tests", "--memory", "arm").err()).contains("--memory: ");
  }

  @Test
  void explainShowsTheRunThatTheConditionAsksFor() {
    Cli.Result result = cli.run("explain", "tests/sb.litmus");
    assertThat(result.code()).isZero();
    assertThat(result.out())
        .startsWith("SB: \"~exists (0:r=0 /\\ 1:r=0)\" is refuted under TSO")
        .contains("WRITE_ONCE(x, 1)  {x=1}", "[store lands: x = 1]", "sb.litmus:3")
        .contains("!! the final state is 0:r=0, 1:r=0")
        .containsPattern("under SC there\\s+is\\s+no\\s+such\\s+final\\s+state");
  }

  @Test
  void explainSaysThatThereIsNothingToExplain() {
    Cli.Result result = cli.run("explain", "tests/sb.litmus", "--memory", "sc");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("there is no run to explain. Under SC there is no such final state.");
    assertThat(cli.run("explain", "wrong/broken.litmus").code()).isEqualTo(2);
  }

  @Test
  void claimsGiveExitCodesAndTraces() {
    String claimed = SB.replaceAll("exists .*", "eventually (x=2)");
    cli.write("claims/no.litmus", claimed);
    cli.write("claims/ok.litmus", claimed.replace("x=2", "x=1").replace("C SB", "C OK"));
    assertThat(cli.run("litmus", "claims/ok.litmus").code()).isZero();
    Cli.Result brief = cli.run("litmus", "claims", "--brief", "--memory", "sc");
    assertThat(brief.code()).isEqualTo(1);
    assertThat(brief.out().lines().map(line -> line.replaceAll(" +", " ")).limit(2))
        .containsExactly("SB SC No", "OK SC Ok");
    assertThat(cli.run("explain", "claims/no.litmus").out())
        .startsWith("SB: \"eventually ([x]=2)\" is refuted under SC")
        .contains("!! nothing more happens, and [x]=2 never comes true");
    assertThat(cli.run("explain", "claims/ok.litmus", "--memory", "sc").out())
        .contains("there is no run to explain. Under SC there is no such run.");
  }

  private static final String LB =
      """
      C LB
      {}
      P0(int *x, int *y) { int r = READ_ONCE(*x); WRITE_ONCE(*y, 1); }
      P1(int *x, int *y) { int r = READ_ONCE(*y); WRITE_ONCE(*x, 1); }
      exists (0:r=1 /\\ 1:r=1)
      """;

  @Test
  void allModelsSayWhatTheOutcomeNeeds() {
    cli.write("tests/lb.litmus", LB);
    assertThat(cli.run("litmus", "tests/lb.litmus").out())
        .contains("Memory model WEAK", "Observation LB Sometimes 1 3")
        .contains("Strength LB Never up to PSO; under WEAK a load passes an earlier load");
    assertThat(cli.run("litmus", "tests/sb.litmus").out())
        .contains("Strength SB Never up to SC; under TSO a load passes an earlier store");
  }

  @Test
  void whatOnlyTheKernelsModelAllowsIsExplainedByAnExecution() {
    cli.write("tests/lb.litmus", LB);
    Cli.Result result = cli.run("explain", "tests/lb.litmus");
    assertThat(result.out())
        .contains("LB: WEAK allows 0:r=1; 1:r=1;")
        .contains("R x = 1 (READ_ONCE); reads from P1: W x = 1 (WRITE_ONCE)");
  }

  @Test
  void aDataRaceIsFlagged() {
    cli.write(
        "tests/race.litmus",
        "C race\n{}\nP0(int *x) { *x = 1; }\nP1(int *x) { *x = 2; }\nexists (x=1)\n");
    assertThat(cli.run("litmus", "tests/race.litmus", "--memory", "weak").out())
        .contains("Flag data-race");
  }

  @Test
  void theKernelsModelIsNotAskedAboutX86() {
    cli.write(
        "tests/x.litmus",
        "X86_64 X\n{}\n P0 | P1 ;\n movl $1,(x) | movl $2,(x) ;\nexists ([x]=1)\n");
    Cli.Result weak = cli.run("litmus", "tests/x.litmus", "--memory", "weak");
    assertThat(weak.code()).isEqualTo(3);
    assertThat(weak.err()).contains("the kernel's memory model is for C tests");
    assertThat(cli.run("litmus", "tests/x.litmus").code()).isZero();
  }

  @Test
  void barriersForbidTheOutcome() {
    Cli.Result result = cli.run("barriers", "tests/sb.litmus", "--memory", "tso", "--quiet");
    assertThat(result.err()).isEmpty();
    assertThat(result.out())
        .contains("as it is    refuted: ~exists (0:r=0 /\\ 1:r=0)")
        .contains("from none: 4 minimal sets", "smp_mb() behind WRITE_ONCE sb.litmus:3");
    assertThat(result.code()).isZero();
  }

  @Test
  void barriersOfAFileThatIsNotRight() {
    Cli.Result result = cli.run("barriers", "wrong/broken.litmus");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("broken.litmus:3:");
  }

  @Test
  void whatIsNestedTooDeepIsNoFault() {
    String deep = "(".repeat(20_000) + "1" + ")".repeat(20_000);
    cli.write(
        "tests/deep.litmus", "C deep\n{}\nP0(int *x) { int r = " + deep + "; }\nexists (0:r=1)\n");
    Cli.Result result = cli.run("litmus", "tests/deep.litmus", "--memory", "sc");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("deep.litmus: nested too deep");
  }
}
