package org.quiver.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.ModelFactory;
import org.quiver.memory.MemoryKind;
import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Irq;
import org.quiver.model.Model;
import org.quiver.model.SpinLock;
import org.quiver.model.Word;
import org.quiver.program.Program;
import org.quiver.property.Checker;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;

/** Which changes are made, and which of them a property notices. */
class MutantsTest {
  /** A counter that an interrupt increments too, with a lock that nobody needs. */
  public static final class Counter extends Model {
    final Word n = word("n", 0);
    final Ghost done = ghost("done", 0);
    final SpinLock idle = spinLock("idle");

    @Cpu("0")
    void task() {
      localIrqDisable();
      n.write(n.read() + 1);
      localIrqEnable();
      idle.lock();
      idle.unlock();
      done.add(1);
    }

    @Irq(on = "0", times = 1)
    void interrupt() {
      n.write(n.read() + 1);
      done.add(1);
    }

    @Always
    boolean nothingIsLost() {
      return done.get() < 2 || n.read() == 2;
    }
  }

  private static final Program PROGRAM = program(Counter.class);

  private static Program program(Class<? extends Model> type) {
    Model model = ModelFactory.instantiate(type, List.of()).model();
    return new FrontEnd(name -> bytes(type, name)).program(model, Set.of());
  }

  private static byte[] bytes(Class<?> type, String name) {
    try (InputStream in = type.getClassLoader().getResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ImmutableList<CheckVerdict> decide(Program program, long states) {
    return Checker.check(
        new Checker.Request(
            program.name(),
            ImmutableMap.of(),
            program,
            ImmutableMap.of(),
            new Settings(MemoryKind.SC, Settings.DEFAULT_BUFFER, true),
            ImmutableList.of(Drain.FAIR)),
        new Limits(states, Long.MAX_VALUE, Duration.ofMinutes(1)),
        Monitor.NONE);
  }

  private static Survey.Answer answer(String change, long states) {
    Mutant mutant =
        Mutants.of(PROGRAM).stream().filter(m -> m.change().equals(change)).findFirst().get();
    return Survey.of(mutant, decide(PROGRAM, Long.MAX_VALUE), program -> decide(program, states));
  }

  @Test
  void changesEachOperationAndEachPair() {
    assertThat(Mutants.of(PROGRAM))
        .extracting(Mutant::change)
        .contains("local_irq_disable left out", "WRITE_ONCE left out", "spin_lock left out")
        .anyMatch(change -> change.startsWith("WRITE_ONCE and local_irq_enable"))
        .noneMatch(change -> change.contains("Ghost"));
  }

  @Test
  void anOpenedWindowIsNoticed() {
    Survey.Answer answer = answer("local_irq_disable left out", Long.MAX_VALUE);
    assertThat(answer.fate()).isEqualTo(Survey.Fate.NOTICED);
    assertThat(answer.by()).isEqualTo("nothingIsLost");
  }

  @Test
  void whatNobodyNeedsSurvives() {
    assertThat(answer("spin_lock left out", Long.MAX_VALUE).fate()).isEqualTo(Survey.Fate.SURVIVED);
  }

  @Test
  void aLimitLeavesItOpen() {
    Survey.Answer answer = answer("spin_lock left out", 2);
    assertThat(answer.fate()).isEqualTo(Survey.Fate.NOT_DECIDED);
    assertThat(answer.by()).contains("nothingIsLost");
  }

  @Test
  void theProgramItselfIsNotChanged() {
    Mutants.of(PROGRAM);
    assertThat(PROGRAM).isEqualTo(program(Counter.class));
  }
}
