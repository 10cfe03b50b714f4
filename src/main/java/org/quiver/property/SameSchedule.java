package org.quiver.property;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Optional;
import org.quiver.engine.Label;
import org.quiver.engine.Settings;
import org.quiver.engine.StepKey;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;
import org.quiver.verdict.Trace;

/**
 * What a trace's schedule does on another machine: the same flows step in the same order. Under SC
 * a store is in memory at once, so the moments at which stores land play no part there.
 */
public final class SameSchedule {
  /** How a schedule fares elsewhere. */
  public enum Course {
    /** Every step does the same. */
    SAME,
    /** A step gives another value, and from there on it is another run. */
    OTHER_VALUE,
    /** A step is not possible. */
    IMPOSSIBLE
  }

  /**
   * What came of it.
   *
   * @param step the index of the first step that goes another way; the number of steps if none does
   * @param instead for {@link Course#OTHER_VALUE} the text of what the step does there
   * @param waiting for {@link Course#IMPOSSIBLE} the store buffer of the step's CPU there
   * @param broken whether what can be taken of the schedule breaks the property; not known of a
   *     property that takes a run without end
   */
  public record Result(
      Course course,
      int step,
      String instead,
      ImmutableList<String> waiting,
      Optional<Boolean> broken) {}

  private final Trace trace;
  private final WatchedRun run;
  private boolean broken;

  private SameSchedule(Trace trace, WatchedRun run) {
    this.trace = trace;
    this.run = run;
    this.broken = !run.isLive() && run.wrongAfter(0).isPresent();
  }

  /**
   * Takes the schedule to another machine.
   *
   * @return empty if the trace is no run of the program that breaks the property
   */
  public static Optional<Result> on(Settings machine, Trace trace, Program program, Breach breach) {
    Optional<WatchedRun> here = Replay.run(trace, program, breach);
    return here.map(
        found -> {
          WatchedRun there = new WatchedRun(program, machine, trace.subject().drain(), breach);
          boolean drains = machine.memory() != MemoryKind.SC;
          return new SameSchedule(trace, there).follow(found.keys(), drains);
        });
  }

  private Result follow(List<StepKey> keys, boolean drains) {
    Optional<Result> parted = Optional.empty();
    for (int i = 0; i < keys.size(); i++) {
      StepKey key = here(keys.get(i));
      if (drains ? key.kind() != Label.EARLY : !isOfMemory(key)) {
        Optional<Result> here = parted.isPresent() ? Optional.empty() : compare(i, key);
        parted = parted.or(() -> here);
        broken |= run.take(key) && !run.isLive() && run.wrongAfter(run.length()).isPresent();
      }
    }
    Result result =
        parted.orElse(
            new Result(Course.SAME, keys.size(), "", ImmutableList.of(), Optional.empty()));
    return new Result(
        result.course(),
        result.step(),
        result.instead(),
        result.waiting(),
        run.isLive() ? Optional.empty() : Optional.of(broken));
  }

  /** Whether a step is one of a memory model alone, which SC does not have. */
  private static boolean isOfMemory(StepKey key) {
    return switch (key.kind()) {
      case Label.DRAIN, Label.EARLY, Label.BARRIER -> true;
      default -> false;
    };
  }

  /** A choice of the weak machine among stores is none elsewhere. */
  private StepKey here(StepKey key) {
    boolean chosen = key.kind() == Label.EXECUTE && run.label(key).isEmpty();
    return chosen ? new StepKey(key.kind(), key.actor(), 0) : key;
  }

  /** How a step goes another way on this machine, if it does. */
  private Optional<Result> compare(int index, StepKey key) {
    Optional<Integer> label = run.label(key);
    if (label.isEmpty()) {
      int cpu = trace.steps().get(index).cpu();
      ImmutableList<String> waiting = run.narrator().buffers().get(cpu);
      return Optional.of(new Result(Course.IMPOSSIBLE, index, "", waiting, Optional.empty()));
    }
    String text = run.narrator().describe(label.get()).text();
    return text.equals(trace.steps().get(index).text())
        ? Optional.empty()
        : Optional.of(
            new Result(Course.OTHER_VALUE, index, text, ImmutableList.of(), Optional.empty()));
  }
}
