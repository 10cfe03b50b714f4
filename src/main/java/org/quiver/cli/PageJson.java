package org.quiver.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.quiver.model.ModelException;
import org.quiver.property.Replay;
import org.quiver.report.Explanation;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Figures;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;

/**
 * A check's page as data: its claim, its verdicts with everything that they rest on, its sources,
 * its traces. The verdicts come first; what fails behind them is said in its place.
 */
final class PageJson {
  private static final String FAULT = "fault";

  private final Environment environment;
  private final boolean saved;
  private final CheckResult result;
  private final Consumer<Throwable> faults;
  private final Optional<Origins> origins;
  private final Map<Trace, Trace> shortForms = new HashMap<>();
  private final ObjectNode root = JsonNodeFactory.instance.objectNode();

  private PageJson(
      Environment environment, boolean saved, CheckResult result, Consumer<Throwable> faults) {
    this.environment = environment;
    this.saved = saved;
    this.result = result;
    this.faults = faults;
    this.origins = result.spec().map(spec -> new Origins(environment.backend(), spec.model()));
  }

  /**
   * The data.
   *
   * @param saved whether the traces come from a file, and may be of an older model
   * @param faults is told what is left out by a fault of Quiver's own
   */
  static ObjectNode of(
      Environment environment, boolean saved, CheckResult result, Consumer<Throwable> faults) {
    PageJson page = new PageJson(environment, saved, result, faults);
    page.verdicts();
    page.guarded(page.root, page::account);
    page.guarded(page.root, page::sources);
    page.traces();
    return page.root;
  }

  private void guarded(ObjectNode place, Runnable part) {
    try {
      part.run();
    } catch (RuntimeException | StackOverflowError e) {
      place.put(FAULT, Fault.brief(e));
      faults.accept(e);
    }
  }

  private void account() {
    Account account = result.spec().map(CheckSpec::account).orElse(Account.NONE);
    root.put("title", account.title());
    root.put("source", account.source());
    root.put("claim", account.claim());
    root.put("truth", account.truth());
    root.put("differs", account.differs());
    account.neighbours().forEach(root.putArray("neighbours")::add);
    if (!result.verdicts().isEmpty()) {
      root.put("model", result.verdicts().get(0).subject().model());
      root.put(
          "parameters", VerdictFacts.parameters(result.verdicts().get(0).subject().parameters()));
    }
  }

  private void verdicts() {
    root.put("name", result.name());
    result.error().ifPresent(text -> root.put("error", text));
    result.fault().ifPresent(e -> root.put(FAULT, Fault.brief(e)));
    result.unfinished().forEach(root.putArray("unfinished")::add);
    ArrayNode verdicts = root.putArray("verdicts");
    result.verdicts().forEach(verdict -> verdicts.add(verdict(verdict)));
  }

  private ObjectNode verdict(CheckVerdict verdict) {
    ObjectNode node = MatrixJson.cell(result, verdict);
    node.put("machine", Machines.brief(verdict.subject()));
    Figures figures = verdict.figures();
    node.put("states", Amounts.count(figures.states()));
    node.put("transitions", Amounts.count(figures.transitions()));
    node.put("depth", Amounts.count(figures.depth()));
    node.put("time", Amounts.time(figures.time()));
    node.put("memory", Amounts.bytes(figures.bytes()));
    ArrayNode facts = node.putArray("facts");
    VerdictFacts.of(verdict).stream()
        .filter(fact -> !fact.label().equals("explored"))
        .forEach(fact -> facts.addArray().add(fact.label()).add(fact.text()));
    ArrayNode properties = node.putArray("properties");
    result.graded().stream().filter(g -> g.isOf(verdict)).forEach(g -> properties.add(property(g)));
    return node;
  }

  private static ObjectNode property(Graded g) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("name", g.property().property());
    node.put("claim", g.property().claim());
    node.put("word", g.word());
    node.put("means", VerdictFacts.explanation(g));
    node.put("traced", g.property().trace().isPresent());
    if (g.isUnexpected()) {
      node.put("unexpected", Summary.comparison(g));
    }
    return node;
  }

  private void sources() {
    List<Trace> traces = new ArrayList<>();
    result.graded().forEach(g -> g.property().trace().ifPresent(traces::add));
    String model = result.verdicts().stream().map(v -> v.subject().model()).findFirst().orElse("");
    ArrayNode sources = root.putArray("sources");
    SourceFiles.of(
            result.spec().map(CheckSpec::model),
            model,
            traces,
            environment.project(),
            environment.here())
        .forEach((name, text) -> sources.addObject().put("file", name).put("text", text));
  }

  // ---- traces --------------------------------------------------------------------------------

  private void traces() {
    ArrayNode traces = root.putArray("traces");
    for (Graded g : result.graded()) {
      if (g.property().trace().isPresent()) {
        ObjectNode node = traces.addObject();
        node.put("machine", Machines.brief(g.verdict().subject()));
        node.put("property", g.property().property());
        guarded(node, () -> sheets(node, g.property().trace().get()));
      }
    }
  }

  private void sheets(ObjectNode node, Trace found) {
    Explained explained = explained(node, found);
    Trace shown = shortForm(explained);
    node.set("sheet", sheet(explained, shown));
    if (!shown.equals(found)) {
      node.set("full", sheet(explained, found));
    }
  }

  /** What takes no loop to break is the same run for both kinds of draining. */
  private Trace shortForm(Explained explained) {
    Trace found = explained.trace();
    if (found.isLasso()) {
      return explained.shortForm();
    }
    Subject subject = found.subject();
    Subject fair =
        new Subject(
            subject.check(), subject.model(), subject.parameters(), subject.settings(), Drain.FAIR);
    return shortForms
        .computeIfAbsent(found.about(fair), trace -> explained.shortForm())
        .about(subject);
  }

  private ObjectNode sheet(Explained explained, Trace shown) {
    return environment
        .backend()
        .sheet(new Explanation(shown, explained.trace(), explained.beyond(shown)));
  }

  private Explained explained(ObjectNode node, Trace trace) {
    Optional<Origin> origin = Optional.empty();
    try {
      origin = origins.flatMap(o -> o.of(trace));
    } catch (ModelException e) {
      node.put("note", "The trace was not run again: " + e.getMessage());
    }
    if (saved && origin.isPresent()) {
      Origin of = origin.get();
      Replay.Result run = environment.backend().replay(trace, of.program(), of.breach());
      if (!run.fits()) {
        node.put("note", "The trace does not fit the model any more: " + run.message());
        origin = Optional.empty();
      }
    }
    SeenVerdicts seen = new SeenVerdicts(result.graded());
    ImmutableList<String> facts =
        ImmutableList.<String>builder()
            .add(Spread.ofKnown(trace, seen.standings(trace)))
            .addAll(seen.beside(trace))
            .build();
    return new Explained(trace, origin, () -> facts, ExitCode.OK);
  }
}
