package org.quiver.barriers;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import nohz.Merged;
import nohz.Recheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.memory.MemoryKind;
import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Eventually;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.SpinLock;
import org.quiver.model.Word;
import org.quiver.program.Program;
import org.quiver.verdict.Drain;

/** The search finds exactly the minimal sets that trying all sets finds. */
class MinimalSetsTest {
  private static final int LARGEST = 3;

  /** Store buffering. */
  public static final class StoreBuffering extends Model {
    final Word x = word("x", 0);
    final Word y = word("y", 0);
    final Ghost missed = ghost("missed", 0);

    @Cpu("0")
    void first() {
      x.write(1);
      if (y.read() == 0) {
        missed.add(1);
      }
    }

    @Cpu("1")
    void second() {
      y.write(1);
      if (x.read() == 0) {
        missed.add(1);
      }
    }

    @Always
    boolean oneSeesTheOther() {
      return missed.get() < 2;
    }
  }

  /** Message passing, whose fences are taken away first. */
  public static final class MessagePassing extends Model {
    final Word data = word("data", 0);
    final Word flag = word("flag", 0);

    @Cpu("0")
    void send() {
      data.write(1);
      smpWmb();
      flag.write(1);
    }

    @Cpu("1")
    void receive() {
      if (flag.loadAcquire() == 1) {
        check(data.read() == 1, "the data is there");
      }
    }
  }

  /** The last store may stay in its buffer. */
  public static final class Signal extends Model {
    final Word asked = word("asked", 0);
    final Word done = word("done", 0);

    @Cpu("0")
    void wake() {
      asked.write(1);
    }

    @Cpu("1")
    void sleep() {
      await(asked, 1);
      done.write(1);
      smpMb();
    }

    @Eventually
    boolean wakesUp() {
      return done.read() == 1;
    }
  }

  /** A load and a store on one line are two sites. */
  public static final class OneLine extends Model {
    final Word x = word("x", 0);
    final Word y = word("y", 0);
    final Word a = word("a", 0);
    final Ghost missed = ghost("missed", 0);

    @Cpu("0")
    void first() {
      x.write(1 + a.read());
      if (y.read() == 0) {
        missed.add(1);
      }
    }

    @Cpu("1")
    void second() {
      y.xchg(1);
      if (x.read() == 0) {
        missed.add(1);
      }
    }

    @Always
    boolean oneSeesTheOther() {
      return missed.get() < 2;
    }
  }

  /** A store that is made a release may need a barrier behind it, too. */
  public static final class ReleaseThenLoad extends Model {
    final Word d = word("d", 0);
    final Word x = word("x", 0);
    final Word y = word("y", 0);
    final Ghost missed = ghost("missed", 0);

    @Cpu("0")
    void first() {
      d.write(1);
      x.write(1);
      if (y.read() == 0) {
        missed.add(1);
      }
    }

    @Cpu("1")
    void second() {
      y.xchg(1);
      if (x.read() == 0) {
        missed.add(1);
      }
    }

    @Cpu("2")
    void observe() {
      if (x.read() == 1) {
        check(d.read() == 1, "the message");
      }
    }

    @Always
    boolean oneSeesTheOther() {
      return missed.get() < 2;
    }
  }

  /** The store that is late is an unlock. */
  public static final class LateUnlock extends Model {
    final SpinLock l = spinLock("l");
    final Word y = word("y", 0);
    final Ghost missed = ghost("missed", 0);

    @Cpu("0")
    void first() {
      l.lock();
      l.unlock();
      if (y.read() == 0) {
        missed.add(1);
      }
    }

    @Cpu("1")
    void second() {
      y.xchg(1);
      if (l.tryLock()) {
        l.unlock();
      } else {
        missed.add(1);
      }
    }

    @Always
    boolean theLockIsFreeOrTheFlagSeen() {
      return missed.get() < 2;
    }
  }

  /** Under PSO an atomic that returns nothing may overtake a store. */
  public static final class AtomicOvertakes extends Model {
    final Word d = word("d", 0);
    final Word f = word("f", 0);

    @Cpu("0")
    void send() {
      d.write(1);
      f.atomicInc();
    }

    @Cpu("1")
    void receive() {
      if (f.read() == 1) {
        check(d.read() == 1, "the data is there");
      }
    }
  }

  /** A barrier of the body cannot be passed while a handler is on top. */
  public static final class UnderAHandler extends Model {
    final Word x = word("x", 0);
    final Word y = word("y", 0);

    @Cpu("0")
    void body() {
      x.write(1);
      y.write(1);
    }

    @Irq(on = "0", times = 1)
    void handler() {
      smpMb();
      x.read();
    }

