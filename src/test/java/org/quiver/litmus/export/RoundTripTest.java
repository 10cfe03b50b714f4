package org.quiver.litmus.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Exploration;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.ModelFactory;
import org.quiver.litmus.FinalState;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusException;
import org.quiver.litmus.LitmusReader;
import org.quiver.litmus.LitmusVerdict;
import org.quiver.litmusmodels.Litmus;
import org.quiver.litmusmodels.LitmusExpectations;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.oracle.RandomPrograms;
import org.quiver.program.CellDecl;
import org.quiver.program.Insn;
import org.quiver.program.Program;
import org.quiver.property.Checker;
import org.quiver.property.Subjects;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Outcome;

/** An exported model, read back, ends in the same states as the model itself. */
class RoundTripTest {
  private static final int SEEDS = 2_500;
  private static final int AT_LEAST = 500;

  /** What some of the programs must have. */
  private static final ImmutableSet<String> CONSTRUCTS =
      ImmutableSet.of(
          "filter (",
          "exists (",
          "else",
          "== ",
          "spin_lock(",
          "spin_trylock(",
          "synchronize_rcu(",
          "rcu_read_lock(",
          "rcu_assign_pointer(",
          "smp_store_release(",
          "smp_load_acquire(",
          "smp_mb__after_unlock_lock(",
          "atomic_fetch_or(",
          "atomic_or(",
          "atomic_and(~",
          "atomic_add(",
          "atomic_add_unless(",
          "atomic_fetch_xor_relaxed(",
          "cmpxchg_acquire(",
          "xchg(",
          " & 3)");

