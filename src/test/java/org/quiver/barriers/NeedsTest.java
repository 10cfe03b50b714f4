package org.quiver.barriers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import nohz.Merged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.memory.MemoryKind;
import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;
import org.quiver.program.Program;
import org.quiver.verdict.Drain;

/** A barrier is needed if a property falls with it; weakening changes nothing but the ordering. */
class NeedsTest {
  @Test
  void theBarrierOnEntryIsNeededAndTheOthersAreNot() {
    Program program = Programs.of(Merged.class, "entryFence=true", "exitFence=true");
    assertThat(Needs.of(program, p -> Programs.decide(p, MemoryKind.TSO, Drain.FAIR)))
        .extracting(need -> need.site().operation() + (need.broken().isEmpty() ? "" : " is needed"))
        .containsExactly(
            "smp_mb is needed",
            "smp_mb",
            "smp_mb",
            "rcu_assign_pointer",
            "smp_mb is needed",
            "smp_mb");
  }

  @Test
  void underScNoneIs() {
    Program program = Programs.of(Merged.class, "entryFence=true", "exitFence=true");
    assertThat(Needs.of(program, p -> Programs.decide(p, MemoryKind.SC, Drain.FAIR)))
        .allMatch(need -> need.broken().isEmpty() && need.open().isEmpty());
  }

  /** Two CPUs increment; only the LOCK makes it one step. */
  public static final class Counter extends Model {
    final Word n = word("n", 0);
    final Word ended = word("ended", 0);

    @Cpu("0")
    void first() {
      n.atomicInc();
      ended.atomicInc();
    }

    @Cpu("1")
    void second() {
      n.atomicInc();
      ended.atomicInc();
    }

    @Cpu("2")
    void look() {
      await(ended, 2);
      check(n.read() == 2, "both count");
    }
  }

  @Test
  void withoutTheLockAnIncrementIsALoadAndAStore() {
    Program program = Programs.of(Counter.class);
    assertThat(Needs.of(program, p -> Programs.decide(p, MemoryKind.SC, Drain.FAIR)))
        .filteredOn(need -> !need.broken().isEmpty())
        .extracting(need -> need.broken().get(0).property())
        .contains("both-count");
  }

  /** One CPU alone, so that ordering cannot matter: what each operation computes. */
  public static final class Alone extends Model {
    final Word w = word("w", 0).bits(6);

    @Cpu("0")
    void all() {
      int v = choose(64);
      w.write(v);
      check(w.xchg(5) == v && w.read() == 5, "xchg");
      w.write(v);
      check(w.addReturn(3) == (v + 3) % 64 && w.read() == (v + 3) % 64, "add_return");
      w.write(v);
      w.atomicAdd(7);
      check(w.read() == (v + 7) % 64, "add");
      w.write(v);
      w.setBit(2);
      check(w.read() == (v | 4), "set_bit");
      w.write(v);
      w.clearBit(2);
      check(w.read() == (v & ~4), "clear_bit");
      w.write(v);
      check(w.testAndSetBit(3) == ((v & 8) != 0) && w.read() == (v | 8), "test_and_set_bit");
      w.write(v);
      check(w.testAndClearBit(3) == ((v & 8) != 0) && w.read() == (v & ~8), "test_and_clear_bit");
    }
  }

  static Stream<Site> locked() {
    return Barriers.present(Programs.of(Alone.class)).stream();
  }

  @ParameterizedTest
  @MethodSource("locked")
  void withoutTheLockTheSameIsComputed(Site site) {
    Program weakened = Barriers.weakened(Programs.of(Alone.class), site);
    assertThat(Programs.holds(weakened, MemoryKind.SC, Drain.FAIR)).isTrue();
    assertThat(Barriers.present(weakened)).doesNotContain(site);
  }

  @Test
  void thereIsSomethingToWeaken() {
    assertThat(locked()).hasSize(7);
  }
}