    @Cpu("1")
    void receive() {
      if (y.read() == 1) {
        check(x.read() == 1, "the data is there");
      }
    }
  }

  static Stream<Arguments> small() {
    return Stream.of(
            StoreBuffering.class,
            MessagePassing.class,
            Signal.class,
            OneLine.class,
            ReleaseThenLoad.class,
            LateUnlock.class,
            AtomicOvertakes.class,
            UnderAHandler.class)
        .flatMap(
            type ->
                Stream.of(MemoryKind.TSO, MemoryKind.PSO)
                    .flatMap(
                        memory ->
                            Stream.of(Drain.values())
                                .map(drain -> Arguments.of(type, memory, drain))));
  }

  @ParameterizedTest
  @MethodSource("small")
  void findsWhatTryingAllSetsFinds(Class<? extends Model> type, MemoryKind memory, Drain drain) {
    Program program = Programs.of(type);
    MinimalSets.Found found = search(program, memory, drain);
    assertThat(found.hopeless()).isEmpty();
    assertThat(found.cutOff()).isEmpty();
    assertThat(new LinkedHashSet<>(found.sets())).isEqualTo(bruteForce(program, memory, drain));
  }

  private static MinimalSets.Found search(Program program, MemoryKind memory, Drain... drains) {
    return new MinimalSets(p -> Programs.decide(p, memory, drains), Costs.USUAL, 1000).of(program);
  }

  private static Set<Set<Remedy>> bruteForce(Program program, MemoryKind memory, Drain drain) {
    Program bare = Barriers.bare(program);
    ImmutableSet<Remedy> candidates = Barriers.candidates(bare);
    Set<Set<Remedy>> minimal = new LinkedHashSet<>();
    for (int size = 0; size <= LARGEST; size++) {
      for (Set<Remedy> set : Sets.combinations(candidates, size)) {
        if (minimal.stream().noneMatch(set::containsAll)
            && Programs.holds(Barriers.with(bare, set), memory, drain)) {
          minimal.add(ImmutableSet.copyOf(set));
        }
      }
    }
    return minimal;
  }

  @Test
  void findsWhatTheThreadMissed() {
    MinimalSets.Found found = search(Programs.of(Merged.class), MemoryKind.TSO, Drain.FAIR);
    assertThat(found.cutOff()).isEmpty();
    assertThat(found.sets())
        .isNotEmpty()
        .allSatisfy(
            set -> {
              assertThat(set).hasSize(2);
              assertThat(set)
                  .anyMatch(
                      remedy ->
                          remedy.site().operation().equals("this_cpu_add")
                              && remedy.site().position().toString().startsWith("Merged.java:"));
              assertThat(set).anyMatch(r -> r.site().position().toString().contains("NohzModel"));
            });
    assertThat(found.sets().get(0).toString()).contains("LOCK");
  }

  @Test
  void eachSetIsEnoughAndNoneOfItCanGo() {
    Program bare = Barriers.bare(Programs.of(Merged.class));
    for (Set<Remedy> set : search(Programs.of(Merged.class), MemoryKind.PSO, Drain.FAIR).sets()) {
      assertThat(Programs.holds(Barriers.with(bare, set), MemoryKind.PSO, Drain.FAIR)).isTrue();
      for (Remedy one : set) {
        Set<Remedy> less = Sets.difference(set, Set.of(one));
        assertThat(Programs.holds(Barriers.with(bare, less), MemoryKind.PSO, Drain.FAIR)).isFalse();
      }
    }
  }

  @Test
  void saysThatNoBarrierHelps() {
    MinimalSets.Found found = search(Programs.of(Recheck.class), MemoryKind.TSO, Drain.FAIR);
    assertThat(found.sets()).isEmpty();
    assertThat(found.hopeless().orElseThrow().property()).isEqualTo("synchronizeRcuReturns");
  }

  @Test
  void isCutOffByItsBudgetAndSaysSo() {
    Program program = Programs.of(Merged.class);
    MinimalSets.Found found =
        new MinimalSets(p -> Programs.decide(p, MemoryKind.TSO, Drain.FAIR), Costs.USUAL, 3)
            .of(program);
    assertThat(found.cutOff()).isEqualTo("more than 3 checks");
    assertThat(found.checks()).isEqualTo(3);
  }

  @Test
  void cheapestFirstByTheUsersCosts() {
    Costs costs = Costs.parse("mb=1, lock=50");
    MinimalSets.Found found =
        new MinimalSets(p -> Programs.decide(p, MemoryKind.TSO, Drain.FAIR), costs, 1000)
            .of(Programs.of(StoreBuffering.class));
    assertThat(found.sets().stream().map(costs::of)).containsExactly(2L, 51L, 51L, 100L);
  }
}
