package org.quiver.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quiver.verdict.TraceStep;

/** Why a lasso's loop never ends: what is read there again and again, and who could change it. */
final class LoopFacts {
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
    return when + " nothing more happens: nothing that could run is left.";
  }

  private List<String> sentences() {
    List<String> all = new ArrayList<>();
    reads().forEach((reader, values) -> all.add(reads(reader, values)));
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
