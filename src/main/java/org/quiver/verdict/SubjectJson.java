package org.quiver.verdict;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;

/** The part of both files that says what was checked. */
final class SubjectJson {
  private SubjectJson() {}

  static ObjectNode write(Subject subject) {
    Settings settings = subject.settings();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("check", subject.check());
    node.put("model", subject.model());
    texts(node, "parameters", subject.parameters());
    node.put("memory", settings.memory().id());
    node.put("buffer", settings.buffer());
    node.put("serializing", settings.serializing());
    node.put("drain", subject.drain().id());
    return node;
  }

  static Subject read(JsonValue value) {
    JsonFields fields = value.fields();
    Settings settings =
        new Settings(
            fields.get("memory").oneOf(MemoryKind.values(), MemoryKind::id),
            fields.get("buffer").integer(1, Settings.MAX_BUFFER),
            fields.get("serializing").truth());
    Subject subject =
        new Subject(
            fields.text("check"),
            fields.text("model"),
            fields.get("parameters").texts(),
            settings,
            fields.get("drain").oneOf(Drain.values(), Drain::id));
    fields.done();
    return subject;
  }

  static void texts(ObjectNode node, String name, Map<String, String> texts) {
    ObjectNode object = node.putObject(name);
    texts.forEach(object::put);
  }

  static void texts(ObjectNode node, String name, Collection<String> texts) {
    texts.forEach(node.putArray(name)::add);
  }
}
