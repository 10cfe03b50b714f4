package org.quiver.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.litmus.LitmusVerdict.Frequency;
import org.quiver.memory.MemoryKind;

/** What the corpus does not have: loops, pointers, locks, filters, faults, PSO. */
class LitmusCheckerTest {
  private static LitmusVerdict check(String text, MemoryKind memory) {
    return new LitmusChecker(LitmusReader.parse("t.litmus", text))
        .check(memory, Limits.NONE, Monitor.NONE);
  }

  private static String states(String text, MemoryKind memory) {
    return Joiner.on(" | ").join(check(text, memory).states());
  }

  private static LitmusException refused(String text) {
    return catchThrowableOfType(LitmusException.class, () -> check(text, MemoryKind.TSO));
  }

  // ---- what several do ---------------------------------------------------------------------

  @Test
  void aProcessThatWaitsIsALoop() {
    String text =
        """
        C T
        {}
        P0(int *x, int *y) { WRITE_ONCE(*y, 1); smp_store_release(x, 1); }
        P1(int *x, int *y) { while (!smp_load_acquire(x)) { } int r = READ_ONCE(*y); }
        forall (1:r=1)
        """;
    for (MemoryKind memory : MemoryKind.USUAL) {
      assertThat(states(text, memory)).isEqualTo("1:r=1;");
      assertThat(check(text, memory).frequency()).isEqualTo(Frequency.ALWAYS);
    }
  }

  @Test
  void anAddUnlessThatDoesNotAddIsALoadAndNoBarrier() {
    String text =
        """
        C T
        { z=%d; }
        P0(int *x, int *y, atomic_t *z)
        { WRITE_ONCE(*x, 1); int a = atomic_add_unless(z, 1, 7); int r = READ_ONCE(*y); }
        P1(int *x, int *y) { WRITE_ONCE(*y, 1); smp_mb(); int r = READ_ONCE(*x); }
        exists (0:r=0 /\\ 1:r=0)
        """;
    assertThat(check(text.formatted(7), MemoryKind.SC).frequency()).isEqualTo(Frequency.NEVER);
    assertThat(check(text.formatted(7), MemoryKind.TSO).frequency()).isEqualTo(Frequency.SOMETIMES);
    assertThat(check(text.formatted(6), MemoryKind.TSO).frequency()).isEqualTo(Frequency.NEVER);
  }

  @Test
  void aTryLockThatFailsIsALoadAndNoBarrier() {
    String text =
        """
        C T
        {}
        P0(int *x, int *y, spinlock_t *s)
        { WRITE_ONCE(*x, 1); int a = spin_trylock(s); int r = READ_ONCE(*y); }
        P1(int *x, int *y) { WRITE_ONCE(*y, 1); smp_mb(); int r = READ_ONCE(*x); }
        P2(spinlock_t *s) { spin_lock(s); }
        exists (0:a=%d /\\ 0:r=0 /\\ 1:r=0)
        """;
    assertThat(check(text.formatted(0), MemoryKind.SC).frequency()).isEqualTo(Frequency.NEVER);
    assertThat(check(text.formatted(0), MemoryKind.TSO).frequency()).isEqualTo(Frequency.SOMETIMES);
    assertThat(check(text.formatted(1), MemoryKind.TSO).frequency()).isEqualTo(Frequency.NEVER);
  }

  @Test
  void onlyPsoLetsStoresPassEachOther() {
    String text =
        """
        C T
        {}
        P0(int *x, int *y) { WRITE_ONCE(*y, 1); WRITE_ONCE(*x, 1); }
        P1(int *x, int *y) { int r = READ_ONCE(*x); int s = READ_ONCE(*y); }
        exists (1:r=1 /\\ 1:s=0)
        """;
    assertThat(check(text, MemoryKind.TSO).frequency()).isEqualTo(Frequency.NEVER);
    assertThat(check(text, MemoryKind.PSO).frequency()).isEqualTo(Frequency.SOMETIMES);
  }

