package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quiver.model.ModelException;
import org.quiver.verdict.VerdictJson;
import picocli.CommandLine.Option;

/** The files that a command writes its verdicts to, beside what it prints. */
final class ReportFiles {
  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes all verdicts and traces there.")
  private String json;

  @Option(
      names = "--junit",
      paramLabel = "FILE.xml",
      description = "Writes the verdicts there as JUnit XML, for build servers.")
  private String junit;

  @Option(
      names = "--sarif",
      paramLabel = "FILE.sarif",
      description = "Writes what is refuted or left open there as SARIF 2.1.0, for code viewers.")
  private String sarif;

  @Option(
      names = "--markdown",
      paramLabel = "FILE.md",
      description = "Writes a summary there for a merge request.")
  private String markdown;

  private record Form(ResultFile file, Function<ImmutableList<CheckResult>, String> text) {}

  private final List<Form> forms = new ArrayList<>();

  /**
   * Looks if they can be written, before the time is spent that their content takes.
   *
   * @throws ModelException if not
   */
  void open(Environment environment) {
    Backend backend = environment.backend();
    add(environment, json, ResultFile::at, ReportFiles::json);
    add(environment, junit, ResultFile::junit, all -> JunitXml.of(all, backend));
    add(environment, sarif, ResultFile::sarif, all -> Sarif.of(all, environment.project()));
    add(environment, markdown, ResultFile::markdown, all -> MarkdownSummary.of(all, backend));
  }

  private void add(
      Environment environment,
      String name,
      Function<Path, ResultFile> place,
      Function<ImmutableList<CheckResult>, String> text) {
    if (name != null) {
      forms.add(new Form(place.apply(Options.path(environment.here(), name)), text));
    }
  }

  private static String json(ImmutableList<CheckResult> results) {
    return VerdictJson.write(
        results.stream()
            .flatMap(r -> r.verdicts().stream())
            .collect(ImmutableList.toImmutableList()));
  }

  /**
   * Writes them, the JSON first; a form that fails does not keep the others from being written.
   *
   * @return {@link ExitCode#INTERNAL} if one failed
   */
  ExitCode write(
      ImmutableList<CheckResult> results, PrintWriter err, Map<String, String> variables) {
    ExitCode code = ExitCode.OK;
    for (Form form : forms) {
      try {
        form.file().write(form.text().apply(results));
      } catch (ModelException e) {
        err.println("quiver: " + e.getMessage());
        code = code.worse(ExitCode.USAGE);
      } catch (RuntimeException e) {
        Fault.print(err, e, variables);
        code = code.worse(ExitCode.INTERNAL);
      }
    }
    return code;
  }
}
