package org.quiver.report;

import com.google.common.base.Joiner;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quiver.verdict.TraceStep;

/** Why a lasso's loop never ends: what is read there again and again, and who could change it. */
final class LoopFacts {
  private static final int MOST_CELLS = 6;
  private static final int MOST_ROUNDS = 3;
  private static final Joiner.MapJoiner VALUES = Joiner.on(", ").withKeyValueSeparator(" = ");

  private final Run run;
  private final List<TraceStep> loop;

  private LoopFacts(Run run) {
    this.run = run;
    this.loop = run.trace().steps().subList(run.loopStart(), run.size());
  }

  static List<String> of(Run run) {
    if (!run.trace().isLasso()) {
      return List.of();
    }
    LoopFacts facts = new LoopFacts(run);
    return facts.loop.isEmpty() ? List.of(facts.rest()) : facts.sentences();
  }

  private String rest() {
    String when = run.size() == 0 ? "From the start" : "After step " + run.size();
    Map<String, String> memory = memoryAtEnd();
    String holds =
        memory.isEmpty() || memory.size() > MOST_CELLS
            ? ""
            : "; memory holds " + VALUES.join(memory);
    return when + " nothing more happens: nothing that could run is left" + holds + ".";
  }

  /** The cells that the run has to do with, as they are at its end. */
  private Map<String, String> memoryAtEnd() {
    Map<String, String> memory = new LinkedHashMap<>(run.trace().initial());
    run.trace().steps().forEach(step -> memory.putAll(step.memory()));
    memory.keySet().retainAll(run.cells());
    return memory;
  }

  private List<String> sentences() {
    List<String> all = new ArrayList<>();
    reads().forEach((reader, values) -> all.add(reads(reader, values)));
    rounds().ifPresent(all::add);
    constantCells().stream().filter(this::staysInLoop).map(this::lastChange).forEach(all::add);
    List<String> idle = idle();
    if (!idle.isEmpty()) {
      String verb = idle.size() == 1 ? " takes" : " take";
      all.add(String.join(" and ", idle) + verb + " no step any more.");
    }
    return all;
  }

  /** For each CPU the cells whose loads in the loop all give one value, with the value. */
  private Map<Integer, Map<String, String>> reads() {
    Map<Integer, Map<String, String>> reads = new LinkedHashMap<>();
    for (TraceStep step : loop) {
      if (Run.loads(step) && constant(step.cpu(), step.cell())) {
        reads
            .computeIfAbsent(step.cpu(), cpu -> new LinkedHashMap<>())
            .put(step.cell(), step.value());
      }
    }
    return reads;
  }

  /** What the atomics that return something give in each round. */
  private Optional<String> rounds() {
    List<String> parts =
        run.where(run.loopStart(), run.size(), step -> Run.tests(step) && !Run.loads(step)).stream()
            .limit(MOST_ROUNDS)
            .map(i -> run.owned(i) + " gives " + run.found(i))
            .toList();
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("In each round of the loop " + String.join(", and ", parts) + ".");
  }

  private boolean constant(int cpu, String cell) {
    return loop.stream()
            .filter(s -> s.cpu() == cpu && Run.loads(s) && s.cell().equals(cell))
            .map(TraceStep::value)
            .distinct()
            .count()
        == 1;
  }

  private Set<String> constantCells() {
    Set<String> cells = new LinkedHashSet<>();
    reads().values().forEach(values -> cells.addAll(values.keySet()));
    return cells;
  }

  private String reads(int reader, Map<String, String> values) {
    List<String> parts = new ArrayList<>();
    values.forEach((cell, value) -> parts.add(cell + " = " + value));
    return "From step "
        + (run.loopStart() + 1)
        + " on "
        + run.cpu(reader)
        + " reads "
        + String.join(" and ", parts)
        + " for ever.";
  }

  private boolean staysInLoop(String cell) {
    return loop.stream().noneMatch(step -> Run.changes(step, cell));
  }

  private String lastChange(String cell) {
    List<Integer> changes = run.where(0, run.size(), step -> Run.changes(step, cell));
    if (changes.isEmpty()) {
      return "Nothing in this run changes " + cell + " in memory.";
    }
    int last = changes.get(changes.size() - 1);
    return "The last change of " + cell + " is " + run.owned(run.cause(last)) + ".";
  }

  private List<String> idle() {
    List<String> idle = new ArrayList<>();
    for (int cpu = 0; cpu < run.trace().cpus().size(); cpu++) {
      int index = cpu;
      if (loop.stream().noneMatch(step -> step.cpu() == index)) {
        idle.add(run.cpu(cpu));
      }
    }
    return idle;
  }
}
