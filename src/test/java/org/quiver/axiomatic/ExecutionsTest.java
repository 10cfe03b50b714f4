package org.quiver.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.quiver.litmus.tree.LitmusTest;

/** What a result says beside its states: a witness for each, and what was not looked at. */
class ExecutionsTest {
  private static LitmusTest test(String initial, String first, String second, String rest) {
    return Shapes.parse(
        "C t\n{ "
            + initial
            + " }\nP0(int *x, int *y, int **p) { int r0; int r1; int *q; "
            + first
            + " }\nP1(int *x, int *y, int **p) { int r0; int r1; int *q; "
            + second
            + " }\n"
            + rest
            + "\n");
  }

  @Test
  void eachStateHasAnExecutionThatEndsInIt() {
    LitmusTest test =
        test("", "WRITE_ONCE(*x, 1);", "r0 = READ_ONCE(*x);", "locations [1:r0; x;] exists (x=1)");
    Outcomes outcomes = Shapes.run(test, Axioms.LKMM);
    assertThat(Shapes.states(test, Axioms.LKMM)).containsExactly("1:r0=0; x=1;", "1:r0=1; x=1;");
    ExecutionGraph late = outcomes.states().values().asList().get(0);
    assertThat(late.nodes().stream().map(ExecutionGraph.Node::toString))
        .containsExactly("init: W x = 0", "P0: W x = 1 (WRITE_ONCE)", "P1: R x = 0 (READ_ONCE)");
    assertThat(late.edges())
        .containsExactly(
            new ExecutionGraph.Edge(0, 2, "rf"),
            new ExecutionGraph.Edge(0, 1, "co"),
            new ExecutionGraph.Edge(2, 1, "fr"));
  }

  @Test
  void aLoopThatIsCutOffIsNotDecided() {
    LitmusTest test =
        test(
            "",
            "while (READ_ONCE(*x) == 0) { atomic_inc(y); }",
            "WRITE_ONCE(*x, 1);",
            "exists (y=9)");
    Outcomes outcomes = Shapes.run(test, Axioms.LKMM);
    assertThat(outcomes.isComplete()).isFalse();
    assertThat(outcomes.undecided().orElseThrow()).contains("more than 4 times");
  }

  @Test
  void aLoopOfFixedLengthIsWalkedOut() {
    LitmusTest test =
        test("", "for (r0 = 0; r0 < 7; r0++) { WRITE_ONCE(*x, r0); }", "", "exists (x=6)");
    assertThat(Shapes.run(test, Axioms.LKMM).isComplete()).isTrue();
    assertThat(Shapes.states(test, Axioms.LKMM)).containsExactly("x=6;");
  }

  @ParameterizedTest
  @EnumSource(Axioms.class)
  void aPointerThatMayBeNullIsNotDecided(Axioms axioms) {
    String reader = "q = READ_ONCE(*p); r1 = READ_ONCE(*q);";
    LitmusTest test = test("", "WRITE_ONCE(*p, x);", reader, "exists (1:r1=0)");
    Outcomes outcomes = Shapes.run(test, axioms);
    assertThat(outcomes.undecided().orElseThrow()).contains("the address is no location");
    LitmusTest checked =
        test(
            "",
            "WRITE_ONCE(*p, x);",
            "q = READ_ONCE(*p); if (q) { r1 = READ_ONCE(*q); }",
            "exists (1:r1=0)");
    assertThat(Shapes.run(checked, axioms).isComplete()).isTrue();
  }

  @Test
  void aDivisionByZeroIsNotDecidedIfItCanBe() {
    LitmusTest test =
        test("", "WRITE_ONCE(*x, 1);", "r0 = READ_ONCE(*x); r1 = 4 / r0;", "exists (1:r1=4)");
    assertThat(Shapes.run(test, Axioms.SC).undecided().orElseThrow()).contains("division by zero");
    LitmusTest never =
        test("int x = 2;", "", "r0 = READ_ONCE(*x); r1 = 4 / r0;", "exists (1:r1=2)");
    assertThat(Shapes.run(never, Axioms.SC).isComplete()).isTrue();
  }

  @Test
  void tooMuchWorkIsNotDecided() {
    LitmusTest test = test("", "WRITE_ONCE(*x, 1);", "r0 = READ_ONCE(*x);", "exists (1:r0=1)");
    Outcomes outcomes = Executions.of(test, Axioms.LKMM, new Limits(4, 200, 2));
    assertThat(outcomes.undecided()).contains("more than 2 choices");
  }

  @Test
  void aFilterTakesStatesAwayAndIsNotShown() {
    LitmusTest test =
        test(
            "",
            "WRITE_ONCE(*x, 1); WRITE_ONCE(*y, 1);",
            "r0 = READ_ONCE(*y); r1 = READ_ONCE(*x);",
            "filter (1:r0=1) exists (1:r1=0)");
    assertThat(Shapes.states(test, Axioms.SC)).containsExactly("1:r1=1;");
    assertThat(Shapes.states(test, Axioms.LKMM)).containsExactly("1:r1=0;", "1:r1=1;");
  }

  @Test
  void arraysAndComputedAddresses() {
    LitmusTest test =
        Shapes.parse(
            """
            C t
            { int a[2] = {3, 4}; int i = 1; }
            P0(int *a, int *i) { int r0; int r1; r0 = READ_ONCE(*i); r1 = READ_ONCE(a[r0]); }
            P1(int *a, int *i) { WRITE_ONCE(*i, 0); }
            locations [0:r0; 0:r1; a[1];]
            exists (0:r1=3)
            """);
    assertThat(Shapes.states(test, Axioms.LKMM))
        .containsExactly("0:r0=0; 0:r1=3; a[1]=4;", "0:r0=1; 0:r1=4; a[1]=4;");
  }
}
