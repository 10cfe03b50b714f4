package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.program.Program;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;

/** Decides every property of a program on one machine. */
public final class Checker {
  /**
   * What to decide.
   *
   * @param check the check's name
   * @param parameters the model's parameters, for the verdict
   * @param program the program; its predicates are what the formulas speak of
   * @param formulas LTL formulas by property name
   * @param settings the machine
   * @param drains one verdict for each
   */
  public record Request(
      String check,
      ImmutableMap<String, String> parameters,
      Program program,
      ImmutableMap<String, String> formulas,
      Settings settings,
      ImmutableList<Drain> drains) {}

  private Checker() {}

  /**
   * Explores once and answers for each kind of draining, in the order asked for. Never throws for a
   * limit, an interrupted monitor or exhausted memory: those are inconclusive.
   *
   * @throws org.quiver.model.ModelException if the model or a formula is wrong
   */
  public static ImmutableList<CheckVerdict> check(Request request, Limits limits, Monitor monitor) {
    return new Decision(request, limits, monitor).verdicts();
  }
}
