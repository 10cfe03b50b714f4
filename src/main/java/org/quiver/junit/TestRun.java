package org.quiver.junit;

import java.util.Optional;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.quiver.model.ModelException;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.PropertyVerdict;

/** Runs the tests below a descriptor; each machine is explored once. */
final class TestRun {
  /** Deeply nested helper calls are inlined by recursion. */
  private static final long STACK_BYTES = 64L << 20;

  private final EngineExecutionListener listener;

  TestRun(EngineExecutionListener listener) {
    this.listener = listener;
  }

  void run(TestDescriptor descriptor) {
    listener.executionStarted(descriptor);
    if (descriptor instanceof MachineTest test) {
      machine(test);
    } else {
      descriptor.getChildren().forEach(this::run);
    }
    listener.executionFinished(descriptor, result(descriptor));
  }

  private static TestExecutionResult result(TestDescriptor descriptor) {
    return descriptor instanceof WrongModel wrong
        ? TestExecutionResult.failed(new AssertionError(wrong.error().getMessage()))
        : TestExecutionResult.successful();
  }

  private void machine(MachineTest test) {
    Explored explored = explore(test.machine());
    for (TestDescriptor child : test.getChildren()) {
      String property = ((PropertyTest) child).property();
      listener.executionStarted(child);
      listener.executionFinished(child, explored.result(test.machine(), property));
    }
  }

  private static Explored explore(Machine machine) {
    Explored explored = new Explored();
    Thread thread = new Thread(null, () -> explored.run(machine), "quiver-check", STACK_BYTES);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      explored.failure = Optional.of(e);
    }
    return explored;
  }

  /** What came of a machine. */
  private static final class Explored {
    private Optional<CheckVerdict> verdict = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();

    void run(Machine machine) {
      try {
        verdict = Optional.of(machine.verdict());
      } catch (ModelException e) {
        failure = Optional.of(new AssertionError(e.getMessage()));
      } catch (Throwable e) {
        failure = Optional.of(e);
      }
    }

    TestExecutionResult result(Machine machine, String property) {
      if (failure.isPresent()) {
        return TestExecutionResult.failed(failure.get());
      }
      PropertyVerdict answer =
          verdict.orElseThrow().properties().stream()
              .filter(p -> p.property().equals(property))
              .findFirst()
              .orElseThrow();
      boolean refuted = machine.refuted().contains(property);
      return FailureText.of(answer, machine.name(), refuted)
          .map(text -> TestExecutionResult.failed(new AssertionError(text)))
          .orElseGet(TestExecutionResult::successful);
    }
  }
}
