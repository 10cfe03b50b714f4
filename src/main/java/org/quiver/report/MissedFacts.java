package org.quiver.report;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.quiver.verdict.TraceStep;

/**
 * Which change came after the last test of it. In a lasso two kinds matter: what a waiting CPU did
 * and nobody looked at, and what a waiting CPU did not look at again; where the run comes to rest,
 * what anybody did not look at again. In a run that breaks a safety property: what the CPU that
 * breaks it had read and others have changed since.
 */
final class MissedFacts {
  private static final int MOST = 2;

  /**
   * A change that a CPU did not see.
   *
   * @param test the index of the CPU's last test of the cell
   * @param change the index of the step in which another CPU's store reached memory after it
   */
  private record Missed(int test, int change) {}

  private final Run run;

  private MissedFacts(Run run) {
    this.run = run;
  }

  static List<String> of(Run run) {
    MissedFacts facts = new MissedFacts(run);
    Set<Integer> told = BufferFacts.told(run);
    return facts.relevant().stream()
        .filter(missed -> !told.contains(run.cause(missed.change())))
        .sorted(Comparator.comparingInt(Missed::change).reversed())
        .limit(MOST)
        .sorted(Comparator.comparingInt(Missed::change))
        .map(facts::sentence)
        .toList();
  }

  private List<Missed> relevant() {
    Set<Integer> concerned = concerned();
    List<Missed> all = new ArrayList<>();
    for (int cpu = 0; cpu < run.trace().cpus().size(); cpu++) {
      for (Missed missed : missedBy(cpu)) {
        boolean notification =
            run.trace().isLasso() && concerned.contains(run.step(missed.change()).cpu());
        if (concerned.contains(cpu) || notification) {
          all.add(missed);
        }
      }
    }
    return all;
  }

  /**
   * Those who wait in the loop, all if nothing more happens, or the one that takes the last step.
   */
  private Set<Integer> concerned() {
    if (run.trace().isLasso() && run.loopStart() == run.size()) {
      return run.trace().steps().stream()
          .map(TraceStep::cpu)
          .collect(ImmutableSet.toImmutableSet());
    }
    if (run.trace().isLasso()) {
      return run.waiting();
    }
    return run.size() == 0 ? Set.of() : Set.of(run.step(run.size() - 1).cpu());
  }

  private List<Missed> missedBy(int cpu) {
    List<Missed> all = new ArrayList<>();
    for (String cell : cells(cpu)) {
      missed(cpu, cell).ifPresent(all::add);
    }
    return all;
  }

  private Set<String> cells(int cpu) {
    return run.trace().steps().stream()
        .filter(step -> step.cpu() == cpu && Run.tests(step))
        .map(TraceStep::cell)
        .collect(ImmutableSet.toImmutableSet());
  }

  private Optional<Missed> missed(int cpu, String cell) {
    List<Integer> tests =
        run.where(
            0,
            run.size(),
            step -> step.cpu() == cpu && Run.tests(step) && step.cell().equals(cell));
    int last = tests.get(tests.size() - 1);
    if (last >= run.loopStart()) {
      return Optional.empty();
    }
    return run
        .where(last + 1, run.size(), step -> step.cpu() != cpu && Run.changes(step, cell))
        .stream()
        .findFirst()
        .map(change -> new Missed(last, change));
  }

  private String sentence(Missed missed) {
    int cause = run.cause(missed.change());
    String landed =
        cause == missed.change()
            ? ""
            : ", which reached memory in step " + (missed.change() + 1) + ",";
    String reader = run.cpu(run.step(missed.test()).cpu());
    TraceStep test = run.step(missed.test());
    return run.owned(cause)
        + landed
        + " came after "
        + reader
        + "'s last look at "
        + test.cell()
        + ": "
        + run.operation(missed.test())
        + " gave "
        + run.found(missed.test())
        + ".";
  }
}
