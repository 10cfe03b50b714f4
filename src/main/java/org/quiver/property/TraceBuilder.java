package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import org.quiver.engine.Label;
import org.quiver.engine.Machine;
import org.quiver.engine.Narrator;
import org.quiver.engine.StepFacts;
import org.quiver.program.CellDecl;
import org.quiver.program.Program;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.TraceStep;

/** Runs a sequence of steps from the start and writes down what happens. */
public final class TraceBuilder {
  private final Machine machine;
  private final Narrator narrator;
  private final Program program;
  private final ImmutableList.Builder<TraceStep> steps = ImmutableList.builder();

  /** Begins at the machine's initial state. */
  public TraceBuilder(Machine machine) {
    this.machine = machine;
    this.narrator = new Narrator(machine);
    this.program = machine.program();
    machine.start();
  }

  /** The cells' and ghosts' values by name, of the machine's present state. */
  public ImmutableMap<String, String> values() {
    int[] now = machine.cellsAndGhosts();
    ImmutableMap.Builder<String, String> values = ImmutableMap.builder();
    for (int i = 0; i < now.length; i++) {
      values.put(nameOf(i), show(i, now[i]));
    }
    return values.buildOrThrow();
  }

  private String nameOf(int i) {
    int cells = program.cells().size();
    return i < cells ? program.cells().get(i).name() : program.ghosts().get(i - cells).name();
  }

  private String show(int i, int value) {
    int cells = program.cells().size();
    if (i >= cells) {
      return Integer.toString(value);
    }
    CellDecl cell = program.cells().get(i);
    return cell.show(value);
  }

  /** Takes the steps. */
  public void takeAll(ImmutableIntArray labels) {
    labels.forEach(this::take);
  }

  /**
   * Takes a step of the present state and writes it down.
   *
   * @throws IllegalStateException if the state has no such step
   */
  public void take(int label) {
    StepFacts facts = narrator.describe(label);
    int[] before = machine.cellsAndGhosts();
    String[] violation = {""};
    boolean taken =
        narrator.take(
            label,
            () -> {
              if (!machine.report().violated().isEmpty()) {
                violation[0] = machine.report().detail();
              }
            });
    if (!taken) {
      throw new IllegalStateException("the state has no step " + facts.text());
    }
    steps.add(
        new TraceStep(
            kindOf(facts.kind()),
            facts.cpu(),
            facts.flow(),
            facts.argument(),
            facts.depth(),
            facts.operation(),
            facts.cell(),
            facts.value(),
            facts.forwarded(),
            facts.buffered(),
            facts.text(),
            facts.position(),
            changes(before),
            narrator.buffers(),
            violation[0]));
  }

  private ImmutableMap<String, String> changes(int[] before) {
    int[] now = machine.cellsAndGhosts();
    ImmutableMap.Builder<String, String> changed = ImmutableMap.builder();
    for (int i = 0; i < now.length; i++) {
      if (now[i] != before[i]) {
        changed.put(nameOf(i), show(i, now[i]));
      }
    }
    return changed.buildOrThrow();
  }

  static StepKind kindOf(int label) {
    return switch (label) {
      case Label.EXECUTE -> StepKind.EXECUTE;
      case Label.RETURN -> StepKind.RETURN;
      case Label.DELIVER -> StepKind.DELIVER;
      case Label.DRAIN -> StepKind.DRAIN;
      case Label.SWITCH -> StepKind.SWITCH;
      case Label.MOVE -> StepKind.MOVE;
      case Label.EARLY -> StepKind.EARLY;
      case Label.BARRIER -> StepKind.BARRIER;
      default -> throw new IllegalArgumentException("no such kind of step");
    };
  }

  /** What was written down so far. */
  public ImmutableList<TraceStep> steps() {
    return steps.build();
  }
}
