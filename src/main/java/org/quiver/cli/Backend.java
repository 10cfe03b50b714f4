package org.quiver.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.property.Checker;
import org.quiver.property.Replay;
import org.quiver.report.Explanation;
import org.quiver.report.Palette;
import org.quiver.report.TextForm;
import org.quiver.report.TraceFormat;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Trace;

/** What the commands need of the rest of Quiver; tests of the commands bring their own. */
interface Backend {
  /**
   * A model that was made and read.
   *
   * @param program what its bodies do
   * @param parameters the effective constructor arguments by name
   */
  record Prepared(Program program, ImmutableMap<String, String> parameters) {}

  /**
   * Makes the model and reads its bodies.
   *
   * @param predicates the boolean methods that formulas speak of
   * @throws org.quiver.model.ModelException if the model or an argument is wrong
   */
  Prepared prepare(
      ModelClass model, ImmutableMap<String, String> arguments, ImmutableSet<String> predicates);

  /** The names of every property that a verdict on the program can have. */
  ImmutableSet<String> properties(Program program, ImmutableMap<String, String> formulas);

  /** Decides; see {@link Checker#check}. */
  ImmutableList<CheckVerdict> check(Checker.Request request, Limits limits, Monitor monitor);

  /** The program in print, to be held against the model's source. */
  String dump(Program program);

  /**
   * A trace as text.
   *
   * @param width the columns that there are
   */
  String trace(Trace trace, int width, Palette palette);

  /** Runs a trace step by step. */
  Replay.Result replay(Trace trace, Program program, Breach breach);

  /** A trace with all that is said about it, in one of the forms that there are. */
  String explain(TraceFormat format, Explanation explanation, TextForm form);

  /** The same as data for a page in a browser. */
  ObjectNode sheet(Explanation explanation);
}
