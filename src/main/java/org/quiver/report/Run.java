package org.quiver.report;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.quiver.program.KernelOp;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/** A trace with what its explanation asks of it: who reads what, what lands when, what waits. */
final class Run {
  /** The operation of a wait that is one step; it loads until it likes the value. */
  private static final String AWAIT = "await";

  /** Before what an operation returned, and before what it made of the cell. */
  private static final String ARROW = " → ";

  private static final String CHANGE = "  [";

  private static final ImmutableSet<String> LOADS = names(op -> op.kind() == KernelOp.Kind.LOAD);
  private static final ImmutableSet<String> TESTS = names(KernelOp::returnsValue);

  private static final ImmutableSet<String> ACCESSES =
      names(op -> op.kind() != KernelOp.Kind.FENCE);
  private static final ImmutableSet<String> LOCKS =
      ImmutableSet.of("spin_lock", "spin_trylock", "spin_unlock");

  private static final ImmutableSet<String> SEEING =
      names(op -> op.function() == KernelOp.XCHG || op.function() == KernelOp.CMPXCHG);

  private final Trace trace;
  private final ImmutableList<WaitingStore> stores;

  Run(Trace trace) {
    this.trace = trace;
    this.stores = WaitingStore.of(trace);
  }

  Trace trace() {
    return trace;
  }

  /** The stores that went through a buffer, in the order of their execution. */
  ImmutableList<WaitingStore> stores() {
    return stores;
  }

  int size() {
    return trace.steps().size();
  }

  TraceStep step(int index) {
    return trace.steps().get(index);
  }

  /** The indices from {@code from} up to but without {@code to} whose step is as asked. */
  List<Integer> where(int from, int to, Predicate<TraceStep> asked) {
    return IntStream.range(Math.max(0, from), Math.min(to, size()))
        .filter(i -> asked.test(step(i)))
        .boxed()
        .toList();
  }

  /** Whether the step loads and does nothing else. */
  static boolean loads(TraceStep step) {
    return step.kind() == StepKind.EXECUTE
        && (LOADS.contains(step.operation()) || step.operation().equals(AWAIT));
  }

  /** Whether the step finds out a cell's value, be it by an atomic that also writes it. */
  static boolean tests(TraceStep step) {
    return loads(step) || (step.kind() == StepKind.EXECUTE && TESTS.contains(step.operation()));
  }

  /** Whether what the step returns is the cell's whole value as it was. */
  static boolean sees(TraceStep step) {
    return loads(step) || (step.kind() == StepKind.EXECUTE && SEEING.contains(step.operation()));
  }

  /** Whether the step executes an access to memory, of whatever kind. */
  static boolean accesses(TraceStep step) {
    return step.kind() == StepKind.EXECUTE
        && (ACCESSES.contains(step.operation())
            || LOCKS.contains(step.operation())
            || step.operation().equals(AWAIT));
  }

  /** The cells that some step accesses. */
  Set<String> cells() {
    return trace.steps().stream()
        .filter(Run::accesses)
        .map(TraceStep::cell)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Whether the step changes the cell in memory. */
  static boolean changes(TraceStep step, String cell) {
    return step.memory().containsKey(cell);
  }

  /**
   * For a step that changes memory the step that executed the store: for a drain an earlier one.
   */
  int cause(int index) {
    return stores.stream()
        .filter(store -> store.landed() == index)
        .mapToInt(WaitingStore::executed)
        .findFirst()
        .orElse(index);
  }

  /** The first step of the loop, or the end of a run that has none. */
  int loopStart() {
    return trace.isLasso() ? trace.loopStart() : size();
  }

  /** The CPUs that load again and again in the loop: those that wait. */
  Set<Integer> waiting() {
    return trace.steps().subList(loopStart(), size()).stream()
        .filter(Run::loads)
        .map(TraceStep::cpu)
        .collect(ImmutableSet.toImmutableSet());
  }

  String cpu(int cpu) {
    return trace.cpus().get(cpu);
  }

  /** Who takes the step: its CPU, and the handler or task that runs there. */
  String who(int index) {
    TraceStep step = step(index);
    String cpu = cpu(step.cpu());
    return step.flow().equals(cpu) ? cpu : step.flow() + " on " + cpu;
  }

  /** The operation without what it returned and made, and its number. */
  String operation(int index) {
    return bare(step(index).text()) + " " + number(index);
  }

  /** What a step that tests a cell found there. */
  String found(int index) {
    TraceStep step = step(index);
    return loads(step) ? step.value() : returned(step.text()).orElse(step.value());
  }

  /** What the text of a step says that the operation returned; empty if it says nothing of it. */
  static Optional<String> returned(String text) {
    int arrow = text.indexOf(ARROW);
    return arrow < 0
        ? Optional.empty()
        : Optional.of(upTo(CHANGE, text.substring(arrow + ARROW.length())));
  }

  /** The text of a step without what it returned and made. */
  static String bare(String text) {
    return upTo(CHANGE, upTo(ARROW, text));
  }

  private static String upTo(String end, String text) {
    int at = text.indexOf(end);
    return at < 0 ? text : text.substring(0, at);
  }

  /** As {@link #operation}, with the one whose it is. */
  String owned(int index) {
    return who(index) + "'s " + operation(index);
  }

  String number(int index) {
    return "(step " + (index + 1) + ")";
  }

  private static ImmutableSet<String> names(Predicate<KernelOp> which) {
    List<String> names = new ArrayList<>();
    Arrays.stream(KernelOp.values()).filter(which).forEach(op -> names.add(op.kernelName()));
    return ImmutableSet.copyOf(names);
  }
}
