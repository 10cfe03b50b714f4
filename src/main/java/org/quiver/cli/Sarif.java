package org.quiver.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.quiver.model.SourcePosition;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * What is refuted or left open, in the Static Analysis Results Interchange Format, version 2.1.0
 * (OASIS): a result for each, at the last line of the model that the run comes to, the run as a
 * thread flow. A refutation that was expected is a note.
 */
final class Sarif {
  private static final String VERSION = "2.1.0";

  private final Project project;
  private final ObjectNode root = JsonNodeFactory.instance.objectNode();
  private final ArrayNode found = JsonNodeFactory.instance.arrayNode();
  private final Set<String> rules = new LinkedHashSet<>();

  private Sarif(Project project) {
    this.project = project;
  }

  /**
   * The file's text.
   *
   * @param project where the models' sources are
   */
  static String of(List<CheckResult> results, Project project) {
    Sarif sarif = new Sarif(project);
    results.forEach(sarif::add);
    return sarif.root().toPrettyString() + "\n";
  }

  private ObjectNode root() {
    root.put("version", VERSION);
    ObjectNode run = root.putArray("runs").addObject();
    ObjectNode driver = run.putObject("tool").putObject("driver");
    driver.put("name", "Quiver");
    String version = Sarif.class.getPackage().getImplementationVersion();
    if (version != null) {
      driver.put("version", version);
    }
    ArrayNode all = driver.putArray("rules");
    rules.forEach(rule -> all.addObject().put("id", rule));
    run.put("columnKind", "unicodeCodePoints");
    run.set("results", found);
    return root;
  }

  private void add(CheckResult result) {
    for (Graded g : result.graded()) {
      if (g.property().outcome() != Outcome.PROVED || g.isUnexpected()) {
        add(result, g);
      }
    }
    result.unfinished().forEach(text -> problem(result, "notDecided", text));
    result.error().ifPresent(text -> problem(result, "wrongModel", text));
    result.fault().ifPresent(fault -> problem(result, "fault", Fault.brief(fault)));
  }

  private void add(CheckResult result, Graded g) {
    PropertyVerdict property = g.property();
    String where = Machines.brief(g.verdict().subject());
    String text =
        "%s: %s is %s under %s%s"
            .formatted(
                result.name(),
                property.property(),
                g.word().toLowerCase(Locale.ROOT),
                where,
                property.reason().isEmpty() ? "" : ": " + property.reason());
    ObjectNode node = result(property.property(), level(g), text);
    ObjectNode fingerprint = node.putObject("partialFingerprints");
    fingerprint.put("quiver/v1", "%s %s %s".formatted(result.name(), where, property.property()));
    String model = g.verdict().subject().model();
    Optional<Trace> trace = property.trace();
    SourcePosition at = trace.flatMap(Sarif::last).orElseGet(() -> beginning(model));
    place(node.putArray("locations").addObject(), model, at);
    trace.ifPresent(t -> flow(node, model, t));
  }

  private static String level(Graded g) {
    return g.isAsExpected()
        ? "note"
        : g.property().outcome() == Outcome.INCONCLUSIVE ? "warning" : "error";
  }

  private void problem(CheckResult result, String rule, String text) {
    result(rule, rule.equals("notDecided") ? "warning" : "error", result.name() + ": " + text);
  }

  private ObjectNode result(String rule, String level, String text) {
    rules.add(rule);
    ObjectNode node = found.addObject();
    node.put("ruleId", rule);
    node.put("level", level);
    node.putObject("message").put("text", text);
    return node;
  }

  /** The last step that has a line. */
  private static Optional<SourcePosition> last(Trace trace) {
    return trace.steps().reverse().stream()
        .map(TraceStep::position)
        .filter(SourcePosition::isKnown)
        .findFirst();
  }

  private void flow(ObjectNode node, String model, Trace trace) {
    ObjectNode flow = node.putArray("codeFlows").addObject();
    ArrayNode steps = flow.putArray("threadFlows").addObject().putArray("locations");
    int number = 1;
    for (TraceStep step : trace.steps()) {
      ObjectNode at = steps.addObject();
      at.put("executionOrder", number++);
      at.put("nestingLevel", step.depth());
      ObjectNode location = place(at.putObject("location"), model, step.position());
      location.putObject("message").put("text", trace.cpus().get(step.cpu()) + ": " + step.text());
      ObjectNode state = at.putObject("state");
      step.memory().forEach((name, value) -> state.putObject(name).put("text", name + "=" + value));
    }
  }

  private static SourcePosition beginning(String model) {
    String outer = model.substring(model.lastIndexOf('.') + 1).replaceAll("\\$.*", "");
    return new SourcePosition(outer + ".java", 1);
  }

  private ObjectNode place(ObjectNode location, String model, SourcePosition position) {
    if (position.isKnown()) {
      ObjectNode physical = location.putObject("physicalLocation");
      physical.putObject("artifactLocation").put("uri", file(model, position.file()));
      if (position.line() > 0) {
        physical.putObject("region").put("startLine", position.line());
      }
    }
    return location;
  }

  /** The file below the project's root if it is there: viewers look there. */
  private String file(String model, String name) {
    int dot = model.lastIndexOf('.');
    String inModels = (dot < 0 ? "" : model.substring(0, dot).replace('.', '/') + "/") + name;
    Optional<Path> source =
        project.models().map(m -> m.resolve(inModels)).filter(Files::isRegularFile);
    return source.isPresent() ? "models/" + inModels : name;
  }
}
