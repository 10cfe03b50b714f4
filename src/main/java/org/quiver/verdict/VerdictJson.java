package org.quiver.verdict;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The file form of a list of {@link CheckVerdict}s: JSON, format {@value #FORMAT}, version {@value
 * #VERSION}; its schema is docs/verdicts.schema.json. A trace in it has the form of a file of
 * {@link TraceJson}, so that it can be cut out and replayed. Reading is as strict as there.
 */
public final class VerdictJson {
  /** The field {@code format} of a file. */
  public static final String FORMAT = "quiver-verdicts";

  /** The field {@code version} of a file. */
  public static final int VERSION = 1;

  /** The longest exploration that a file may speak of, in seconds. */
  private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(Integer.MAX_VALUE);

  private VerdictJson() {}

  /** The file's text, with a newline at its end; to be written in UTF-8. */
  public static String write(List<CheckVerdict> verdicts) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("format", FORMAT);
    node.put("version", VERSION);
    ArrayNode all = node.putArray("verdicts");
    verdicts.forEach(verdict -> all.add(node(verdict)));
    return JsonFile.print(node);
  }

  /**
   * Reads verdicts.
   *
   * @throws org.quiver.model.ModelException if the file is not there or is not such a file
   */
  public static ImmutableList<CheckVerdict> read(Path file) {
    return verdicts(JsonFile.read(file));
  }

  /**
   * Reads verdicts from text.
   *
   * @param file the name for messages
   * @throws org.quiver.model.ModelException if it is not such a file
   */
  public static ImmutableList<CheckVerdict> read(String file, String text) {
    return verdicts(JsonFile.parse(file, text.getBytes(StandardCharsets.UTF_8)));
  }

  private static ObjectNode node(CheckVerdict verdict) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.set("subject", SubjectJson.write(verdict.subject()));
    node.put("outcome", verdict.outcome().word());
    node.put("fairness", verdict.fairness());
    ArrayNode properties = node.putArray("properties");
    verdict.properties().forEach(property -> properties.add(node(property)));
    ArrayNode observations = node.putArray("observations");
    verdict.observations().forEach(observation -> observations.add(node(observation)));
    node.set("figures", node(verdict.figures()));
    return node;
  }

  private static ObjectNode node(PropertyVerdict property) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("property", property.property());
    node.put("claim", property.claim());
    node.put("liveness", property.liveness());
    node.put("outcome", property.outcome().word());
    node.put("reason", property.reason());
    node.put("vacuous", property.vacuous());
    if (property.trace().isPresent()) {
      node.set("trace", TraceJson.node(property.trace().get()));
    } else {
      node.putNull("trace");
    }
    return node;
  }

  private static ObjectNode node(Observation observation) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("what", observation.what())
        .put("least", observation.least())
        .put("greatest", observation.greatest());
  }

  private static ObjectNode node(Figures figures) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("states", figures.states())
        .put("transitions", figures.transitions())
        .put("depth", figures.depth())
        .put("bytes", figures.bytes())
        .put("seconds", seconds(figures.time()))
        .put("boundReached", figures.boundReached())
        .put("interrupts", figures.interrupts())
        .put("limit", figures.limit());
  }

  /** A scale of 0 to 9 keeps Jackson from writing an exponent. */
  private static BigDecimal seconds(Duration time) {
    BigDecimal seconds =
        BigDecimal.valueOf(time.getSeconds()).add(BigDecimal.valueOf(time.getNano(), 9));
    BigDecimal shortest = seconds.stripTrailingZeros();
    return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
  }

  private static ImmutableList<CheckVerdict> verdicts(JsonValue value) {
    JsonFields fields = value.fields();
    fields.header(FORMAT, VERSION);
    ImmutableList<CheckVerdict> verdicts = fields.get("verdicts").list(VerdictJson::verdict);
    fields.done();
    return verdicts;
  }

  private static CheckVerdict verdict(JsonValue value) {
    JsonFields fields = value.fields();
    CheckVerdict verdict =
        new CheckVerdict(
            SubjectJson.read(fields.get("subject")),
            fields.get("properties").list(VerdictJson::property),
            fields.get("observations").list(VerdictJson::observation),
            figures(fields.get("figures")),
            fields.text("fairness"));
    JsonValue outcome = fields.get("outcome");
    if (outcome(outcome) != verdict.outcome()) {
      throw outcome.refuse("is not the worst outcome of the properties");
    }
    fields.done();
    return verdict;
  }

  private static Outcome outcome(JsonValue value) {
    return value.oneOf(Outcome.values(), Outcome::word);
  }

  private static PropertyVerdict property(JsonValue value) {
    JsonFields fields = value.fields();
    JsonValue trace = fields.get("trace");
    PropertyVerdict property =
        new PropertyVerdict(
            fields.text("property"),
            fields.text("claim"),
            fields.get("liveness").truth(),
            outcome(fields.get("outcome")),
            fields.text("reason"),
            fields.get("vacuous").truth(),
            trace.isNull() ? Optional.empty() : Optional.of(TraceJson.trace(trace)));
    fields.done();
    return property;
  }

  private static Observation observation(JsonValue value) {
    JsonFields fields = value.fields();
    Observation observation =
        new Observation(
            fields.text("what"),
            fields.get("least").integer(Integer.MIN_VALUE, Integer.MAX_VALUE),
            fields.get("greatest").integer(Integer.MIN_VALUE, Integer.MAX_VALUE));
    fields.done();
    return observation;
  }

  private static Figures figures(JsonValue value) {
    JsonFields fields = value.fields();
    Figures figures =
        new Figures(
            fields.get("states").integer(0, Long.MAX_VALUE),
            fields.get("transitions").integer(0, Long.MAX_VALUE),
            fields.get("depth").integer(0, Integer.MAX_VALUE),
            fields.get("bytes").integer(0, Long.MAX_VALUE),
            time(fields.get("seconds")),
            fields.get("boundReached").truth(),
            fields.text("interrupts"),
            fields.text("limit"));
    fields.done();
    return figures;
  }

  private static Duration time(JsonValue value) {
    BigDecimal seconds = value.number();
    if (seconds.signum() < 0 || seconds.compareTo(MOST_SECONDS) > 0) {
      throw value.refuse("must be a number of seconds from 0 to " + MOST_SECONDS);
    }
    return Duration.ofNanos(seconds.movePointRight(9).longValue());
  }
}