  static Stream<Litmus> models() {
    return LitmusExpectations.ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("models")
  void theLiteraturesTests(Litmus litmus) {
    FrontEnd frontEnd = new FrontEnd(RoundTripTest::classFile);
    same(frontEnd.program(ModelFactory.create(litmus.model(), List.of()), Set.of()));
  }

  @Test
  void randomPrograms() {
    int compared = 0;
    Set<String> missing = new TreeSet<>(CONSTRUCTS);
    int claimed = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      for (Program program : variants(RandomPrograms.generate(seed))) {
        if (isExportable(program) && !leavesWhatItIsNotIn(program)) {
          same(program);
          String text = LitmusExport.of(program, true);
          missing.removeIf(text::contains);
          compared++;
          claimed += allRunsEnd(program) && !program.checks().isEmpty() ? sameChecks(program) : 0;
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(compared).isGreaterThan(AT_LEAST);
    assertThat(claimed).isGreaterThan(AT_LEAST / 10);
  }

  /** As it is, and with cells of 32 bits, in which sums can be exported. */
  private static List<Program> variants(Program program) {
    Program bodies = withCells(program, program.cells());
    boolean locks = program.cells().stream().anyMatch(cell -> cell.name().equals("lock"));
    return locks
        ? List.of(bodies)
        : List.of(bodies, withCells(program, program.cells().stream().map(RoundTripTest::wide)));
  }

  private static CellDecl wide(CellDecl cell) {
    return new CellDecl(
        cell.name(), Integer.SIZE, cell.initial(), cell.format(), cell.labels(), cell.owner());
  }

  private static Program withCells(Program program, Stream<CellDecl> cells) {
    return withCells(program, cells.collect(ImmutableList.toImmutableList()));
  }

  private static Program withCells(Program program, ImmutableList<CellDecl> cells) {
    return new Program(
        program.name(),
        cells,
        program.ghosts(),
        program.gracePeriods(),
        program.objects(),
        program.cpus(),
        program.flows(),
        program.checks(),
        program.observations(),
        ImmutableList.of(),
        program.predicates());
  }

  private static boolean isExportable(Program program) {
    try {
      return !LitmusExport.of(program, true).isEmpty();
    } catch (ModelException e) {
      assertThat(e).hasMessageMatching("(?s).*(cannot|only|write it out|has more than).*");
      return false;
    }
  }

  /** A stray rcu_read_unlock is a fault of the model, for which a litmus test has no verdict. */
  private static boolean leavesWhatItIsNotIn(Program program) {
    try {
      return verdict(LitmusExport.of(program, true), MemoryKind.SC).explored() == 0;
    } catch (LitmusException e) {
      assertThat(e).hasMessageContaining("a reader leaves a section that it is not in");
      return true;
    }
  }

  // ---- the comparison ----------------------------------------------------------------------

  private static void same(Program program) {
    String text = LitmusExport.of(program, true);
    for (MemoryKind memory : MemoryKind.USUAL) {
      assertThat(exported(text, memory))
          .as("%s under %s\n%s", program.name(), memory, text)
          .isEqualTo(finals(program, memory, text));
    }
  }

  private static LitmusVerdict verdict(String text, MemoryKind memory) {
    return new LitmusChecker(LitmusReader.parse("exported.litmus", text))
        .check(memory, Limits.NONE, Monitor.NONE);
  }

  private static Set<List<String>> exported(String text, MemoryKind memory) {
    ImmutableSet.Builder<List<String>> states = ImmutableSet.builder();
    for (FinalState state : verdict(text, memory).states()) {
      List<String> values = new ArrayList<>();
      state
          .values()
          .forEach(
              (location, value) ->
                  values.add(location.toString().replaceAll("^[0-9]+:", "") + "=" + value));
      values.removeIf(value -> value.startsWith("failed"));
      states.add(values.stream().sorted().toList());
    }
    return states.build();
  }

  /** The states in which all bodies have ended, of the cells and ghosts that the text shows. */
  private static Set<List<String>> finals(Program program, MemoryKind memory, String text) {
    String shown = text.substring(text.indexOf("\nlocations [") + 1).lines().findFirst().get();
    Machine machine = new Machine(program, new Settings(memory, Settings.MAX_BUFFER, true), true);
    Exploration exploration = new Exploration(machine, true);
    exploration.run(new Blind(), Limits.NONE, Monitor.NONE);
    ImmutableSet.Builder<List<String>> states = ImmutableSet.builder();
    for (int id = 0; id < exploration.states(); id++) {
      exploration.load(id);
      if (machine.isFinal()) {
        states.add(shown(program, machine.cellsAndGhosts(), shown));
      }
    }
    return states.build();
  }

  private static List<String> shown(Program program, int[] values, String locations) {
    List<String> names = new ArrayList<>();
    program.cells().forEach(cell -> names.add(cell.name()));
    program.ghosts().forEach(ghost -> names.add(ghost.name()));
    List<String> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (locations.matches(".*[\\[ :]" + names.get(i) + ";.*")) {
        all.add(names.get(i) + "=" + values[i]);
      }
    }
    return all.stream().sorted().toList();
  }

  private static boolean allRunsEnd(Program program) {
    return program.flows().stream()
        .flatMap(flow -> flow.code().insns().stream())
        .noneMatch(
            insn ->
                insn instanceof Insn.Await
                    || insn instanceof Insn.SpinLock
                    || insn instanceof Insn.RcuReadUnlock
                    || insn instanceof Insn.RcuSyncWait);
  }

  /** An assertion can fail if and only if the exported condition says so. */
  private static int sameChecks(Program program) {
    String text = LitmusExport.of(program, true);
    Set<String> refuted = new TreeSet<>();
    Checker.check(
            new Checker.Request(
                "random",
                ImmutableMap.of(),
                program,
                ImmutableMap.of(),
                Settings.of(MemoryKind.TSO),
                ImmutableList.of(Drain.FAIR)),
            Limits.NONE,
            Monitor.NONE)
        .get(0)
        .properties()
        .forEach(
            p -> refuted.addAll(p.outcome() == Outcome.REFUTED ? Set.of(p.property()) : Set.of()));
    refuted.retainAll(program.checks().stream().map(c -> Subjects.checkName(c.text())).toList());
    if (!text.contains("exists (")) {
      return 0;
    }
    assertThat(verdict(text, MemoryKind.TSO).positive() > 0)
        .as(program.name() + "\n" + text)
        .isEqualTo(!refuted.isEmpty());
    return 1;
  }

  private static final class Blind implements Exploration.Observer {
    @Override
    public void state(int id) {}

    @Override
    public void step(int from, int label) {}

    @Override
    public void deadlock(int id) {}
  }

  private static byte[] classFile(String internalName) {
    try {
      return Resources.toByteArray(Resources.getResource(internalName + ".class"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
