package org.quiver.barriers;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * Which barriers would have forbidden a run as it is: those that it crosses while a store that they
 * wait for is still buffered, and those of which a later store overtakes an earlier one. Never too
 * few of them; perhaps some too many.
 */
final class Killers {
  private final Trace trace;
  private final ImmutableSet<Remedy> candidates;
  private final Set<Remedy> found = new TreeSet<>();

  /** A store of the run: when it was executed and when it reached memory, by step. */
  private static final class Buffered {
    final int executed;
    final Site site;
    int landed = Integer.MAX_VALUE;

    Buffered(int executed, Site site) {
      this.executed = executed;
      this.site = site;
    }
  }

  private Killers(Trace trace, ImmutableSet<Remedy> candidates) {
    this.trace = trace;
    this.candidates = candidates;
  }

  /** The barriers among the candidates. */
  static ImmutableSet<Remedy> of(Trace trace, ImmutableSet<Remedy> candidates) {
    Killers killers = new Killers(trace, candidates);
    List<List<Buffered>> stores = killers.stores();
    for (int i = 0; i < trace.steps().size(); i++) {
      killers.barriersBehind(i, stores.get(trace.steps().get(i).cpu()));
    }
    stores.forEach(killers::overtaking);
    return ImmutableSet.copyOf(killers.found);
  }

  private void add(Remedy.Kind kind, Site site) {
    Remedy remedy = new Remedy(kind, site);
    if (candidates.contains(remedy)) {
      found.add(remedy);
    }
  }

  private static Site site(TraceStep step) {
    return new Site(step.position(), step.operation());
  }

  /** Every CPU's buffered stores in the order of their execution. */
  private List<List<Buffered>> stores() {
    List<List<Buffered>> all = new ArrayList<>();
    List<List<Buffered>> waiting = new ArrayList<>();
    trace
        .cpus()
        .forEach(
            cpu -> {
              all.add(new ArrayList<>());
              waiting.add(new ArrayList<>());
            });
    for (int i = 0; i < trace.steps().size(); i++) {
      TraceStep step = trace.steps().get(i);
      if (step.kind() == StepKind.DRAIN) {
        waiting.get(step.cpu()).remove(step.argument()).landed = i;
      } else if (step.kind() == StepKind.EXECUTE && step.buffered()) {
        Buffered store = new Buffered(i, site(step));
        all.get(step.cpu()).add(store);
        waiting.get(step.cpu()).add(store);
      }
    }
    return all;
  }

  /** A barrier behind step {@code i} has to wait until its flow goes on, or for ever. */
  private void barriersBehind(int i, List<Buffered> stores) {
    TraceStep step = trace.steps().get(i);
    if (step.kind() != StepKind.EXECUTE) {
      return;
    }
    int next = nextOfFlow(i);
    boolean goesOn = next < trace.steps().size() || trace.isLasso();
    if (goesOn && neverEmpty(step.cpu(), i, next)) {
      add(Remedy.Kind.MB, site(step));
    }
    for (Buffered later : stores) {
      if (later.executed > i && overtakesOne(later, stores, i)) {
        add(Remedy.Kind.WMB, site(step));
      }
    }
  }

  private int nextOfFlow(int i) {
    TraceStep step = trace.steps().get(i);
    for (int j = i + 1; j < trace.steps().size(); j++) {
      TraceStep other = trace.steps().get(j);
      boolean same = other.flow().equals(step.flow()) && other.depth() == step.depth();
      if (same && (other.kind() == StepKind.EXECUTE || other.kind() == StepKind.RETURN)) {
        return j;
      }
    }
    return trace.steps().size();
  }

  /** Whether the CPU's buffer holds something after every step from {@code i} to before next. */
  private boolean neverEmpty(int cpu, int i, int next) {
    for (int j = i; j < next; j++) {
      if (trace.steps().get(j).buffers().get(cpu).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Whether a store lands before one that was executed up to step {@code i}. */
  private static boolean overtakesOne(Buffered later, List<Buffered> stores, int i) {
    return stores.stream()
        .anyMatch(earlier -> earlier.executed <= i && later.landed < earlier.landed);
  }

  private void overtaking(List<Buffered> stores) {
    Map<Site, Boolean> seen = new HashMap<>();
    for (Buffered store : stores) {
      add(Remedy.Kind.LOCK, store.site); // it would not have been buffered at all
      boolean overtakes = overtakesOne(store, stores, store.executed - 1);
      seen.merge(store.site, overtakes, Boolean::logicalOr);
    }
    seen.forEach(
        (site, overtakes) -> {
          if (overtakes) {
            add(Remedy.Kind.RELEASE, site);
          }
        });
  }
}