  /** A store, then an atomic to another location that the other process sees first. */
  @ParameterizedTest
  @CsvSource({
    "xchg, NEVER",
    "xchg_release, NEVER",
    "xchg_acquire, SOMETIMES",
    "xchg_relaxed, SOMETIMES"
  })
  void onPsoAnAtomicIsOrderedAsItsNameSays(String xchg, Frequency expected) {
    String text =
        """
        C T
        {}
        P0(int *x, int *y) { WRITE_ONCE(*y, 1); int q = %s(x, 1); }
        P1(int *x, int *y) { int r = READ_ONCE(*x); int s = READ_ONCE(*y); }
        exists (1:r=1 /\\ 1:s=0)
        """
            .formatted(xchg);
    assertThat(check(text, MemoryKind.PSO).frequency()).isEqualTo(expected);
    assertThat(check(text, MemoryKind.TSO).frequency()).isEqualTo(Frequency.NEVER);
  }

  @ParameterizedTest
  @EnumSource(value = MemoryKind.class, names = "WEAK", mode = EnumSource.Mode.EXCLUDE)
  void pointersAreFollowed(MemoryKind memory) {
    String text =
        """
        C T
        { int z=1; int *p=&z; int y; int a[2]={5,6}; }
        P0(int *y, int **p) { WRITE_ONCE(*y, 7); rcu_assign_pointer(*p, y); }
        P1(int **p, int *a) { int *r = rcu_dereference(*p); int s = *r; int t = a[s & 1]; }
        exists (1:r=y)
        locations [1:s; 1:t; p]
        """;
    assertThat(check(text, memory).states())
        .extracting(FinalState::bracketed)
        .containsExactlyInAnyOrder("1:r=z; 1:s=1; 1:t=6; [p]=y;", "1:r=y; 1:s=7; 1:t=6; [p]=y;");
  }

  @ParameterizedTest
  @EnumSource(value = MemoryKind.class, names = "WEAK", mode = EnumSource.Mode.EXCLUDE)
  void locksExclude(MemoryKind memory) {
    String process = "P%d(int *x, spinlock_t *s) { spin_lock(s); *x = *x + 1; spin_unlock(s); }\n";
    String text = "C T\n{}\n" + process.formatted(0) + process.formatted(1) + "forall (x=2)";
    assertThat(check(text, memory).isOk()).isTrue();
  }

  @Test
  void aLockThatIsTakenTwiceHasNoCompleteRun() {
    LitmusVerdict verdict =
        check(
            "C T\n{}\nP0(spinlock_t *s) { spin_lock(s); spin_lock(s); }\nexists (true)",
            MemoryKind.SC);
    assertThat(HerdFormat.lines(verdict))
        .contains("States 0", "No", "Positive: 0 Negative: 0", "Observation T Never 0 0");
  }

  @ParameterizedTest
  @CsvSource({
    "rcu_read_lock(), rcu_read_unlock(), synchronize_rcu_expedited()",
    "int i = srcu_read_lock(s), 'srcu_read_unlock(s, i)', synchronize_srcu(s)"
  })
  void readersAreWaitedFor(String lock, String unlock, String synchronize) {
    String text =
        """
        C T
        {}
        P0(int *x, int *y, int *s) { WRITE_ONCE(*x, 1); %s; WRITE_ONCE(*y, 1); }
        P1(int *x, int *y, int *s) {
          %s; int r = READ_ONCE(*y); int t = READ_ONCE(*x); %s;
        }
        ~exists (1:r=1 /\\ 1:t=0)
        """
            .formatted(synchronize, lock, unlock);
    for (MemoryKind memory : MemoryKind.USUAL) {
      assertThat(check(text, memory).isOk()).isTrue();
    }
  }

