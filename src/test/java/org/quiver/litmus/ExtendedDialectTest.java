package org.quiver.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quiver.axiomatic.Axioms;
import org.quiver.axiomatic.Executions;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.litmus.tree.Handler;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.Trace;

/** What herd7's format cannot say: handlers, and claims about whole runs. */
class ExtendedDialectTest {
  private static final String COUNTER =
      """
      C counter
      {}
      P0(int *c) {
        %s
        int r = READ_ONCE(*c);
        WRITE_ONCE(*c, r + 1);
        %s
      }
      %s { int r = READ_ONCE(*c); WRITE_ONCE(*c, r + 1); }
      locations [c;]
      """;

  private static LitmusTest read(String text) {
    return LitmusReader.parse("t.litmus", text);
  }

  private static LitmusVerdict check(String text, MemoryKind memory) {
    return new LitmusChecker(read(text)).check(memory, Limits.NONE, Monitor.NONE);
  }

  private static List<String> states(String text, MemoryKind memory) {
    return check(text, memory).states().stream().map(FinalState::toString).toList();
  }

  private static List<String> words(String text, MemoryKind memory) {
    return check(text, memory).claims().verdicts().stream().map(ClaimVerdict::word).toList();
  }

  // ---- handlers ----------------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource(value = MemoryKind.class, names = "WEAK", mode = EnumSource.Mode.EXCLUDE)
  void anInterruptMayComeInBetweenOrNotAtAll(MemoryKind memory) {
    assertThat(states(COUNTER.formatted("", "", "irq P0"), memory)).containsExactly("c=1;", "c=2;");
    // each of two may find what the process read, and is then overwritten
    assertThat(states(COUNTER.formatted("", "", "irq P0 times 2"), memory))
        .containsExactly("c=1;", "c=2;", "c=3;");
  }

  @Test
  void interruptsThatAreOffWait() {
    String end = "local_irq_enable(); WRITE_ONCE(*seen, READ_ONCE(*c));";
    String test =
        COUNTER
            .replace("P0(int *c)", "P0(int *c, int *seen)")
            .replace("[c;]", "[c; seen;]")
            .formatted("local_irq_disable();", end, "%s");
    assertThat(states(test.formatted("irq P0"), MemoryKind.SC))
        .containsExactly("c=1; seen=1;", "c=2; seen=1;", "c=2; seen=2;");
  }

  @Test
  void onlyAnNmiLosesItsUpdateWhereInterruptsAreOff() {
    String test =
        COUNTER.formatted("local_irq_disable();", "local_irq_enable();", "%s")
            + "always (not (came=1 /\\ c=1 /\\ 0:r=0 /\\ end=1))\n";
    String told =
        test.replace("r + 1); }", "r + 1); WRITE_ONCE(*came, 1); }")
            .replace("P0(int *c)", "P0(int *c, int *came, int *end)")
            .replace("local_irq_enable();", "local_irq_enable(); WRITE_ONCE(*end, 1);");
    assertThat(words(told.formatted("irq P0"), MemoryKind.SC)).containsExactly("Ok");
    assertThat(words(told.formatted("nmi P0"), MemoryKind.SC)).containsExactly("No");
  }

  @Test
  void handlersHaveNamesByKindAndTheirProcesssLocations() {
    LitmusTest test =
        read(
            """
            C T
            {}
            P0(int *x) { }
            irq P0 times 3 { WRITE_ONCE(*x, 1); }
            P1(int *y) { }
            nmi P1 { WRITE_ONCE(*y, 1); }
            irq P1 { WRITE_ONCE(*y, 2); }
            """);
    assertThat(test.isExtended()).isTrue();
    assertThat(test.processes()).hasSize(2);
    assertThat(test.handlers().stream().map(Handler::name)).containsExactly("irq0", "nmi0", "irq1");
    assertThat(test.handlers().stream().map(Handler::process)).containsExactly(0, 1, 1);
    assertThat(test.handlers().stream().map(Handler::times)).containsExactly(3, 1, 1);
  }

  @Test
  void theNewWordsStayNames() {
    LitmusTest test =
        read(
            """
            C T
            {}
            P0(int *irq, int *always, int *times) { int nmi = READ_ONCE(*irq); }
            exists (always=0 /\\ 0:nmi=0 /\\ times=0)
            """);
    assertThat(test.isExtended()).isFalse();
  }

  // ---- claims ------------------------------------------------------------------------------

  private static final String SB =
      """
      C SB
      {}
      P0(int *x, int *y) { WRITE_ONCE(*x, 1); int r = READ_ONCE(*y); }
      P1(int *x, int *y) { WRITE_ONCE(*y, 1); int r = READ_ONCE(*x); }
      """;

