package org.quiver.barriers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.quiver.program.KernelOp;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * Which barriers would have forbidden a run as it is: those that it crosses while a store that they
 * wait for is still buffered, and those of which a later store overtakes an earlier one. Never too
 * few of them; perhaps some too many.
 */
final class Killers {
  private static final ImmutableSet<String> UNORDERED_ATOMICS =
      Arrays.stream(KernelOp.values())
          .filter(
              op ->
                  op.kind() == KernelOp.Kind.ATOMIC
                      || op.kind() == KernelOp.Kind.ATOMIC_RETURN_RELAXED)
          .map(KernelOp::kernelName)
          .collect(ImmutableSet.toImmutableSet());

  private final ImmutableList<TraceStep> steps;
  private final boolean endless;
  private final int cpus;
  private final ImmutableSet<Remedy> candidates;
  private final Set<Remedy> tried;
  private final Set<Remedy> found = new TreeSet<>();

  /** A store of the run: when it was executed and when it reached memory, by step. */
  private static final class Stored {
    final int executed;
    final TraceStep step;
    int landed = Integer.MAX_VALUE;

    Stored(int executed, TraceStep step) {
      this.executed = executed;
      this.step = step;
    }
  }

  private Killers(Trace trace, ImmutableSet<Remedy> candidates, Set<Remedy> tried) {
    this.steps = unrolled(trace);
    this.endless = trace.isLasso();
    this.cpus = trace.cpus().size();
    this.candidates = candidates;
    this.tried = tried;
  }

  /** A loop is gone through twice, so that what is stored in one round lands in the next. */
  private static ImmutableList<TraceStep> unrolled(Trace trace) {
    if (!trace.isLasso()) {
      return trace.steps();
    }
    return ImmutableList.<TraceStep>builder()
        .addAll(trace.steps())
        .addAll(trace.steps().subList(trace.loopStart(), trace.steps().size()))
        .build();
  }

  /**
   * The barriers among the candidates.
   *
   * @param tried those that were in place during the run
   */
  static ImmutableSet<Remedy> of(Trace trace, ImmutableSet<Remedy> candidates, Set<Remedy> tried) {
    Killers killers = new Killers(trace, candidates, tried);
    List<List<Stored>> stores = killers.stores();
    for (int i = 0; i < killers.steps.size(); i++) {
      killers.barriersBehind(i, stores.get(killers.steps.get(i).cpu()));
    }
    stores.forEach(killers::overtaking);
    return ImmutableSet.copyOf(killers.found);
  }

  private void add(Remedy.Kind kind, TraceStep step) {
    for (Site site : sites(step)) {
      Remedy remedy = new Remedy(kind, site);
      if (candidates.contains(remedy)) {
        found.add(remedy);
      }
    }
  }

  /** A store that was made a release has another name in the run than its site. */
  private Set<Site> sites(TraceStep step) {
    Set<Site> sites = new HashSet<>();
    sites.add(new Site(step.position(), step.operation()));
    tried.stream()
        .filter(remedy -> remedy.kind() == Remedy.Kind.RELEASE)
        .map(Remedy::site)
        .filter(site -> site.position().equals(step.position()))
        .filter(site -> step.operation().equals(KernelOp.SMP_STORE_RELEASE.kernelName()))
        .forEach(sites::add);
    return sites;
  }

  /** Every CPU's stores in the order of their execution; an atomic lands where it stands. */
  private List<List<Stored>> stores() {
    List<List<Stored>> all = new ArrayList<>();
    List<List<Stored>> waiting = new ArrayList<>();
    for (int cpu = 0; cpu < cpus; cpu++) {
      all.add(new ArrayList<>());
      waiting.add(new ArrayList<>());
    }
    for (int i = 0; i < steps.size(); i++) {
      TraceStep step = steps.get(i);
      if (step.kind() == StepKind.DRAIN) {
        waiting.get(step.cpu()).remove(step.argument()).landed = i;
      } else if (step.kind() == StepKind.EXECUTE && step.buffered()) {
        Stored store = new Stored(i, step);
        all.get(step.cpu()).add(store);
        waiting.get(step.cpu()).add(store);
      } else if (step.kind() == StepKind.EXECUTE && UNORDERED_ATOMICS.contains(step.operation())) {
        Stored store = new Stored(i, step);
        store.landed = i;
        all.get(step.cpu()).add(store);
      }
    }
    return all;
  }

  /** A barrier behind step {@code i} has to wait until its flow goes on, or for ever. */
  private void barriersBehind(int i, List<Stored> stores) {
    TraceStep step = steps.get(i);
    if (step.kind() != StepKind.EXECUTE) {
      return;
    }
    int next = nextOfFlow(i);
    if ((next < steps.size() || endless) && couldNotPass(i, next)) {
      add(Remedy.Kind.MB, step);
    }
    for (Stored later : stores) {
      if (later.executed > i && overtakesOne(later, stores, i)) {
        add(Remedy.Kind.WMB, step);
      }
    }
  }

  private int nextOfFlow(int i) {
    TraceStep step = steps.get(i);
    for (int j = i + 1; j < steps.size(); j++) {
      TraceStep other = steps.get(j);
      boolean same = other.flow().equals(step.flow()) && other.depth() == step.depth();
      if (same && (other.kind() == StepKind.EXECUTE || other.kind() == StepKind.RETURN)) {
        return j;
      }
    }
    return steps.size();
  }

  /**
   * Whether there is no moment before {@code next} at which the flow of step {@code i} is on top of
   * its CPU and the buffer is empty.
   */
  private boolean couldNotPass(int i, int next) {
    TraceStep step = steps.get(i);
    boolean top = true;
    for (int j = i; j < next; j++) {
      TraceStep now = steps.get(j);
      top = j == i || isTop(top, step, now);
      if (top && now.buffers().get(step.cpu()).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Whether the flow is on top behind the step {@code now}; in doubt it is not. */
  private static boolean isTop(boolean before, TraceStep flow, TraceStep now) {
    if (now.cpu() != flow.cpu()) {
      return before;
    }
    return switch (now.kind()) {
      case DELIVER -> false;
      case RETURN -> now.depth() == flow.depth() + 1;
      case SWITCH -> now.flow().equals(flow.flow());
      case MOVE -> before && !now.flow().equals(flow.flow());
      case EXECUTE, DRAIN, EARLY, BARRIER -> before;
    };
  }

  /** Whether a store lands before one that was executed up to step {@code i}. */
  private static boolean overtakesOne(Stored later, List<Stored> stores, int i) {
    return stores.stream()
        .anyMatch(earlier -> earlier.executed <= i && later.landed < earlier.landed);
  }

  private void overtaking(List<Stored> stores) {
    for (Stored store : stores) {
      add(Remedy.Kind.LOCK, store.step); // it would not have been buffered at all
      if (overtakesOne(store, stores, store.executed - 1)) {
        add(Remedy.Kind.RELEASE, store.step);
      }
    }
  }
}
