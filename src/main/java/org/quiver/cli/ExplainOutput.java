package org.quiver.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.function.Supplier;
import org.quiver.report.Explanation;
import org.quiver.report.TextForm;
import org.quiver.report.TraceFormat;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceJson;

/**
 * Shows a trace in one of its forms, in full or in its short form, on the terminal or in a file. A
 * fault in a form, or in what is found out about the trace, hides neither the verdict nor the JSON.
 */
final class ExplainOutput {
  private final Environment environment;
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean full;
  private final TraceFormat format;
  private final TextForm form;
  private final Optional<ResultFile> json;
  private final Optional<ResultFile> file;
  private ExitCode code = ExitCode.OK;

  /**
   * A way to show traces.
   *
   * @param full whether the trace is shown as it was found, with every store buffer at every step
   * @param form how text is printed
   * @param json where the trace goes besides
   * @param file where the form goes in the place of the terminal
   */
  ExplainOutput(
      Environment environment,
      PrintWriter out,
      PrintWriter err,
      boolean full,
      TraceFormat format,
      TextForm form,
      Optional<ResultFile> json,
      Optional<ResultFile> file) {
    this.environment = environment;
    this.out = out;
    this.err = err;
    this.full = full;
    this.format = format;
    this.form = full ? form.withAllBuffers() : form;
    this.json = json;
    this.file = file;
  }

  /** Shows it; the exit code is the trace's, or 4 if a form failed. */
  ExitCode show(Explained explained) {
    Trace found = explained.trace();
    Trace shown = full ? found : guarded(explained::shortForm, found);
    json.ifPresent(f -> f.write(TraceJson.write(shown)));
    Explanation explanation =
        new Explanation(
            shown, found, format.isText() ? guarded(() -> explained.beyond(shown), "") : "");
    Optional<String> text =
        guarded(
            () -> Optional.of(environment.backend().explain(format, explanation, form)),
            Optional.empty());
    if (text.isEmpty()) {
      out.println(verdict(shown));
    } else if (file.isPresent()) {
      file.get().write(text.get());
      out.println(verdict(shown));
    } else {
      out.print(text.get());
    }
    out.flush();
    return explained.code().worse(code);
  }

  private <T> T guarded(Supplier<T> made, T otherwise) {
    try {
      return made.get();
    } catch (RuntimeException | StackOverflowError e) {
      code = ExitCode.INTERNAL;
      out.flush();
      Fault.print(err, e, environment.variables());
      return otherwise;
    }
  }

  private static String verdict(Trace trace) {
    return "%s: %s is refuted under %s: %s"
        .formatted(
            trace.subject().check(),
            trace.property(),
            Machines.brief(trace.subject()),
            trace.ending());
  }
}
