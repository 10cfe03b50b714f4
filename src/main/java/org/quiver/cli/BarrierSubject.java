package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusException;
import org.quiver.litmus.LitmusReader;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.program.Program;
import org.quiver.property.Checker;
import org.quiver.property.Formulas;
import org.quiver.verdict.CheckVerdict;

/**
 * What barriers are looked for in: a model, or a litmus test.
 *
 * @param name the check's or the test's name
 * @param parameters the model's parameters
 * @param program what it does
 * @param machines the machines that were asked for
 * @param decider decides about the program, also when it was changed
 * @param sources the folders where its source may be
 */
record BarrierSubject(
    String name,
    ImmutableMap<String, String> parameters,
    Program program,
    ImmutableList<Settings> machines,
    Decider decider,
    ImmutableList<Path> sources) {

  /** Decides the properties. */
  @FunctionalInterface
  interface Decider {
    ImmutableList<CheckVerdict> decide(
        Program program, Settings machine, Limits limits, Monitor monitor);
  }

  /**
   * The subject that an argument means.
   *
   * @throws ModelException if it means none, or what it means is wrong
   */
  static BarrierSubject of(Environment environment, String argument, Choices choices) {
    return argument.endsWith(LitmusExplanation.SUFFIX)
        ? litmus(environment, argument, choices)
        : model(environment, argument, choices);
  }

  private static BarrierSubject model(Environment environment, String argument, Choices choices) {
    Wishes wishes = new Wishes(choices, ImmutableMap.of(), ImmutableList.of());
    CheckSpec check =
        new Targets(environment.here(), environment.project(), wishes).only(argument).load().get();
    Backend.Prepared model =
        environment
            .backend()
            .prepare(
                check.model(),
                check.choices().arguments(),
                Formulas.predicates(check.formulas().values()));
    return new BarrierSubject(
        check.name(),
        model.parameters(),
        model.program(),
        strong(check.choices().machines()),
        (program, machine, limits, monitor) ->
            environment.backend().check(request(check, model, program, machine), limits, monitor),
        sources(environment, argument, check.model().type().getPackageName()));
  }

  /** Those for which it is known which barriers forbid a run. */
  private static ImmutableList<Settings> strong(List<Settings> machines) {
    ImmutableList<Settings> strong =
        machines.stream()
            .filter(machine -> machine.memory() != MemoryKind.WEAK)
            .collect(ImmutableList.toImmutableList());
    if (strong.isEmpty()) {
      throw new ModelException(
          "barriers are looked for under sc, tso and pso, not under weak; leave --memory out");
    }
    return strong;
  }

  private static Checker.Request request(
      CheckSpec check, Backend.Prepared model, Program program, Settings machine) {
    return new Checker.Request(
        check.name(),
        model.parameters(),
        program,
        check.formulas(),
        machine,
        check.choices().drainsOn(machine));
  }

  private static BarrierSubject litmus(Environment environment, String argument, Choices choices) {
    Path file = Options.path(environment.here(), argument);
    try {
      LitmusChecker checker = new LitmusChecker(LitmusReader.read(file, Paths.shown(file)));
      ImmutableList<MemoryKind> memories =
          choices.memory().isEmpty() ? MemoryKind.USUAL : choices.memory();
      return new BarrierSubject(
          checker.test().name(),
          ImmutableMap.of(),
          checker.program(),
          strong(memories.stream().map(checker::settings).toList()),
          (program, machine, limits, monitor) ->
              ImmutableList.of(checker.with(program).forbids(machine.memory(), limits, monitor)),
          sources(environment, argument, ""));
    } catch (LitmusException e) {
      throw new ModelException(e.getMessage());
    }
  }

  private static ImmutableList<Path> sources(
      Environment environment, String argument, String packageName) {
    List<Path> folders = new ArrayList<>();
    environment
        .project()
        .models()
        .ifPresent(models -> folders.add(models.resolve(packageName.replace('.', '/'))));
    folders.add(environment.here());
    Path given = Options.path(environment.here(), argument).getParent();
    if (given != null) {
      folders.add(given);
    }
    return ImmutableList.copyOf(folders);
  }
}
