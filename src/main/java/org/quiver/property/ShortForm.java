package org.quiver.property;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import org.quiver.engine.Machine;
import org.quiver.engine.StepKey;
import org.quiver.program.Program;
import org.quiver.verdict.Trace;

/**
 * The short form of a trace: a run of the model that breaks the same property, without the steps
 * that it can do without and with as few changes from one CPU to another as its steps allow. It is
 * no extract: it replays as the trace does, and for a lasso its loop is fair as the trace's is.
 *
 * <p>A run that was found breadth first is a shortest one already; only its order changes. What is
 * tried and what is not is said at {@link StepDropping} and {@link SwitchMerging}, and ends with a
 * budget: the short form of a run of a thousand steps may be the run itself.
 */
public final class ShortForm {
  /** How many steps of the machine it may take to find it: about a second. */
  private static final int BUDGET = 100_000;

  private ShortForm() {}

  /**
   * The short form.
   *
   * @param breach what breaks the trace's property
   * @return empty if the trace is no run of the program that breaks the property
   */
  public static Optional<Trace> of(Trace trace, Program program, Breach breach) {
    return Replay.run(trace, program, breach)
        .map(
            run ->
                shorten(
                    trace, run, new Schedule(ImmutableList.copyOf(run.keys()), trace.loopStart())));
  }

  private static Trace shorten(Trace trace, WatchedRun run, Schedule found) {
    Schedule fewer = StepDropping.apply(found, new Attempts(run, BUDGET));
    Schedule ordered = SwitchMerging.apply(fewer, new Attempts(run, BUDGET));
    return ordered.equals(found) ? trace : write(trace, run, ordered);
  }

  private static Trace write(Trace trace, WatchedRun run, Schedule schedule) {
    run.restart();
    schedule.steps().forEach(run::take);
    String ending = run.ending(schedule.loopStart());
    Machine machine = run.machine();
    TraceBuilder builder = new TraceBuilder(machine);
    for (StepKey step : schedule.steps()) {
      builder.take(run.label(step).orElseThrow());
    }
    return new Trace(
        trace.subject(),
        trace.property(),
        trace.claim(),
        trace.cpus(),
        trace.initial(),
        builder.steps(),
        schedule.loopStart(),
        ending,
        trace.fairness());
  }
}