  @Test
  void claimsHoldOrDoNot() {
    String test =
        SB
            + """
            always (x=0 \\/ x=1)
            always (x=0 => y=0)
            eventually (x=1 /\\ y=1)
            eventually (x=2)
            """;
    LitmusVerdict verdict = check(test, MemoryKind.TSO);
    assertThat(words(test, MemoryKind.TSO)).containsExactly("Ok", "No", "Ok", "No");
    assertThat(verdict.isDecided()).isTrue();
    assertThat(verdict.isOk()).isFalse();
    assertThat(HerdFormat.lines(verdict))
        .startsWith(
            "Test SB Claimed",
            "Ok always ([x]=0 \\/ [x]=1)",
            "No always ([x]=0 => [y]=0)",
            "Ok eventually ([x]=1 /\\ [y]=1)",
            "No eventually ([x]=2)",
            "Fairness: a flow that can run for ever does run (weak); a buffered store reaches"
                + " memory in the end");
  }

  @Test
  void aRegisterIsZeroUntilItsProcessHasEnded() {
    assertThat(words(SB + "always (0:r=0)", MemoryKind.SC)).containsExactly("No");
    assertThat(words(SB + "always (0:r!=2 /\\ 0:r>=1:q)", MemoryKind.SC)).containsExactly("Ok");
    String ended = SB.replace("READ_ONCE(*y);", "READ_ONCE(*y); r = 7;");
    assertThat(words(ended + "eventually (0:r=7)", MemoryKind.PSO)).containsExactly("Ok");
  }

  @Test
  void claimsStandBesideACondition() {
    String test = SB + "exists (0:r=0 /\\ 1:r=0) eventually (x=1)";
    LitmusVerdict sc = check(test, MemoryKind.SC);
    assertThat(HerdFormat.lines(sc)).contains("No", "Ok eventually ([x]=1)");
    assertThat(sc.isOk()).isFalse();
    assertThat(check(test, MemoryKind.TSO).isOk()).isTrue();
  }

  @Test
  void x86HasThemToo() {
    String test =
        """
        X86_64 T
        {}
         P0          ;
         movl $1,(x) ;
         movl (x),%eax ;
        always (x=0 \\/ x=1)
        eventually (0:rax=1)
        """;
    assertThat(words(test, MemoryKind.TSO)).containsExactly("Ok", "Ok");
  }

  @Test
  void whatCannotFailIsVacuous() {
    LitmusVerdict verdict = check(SB + "always (true)", MemoryKind.SC);
    assertThat(words(SB + "always (true)", MemoryKind.SC)).containsExactly("Vacuous");
    assertThat(verdict.isDecided()).isFalse();
    assertThat(verdict.open()).isEqualTo("always (true): vacuous: it says nothing about the state");
  }

  @Test
  void aRefutedClaimComesWithItsRun() {
    LitmusChecker checker = new LitmusChecker(read(SB + "always (x=0 => y=0)"));
    Trace trace = checker.explain(MemoryKind.SC, Limits.NONE, Monitor.NONE).trace().orElseThrow();
    assertThat(trace.property()).isEqualTo("always ([x]=0 => [y]=0)");
    assertThat(trace.ending()).isEqualTo("[x]=0 => [y]=0 is false in this state");
    assertThat(trace.steps()).hasSize(1);
  }

  // ---- the page's example, and the engine that cannot ----------------------------------------

  @ParameterizedTest
  @EnumSource(value = MemoryKind.class, names = "WEAK", mode = EnumSource.Mode.EXCLUDE)
  void theRecheckProtocolLosesItsWakeup(MemoryKind memory) throws IOException {
    String text = Files.readString(Path.of("docs/recheck.litmus"));
    assertThat(words(text, memory)).containsExactly("No");
    LitmusChecker checker = new LitmusChecker(read(text));
    Trace trace = checker.explain(memory, Limits.NONE, Monitor.NONE).trace().orElseThrow();
    assertThat(trace.isLasso()).isTrue();
    assertThat(Files.readString(Path.of("docs/litmus.md"))).contains(text);
  }

  @Test
  void executionsDoNotDecideThem() {
    for (String text : List.of(SB + "eventually (x=1)", COUNTER.formatted("", "", "irq P0"))) {
      var outcomes = Executions.of(read(text), Axioms.SC, org.quiver.axiomatic.Limits.DEFAULT);
      assertThat(outcomes.isComplete()).isFalse();
      assertThat(outcomes.undecided())
          .contains(
              "irq, nmi, always and eventually are not decided by executions; ask for sc, tso or"
                  + " pso");
    }
  }

  @Test
  void handlersNeitherSleepNorEnableInterruptsInAnNmi() {
    assertThatThrownBy(
            () -> check("C T\n{}\nP0() {}\nirq P0 { synchronize_rcu(); }", MemoryKind.SC))
        .hasMessage("t.litmus:4:10: synchronize_rcu() sleeps, which a handler cannot");
    assertThatThrownBy(
            () -> check("C T\n{}\nP0() {}\nnmi P0 { local_irq_enable(); }", MemoryKind.SC))
        .hasMessage("t.litmus:4:10: an NMI's handler cannot enable interrupts");
  }
}