  // ---- conditions --------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          exists (x=1)                      | Allowed   | Ok | 1 1
          exists (x=3)                      | Allowed   | No | 0 2
          ~exists (x=3)                     | Forbidden | Ok | 0 2
          not exists (x=1)                  | Forbidden | No | 1 1
          forall (x=1 \\/ x=2)              | Required  | Ok | 2 0
          forall (x!=1)                     | Required  | No | 1 1
          forall (x=1 => 1:r=5)             | Required  | Ok | 2 0
          forall (x>=1 /\\ x<3)             | Required  | Ok | 2 0
          exists (~(x=1) /\\ 1:r=5)         | Allowed   | Ok | 1 1
          exists (0:r=1:r)                  | Allowed   | No | 0 2
          filter (x=1) forall (x=1)         | Required  | Ok | 1 0
          filter (x=9) exists (x=1)         | Allowed   | No | 0 0
          """)
  void conditions(String condition, String kind, String ok, String counts) {
    String text =
        """
        C T
        { 1:r=5; }
        P0(int *x) { int r; WRITE_ONCE(*x, 1); }
        P1(int *x) { WRITE_ONCE(*x, 2); }
        locations [x]
        """
            + condition;
    ImmutableList<String> lines = HerdFormat.lines(check(text, MemoryKind.SC));
    assertThat(lines).contains("Test T " + kind, ok);
    assertThat(lines).anyMatch(l -> l.matches("Observation T \\w+ " + counts));
  }

  @Test
  void aFilterIsNotShown() {
    String text = "C T\n{}\nP0(int *x, int *y) { *x = 1; }\nlocations [x]\nfilter (y=0)";
    assertThat(states(text, MemoryKind.SC)).isEqualTo("x=1;");
  }

  @Test
  void theTextIsThatOfHerd7() {
    LitmusVerdict verdict =
        check(
            "C T\n{}\nP0(int *x) { int r = xchg(x, 1); }\n~exists (0:r=1 /\\ x=1)", MemoryKind.SC);
    assertThat(HerdFormat.lines(verdict).subList(0, 8))
        .containsExactly(
            "Test T Forbidden",
            "States 1",
            "0:r=0; [x]=1;",
            "Ok",
            "Witnesses",
            "Positive: 1 Negative: 0",
            "Condition ~exists (0:r=1 /\\ [x]=1)",
            "Observation T Never 0 1");
  }

  // ---- what cannot be decided --------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int r = READ_ONCE(*p); int s = *r;        | 4:33: this can be reached with a value that is no location's address
          int r = 1 / READ_ONCE(*x);                | 4:10: this can divide by zero
          while (1) { }                             | 4:1: a loop here runs for ever without a memory access; let it read a location
          rcu_read_unlock();                        | ' a reader leaves a section that it is not in'
          synchronize_rcu(); synchronize_srcu(x);   | 4:21: a second domain of readers is not supported; the test uses RCU already, and here SRCU's x
          synchronize_srcu(x + 1);                  | 4:2: an SRCU domain that is computed is not supported; name it
          """)
  void whatARunMustNotDo(String statements, String message) {
    LitmusException e =
        refused("C T\n{ int *p; }\nP0(int *x, int **p) {\n " + statements + "\n}\nexists (x=1)");
    assertThat(e).hasMessage("t.litmus:" + message);
  }

  @Test
  void whatTheConditionMustNotAskFor() {
    assertThat(refused("C T\n{}\nP0(int *x) {}\nexists (3:r=1)"))
        .hasMessage("t.litmus:1:1: there is no process P3, but 3:r is asked for");
    assertThat(refused("C T\n{ int a[2]; }\nP0(int *a) {}\nexists (a[2]=1)"))
        .hasMessageContaining("a[2] is outside a, which has 2");
  }

  @Test
  void aLimitLeavesItOpen() {
    String text = "C T\n{}\nP0(int *x) { while (1) { atomic_inc(x); } }\nexists (x=1)";
    LitmusVerdict verdict =
        new LitmusChecker(LitmusReader.parse("t.litmus", text))
            .check(
                MemoryKind.SC,
                new Limits(1000, Long.MAX_VALUE, Duration.ofMinutes(1)),
                Monitor.NONE);
    assertThat(verdict.isDecided()).isFalse();
    assertThat(verdict.open()).contains("1000 states");
  }

  @Test
  void aFullBufferIsSaid() {
    String text =
        """
        C T
        {}
        P0(int *x, int *y) { while (READ_ONCE(*y) == 0) { WRITE_ONCE(*x, 1); } }
        P1(int *y) { WRITE_ONCE(*y, 1); }
        exists (x=1)
        """;
    assertThat(check(text, MemoryKind.TSO).boundReached()).isTrue();
    assertThat(check(text, MemoryKind.SC).boundReached()).isFalse();
  }
}
