package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.quiver.engine.Limits;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusException;
import org.quiver.litmus.LitmusMemory;
import org.quiver.litmus.LitmusReader;
import org.quiver.litmus.LitmusVerdict;
import org.quiver.litmus.tree.LitmusTest;

/** Decides litmus files, several at a time, and gives the results in the files' order. */
final class LitmusRun {
  private final ProgressDisplay progress;
  private final Interruption interruption;
  private final Limits limits;
  private final ImmutableList<LitmusMemory> memories;

  LitmusRun(
      ProgressDisplay progress,
      Interruption interruption,
      Limits limits,
      ImmutableList<LitmusMemory> memories) {
    this.progress = progress;
    this.interruption = interruption;
    this.limits = limits;
    this.memories = memories;
  }

  /**
   * Decides them all.
   *
   * @param jobs how many at a time
   * @param each is given each result as soon as it and all before it are there
   */
  ImmutableList<LitmusResult> run(List<Path> files, int jobs, Consumer<LitmusResult> each) {
    ExecutorService workers = Executors.newFixedThreadPool(jobs, LitmusRun::worker);
    try {
      List<Future<LitmusResult>> futures = new ArrayList<>();
      files.forEach(file -> futures.add(workers.submit(() -> decide(file))));
      ImmutableList.Builder<LitmusResult> results = ImmutableList.builder();
      for (Future<LitmusResult> future : futures) {
        LitmusResult result = get(future);
        each.accept(result);
        results.add(result);
      }
      return results.build();
    } finally {
      workers.shutdownNow();
    }
  }

  private static Thread worker(Runnable task) {
    Thread thread = new Thread(task, "quiver-litmus");
    thread.setDaemon(true);
    return thread;
  }

  /** An exploration that is told to stop does so at once, so that this need not look at Ctrl-C. */
  private static LitmusResult get(Future<LitmusResult> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Never throws: whatever goes wrong is the result. */
  private LitmusResult decide(Path file) {
    One one = new One(Paths.shown(file));
    try {
      one.run(file);
    } catch (LitmusException e) {
      if (e.isUnsupported()) {
        one.undecided.add(e.getMessage());
      } else {
        one.error = Optional.of(e.getMessage());
      }
    } catch (StackOverflowError e) {
      one.error = Optional.of(one.name + ": nested too deep; write it with fewer levels");
    } catch (OutOfMemoryError e) {
      one.undecided.add(one.name + ": the memory of the Java process is exhausted");
    } catch (Throwable e) {
      one.fault = Optional.of(e);
    }
    return one.result();
  }

  /** A file while it is being decided. */
  private final class One {
    private final String name;
    private final ImmutableList.Builder<LitmusVerdict> verdicts = ImmutableList.builder();
    private final ImmutableList.Builder<String> undecided = ImmutableList.builder();
    private LitmusChecker checker;
    private String unsupported = "";
    private Optional<String> error = Optional.empty();
    private Optional<Throwable> fault = Optional.empty();

    One(String name) {
      this.name = name;
    }

    void run(Path file) {
      if (interruption.isRequested()) {
        undecided.add(name + ": stopped before it began");
        return;
      }
      LitmusTest test = LitmusReader.read(file, name);
      boolean alone = memories.size() == 1;
      for (LitmusMemory memory : memories) {
        if (memory.machine().isPresent() || WeakLitmus.isFor(test) || alone) {
          try (ProgressDisplay.Job job = progress.start(name + " " + memory)) {
            decide(test, memory, job);
          }
        }
      }
    }

    /** What one memory model's engine does not support, another's may. */
    private void decide(LitmusTest test, LitmusMemory memory, ProgressDisplay.Job job) {
      try {
        verdicts.add(
            memory.machine().isPresent()
                ? checker(test).check(memory.machine().get(), limits, job)
                : WeakLitmus.decide(test));
      } catch (LitmusException e) {
        if (!e.isUnsupported()) {
          throw e;
        }
        String text = e.getMessage();
        if (!text.equals(unsupported)) {
          undecided.add(text);
        }
        unsupported = text;
      }
    }

    private LitmusChecker checker(LitmusTest test) {
      if (checker == null) {
        checker = new LitmusChecker(test);
      }
      return checker;
    }

    LitmusResult result() {
      return new LitmusResult(name, verdicts.build(), undecided.build(), error, fault);
    }
  }
}
