package org.quiver.verdict;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.quiver.model.SourcePosition;

/**
 * The file form of a {@link Trace}: JSON, format {@value #FORMAT}, version {@value #VERSION}; its
 * schema is docs/trace.schema.json. What is written is read back exactly. Reading is strict: a file
 * that another version wrote, that was cut off or changed is refused with a sentence.
 */
public final class TraceJson {
  /** The field {@code format} of a file. */
  public static final String FORMAT = "quiver-trace";

  /** The field {@code version} of a file. */
  public static final int VERSION = 1;

  private TraceJson() {}

  /** The file's text, with a newline at its end; to be written in UTF-8. */
  public static String write(Trace trace) {
    return JsonFile.print(node(trace));
  }

  /**
   * Reads a trace.
   *
   * @throws org.quiver.model.ModelException if the file is not there or is not such a file
   */
  public static Trace read(Path file) {
    return trace(JsonFile.read(file));
  }

  /**
   * Reads a trace from text.
   *
   * @param file the name for messages
   * @throws org.quiver.model.ModelException if it is not such a file
   */
  public static Trace read(String file, String text) {
    return trace(JsonFile.parse(file, text.getBytes(StandardCharsets.UTF_8)));
  }

  static ObjectNode node(Trace trace) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("format", FORMAT);
    node.put("version", VERSION);
    node.set("subject", SubjectJson.write(trace.subject()));
    node.put("property", trace.property());
    node.put("claim", trace.claim());
    node.put("ending", trace.ending());
    node.put("fairness", trace.fairness());
    node.put("loopStart", trace.loopStart());
    SubjectJson.texts(node, "cpus", trace.cpus());
    SubjectJson.texts(node, "initial", trace.initial());
    ArrayNode steps = node.putArray("steps");
    trace.steps().forEach(step -> steps.add(node(step)));
    return node;
  }

  private static ObjectNode node(TraceStep step) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("kind", step.kind().id());
    node.put("cpu", step.cpu());
    node.put("flow", step.flow());
    node.put("argument", step.argument());
    node.put("depth", step.depth());
    node.put("operation", step.operation());
    node.put("cell", step.cell());
    node.put("value", step.value());
    node.put("forwarded", step.forwarded());
    node.put("buffered", step.buffered());
    node.put("text", step.text());
    position(node, step.position());
    SubjectJson.texts(node, "memory", step.memory());
    ArrayNode buffers = node.putArray("buffers");
    step.buffers().forEach(entries -> entries.forEach(buffers.addArray()::add));
    node.put("violates", step.violates());
    return node;
  }

  private static void position(ObjectNode node, SourcePosition position) {
    if (position.isKnown()) {
      node.putObject("position").put("file", position.file()).put("line", position.line());
    } else {
      node.putNull("position");
    }
  }

  static Trace trace(JsonValue value) {
    JsonFields fields = value.fields();
    fields.header(FORMAT, VERSION);
    ImmutableList<String> cpus = fields.get("cpus").list(JsonValue::text);
    ImmutableList<TraceStep> steps = fields.get("steps").list(step -> step(step, cpus.size()));
    Trace trace =
        new Trace(
            SubjectJson.read(fields.get("subject")),
            fields.text("property"),
            fields.text("claim"),
            cpus,
            fields.get("initial").texts(),
            steps,
            fields.get("loopStart").integer(Trace.NO_LOOP, steps.size()),
            fields.text("ending"),
            fields.text("fairness"));
    fields.done();
    return trace;
  }

  private static TraceStep step(JsonValue value, int cpus) {
    JsonFields fields = value.fields();
    TraceStep step =
        new TraceStep(
            fields.get("kind").oneOf(StepKind.values(), StepKind::id),
            fields.get("cpu").integer(0, cpus - 1),
            fields.text("flow"),
            fields.get("argument").integer(Integer.MIN_VALUE, Integer.MAX_VALUE),
            fields.get("depth").integer(0, Integer.MAX_VALUE),
            fields.text("operation"),
            fields.text("cell"),
            fields.text("value"),
            fields.get("forwarded").truth(),
            fields.get("buffered").truth(),
            fields.text("text"),
            position(fields.get("position")),
            fields.get("memory").texts(),
            buffers(fields.get("buffers"), cpus),
            fields.text("violates"));
    fields.done();
    return step;
  }

  private static ImmutableList<ImmutableList<String>> buffers(JsonValue value, int cpus) {
    ImmutableList<ImmutableList<String>> buffers =
        value.list(entries -> entries.list(JsonValue::text));
    if (buffers.size() != cpus) {
      throw value.refuse("must have one list for each of the " + cpus + " CPUs");
    }
    return buffers;
  }

  private static SourcePosition position(JsonValue value) {
    if (value.isNull()) {
      return SourcePosition.UNKNOWN;
    }
    JsonFields fields = value.fields();
    SourcePosition position =
        new SourcePosition(fields.text("file"), fields.get("line").integer(0, Integer.MAX_VALUE));
    fields.done();
    return position;
  }
}
