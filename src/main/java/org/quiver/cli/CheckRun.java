package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.quiver.engine.Limits;
import org.quiver.engine.Settings;
import org.quiver.model.ModelException;
import org.quiver.program.Program;
import org.quiver.property.Checker;
import org.quiver.property.Formulas;
import org.quiver.verdict.CheckVerdict;

/** Runs checks, several at a time, and gives the results in the order of the checks. */
final class CheckRun {
  /** Deeply nested helper calls are inlined by recursion. */
  private static final long STACK_BYTES = 64L << 20;

  private static final int POLL_MILLIS = 10;

  /** Less than {@link Interruption} waits before it ends the process. */
  private static final int PATIENCE_SECONDS = 3;

  private final Backend backend;
  private final ProgressDisplay progress;
  private final Interruption interruption;
  private final Limits limits;
  private final Function<Program, String> dump;

  /**
   * A way to run checks.
   *
   * @param dump prints the program, or gives an empty text if nobody wants to see it
   */
  CheckRun(
      Backend backend,
      ProgressDisplay progress,
      Interruption interruption,
      Limits limits,
      Function<Program, String> dump) {
    this.backend = backend;
    this.progress = progress;
    this.interruption = interruption;
    this.limits = limits;
    this.dump = dump;
  }

  /**
   * Runs them all.
   *
   * @param jobs how many at a time
   * @param each is given each result as soon as it and all before it are there
   */
  ImmutableList<CheckResult> run(List<Target> targets, int jobs, Consumer<CheckResult> each) {
    ExecutorService workers = Executors.newFixedThreadPool(jobs, CheckRun::worker);
    try {
      Map<Target, Future<CheckResult>> futures = new LinkedHashMap<>();
      targets.forEach(target -> futures.put(target, workers.submit(() -> check(target))));
      ImmutableList.Builder<CheckResult> results = ImmutableList.builder();
      for (Map.Entry<Target, Future<CheckResult>> running : futures.entrySet()) {
        CheckResult result = get(running.getKey(), running.getValue());
        each.accept(result);
        results.add(result);
      }
      return results.build();
    } finally {
      workers.shutdownNow();
    }
  }

  private static Thread worker(Runnable task) {
    Thread thread = new Thread(null, task, "quiver-check", STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }

  /** Waits, but not for long after Ctrl-C: the other results are to be printed then. */
  private CheckResult get(Target target, Future<CheckResult> future) {
    try {
      while (!future.isDone() && !interruption.isRequested()) {
        Thread.sleep(POLL_MILLIS);
      }
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return stoppedLate(target);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private CheckResult stoppedLate(Target target) {
    One one = new One(target.name());
    one.unfinished.add("stopped, and what it had found by then is not known");
    return one.result();
  }

  /** Never throws: whatever goes wrong is the result. */
  private CheckResult check(Target target) {
    One one = new One(target.name());
    try {
      one.run(target);
    } catch (ModelException e) {
      one.error = Optional.of(e.getMessage());
    } catch (OutOfMemoryError e) {
      one.unfinished.add("the memory of the Java process is exhausted");
    } catch (Throwable e) {
      one.fault = Optional.of(e);
    }
    return one.result();
  }

  /** A check while it runs. */
  private final class One {
    private final String name;
    private final ImmutableList.Builder<CheckVerdict> verdicts = ImmutableList.builder();
    private final ImmutableList.Builder<String> unfinished = ImmutableList.builder();
    private Optional<CheckSpec> spec = Optional.empty();
    private Optional<String> error = Optional.empty();
    private Optional<Throwable> fault = Optional.empty();
    private String printed = "";

    One(String name) {
      this.name = name;
    }

    void run(Target target) {
      if (interruption.isRequested()) {
        unfinished.add("stopped before it began");
        return;
      }
      CheckSpec loaded = target.load().get();
      spec = Optional.of(loaded);
      Backend.Prepared model =
          backend.prepare(
              loaded.model(),
              loaded.choices().arguments(),
              Formulas.predicates(loaded.formulas().values()));
      loaded.expectations().requireKnown(backend.properties(model.program(), loaded.formulas()));
      printed = dump.apply(model.program());
      loaded.choices().machines().forEach(machine -> explore(loaded, model, machine));
    }

    private void explore(CheckSpec loaded, Backend.Prepared model, Settings machine) {
      if (interruption.isRequested()) {
        unfinished.add(Machines.brief(machine) + ": stopped before it began");
        return;
      }
      Checker.Request request =
          new Checker.Request(
              name,
              model.parameters(),
              model.program(),
              loaded.formulas(),
              machine,
              loaded.choices().drainsOn(machine));
      try (ProgressDisplay.Job job = progress.start(name + " " + Machines.brief(machine))) {
        verdicts.addAll(backend.check(request, limits, job));
      } catch (OutOfMemoryError e) {
        unfinished.add(Machines.brief(machine) + ": the memory of the Java process is exhausted");
      }
    }

    CheckResult result() {
      return new CheckResult(
          name, spec, verdicts.build(), unfinished.build(), printed, error, fault);
    }
  }

  /**
   * Runs checks of which only the results are wanted, with progress shown as always.
   *
   * @param err where progress goes
   * @param quiet whether there is none
   */
  static ImmutableList<CheckResult> withoutOutput(
      Environment environment,
      PrintWriter err,
      boolean quiet,
      Limits limits,
      ImmutableList<Target> targets,
      int jobs) {
    try (ProgressDisplay progress =
        new ProgressDisplay(err, environment.terminal(), quiet, environment.interruption())) {
      return new CheckRun(
              environment.backend(), progress, environment.interruption(), limits, program -> "")
          .run(targets, jobs, result -> {});
    }
  }
}
