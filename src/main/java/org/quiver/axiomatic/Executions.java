package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusTest;

/**
 * The outcomes of a litmus test by candidate executions: for each way through each thread, each
 * write that a read can read from and each order of the writes to a location, the axioms say
 * whether that execution exists (Alglave, Maranget, Tautschnig, <i>Herding Cats</i>, 2014). Exact
 * for code without loops, and for loops that only wait.
 */
public final class Executions {
  private static final String EXTENDED =
      "irq, nmi, always and eventually are not decided by executions; ask for sc, tso or pso";

  private Executions() {}

  /** All final states of a test; one with handlers or claims is not decided. */
  public static Outcomes of(LitmusTest test, Axioms axioms, Limits limits) {
    if (test.isExtended()) {
      return new Outcomes(ImmutableMap.of(), Optional.of(EXTENDED), Optional.empty());
    }
    Memory memory = new Memory(test, Paths.names(test));
    Paths paths = new Paths(memory, limits);
    List<ImmutableList<Path>> threads = new ArrayList<>();
    double combinations = 1;
    for (LitmusProcess process : test.processes()) {
      threads.add(paths.of(process));
      combinations *= threads.get(threads.size() - 1).size();
    }
    Collector collector = new Collector(test, memory, axioms == Axioms.LKMM);
    if (combinations > Integer.MAX_VALUE) {
      return collector.outcomes(Optional.of("there are " + combinations + " ways through it"));
    }
    search(memory, threads, axioms, collector, limits);
    return collector.outcomes(paths.cut());
  }

  private static void search(
      Memory memory,
      List<ImmutableList<Path>> threads,
      Axioms axioms,
      Collector collector,
      Limits limits) {
    for (List<Path> combination : Lists.cartesianProduct(threads)) {
      if (!collector.works(limits)) {
        return;
      }
      Skeleton skeleton = new Skeleton(memory, ImmutableList.copyOf(combination));
      new Search(skeleton, axioms.over(skeleton), collector, limits).run();
    }
  }
}
