package org.quiver.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Map;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * A trace as the page in the browser draws it: what the text prints, in pieces, with the state
 * behind each step. What a step leaves as it was is not repeated.
 */
final class SheetJson {
  private final Explanation explanation;
  private final Trace trace;
  private final ImmutableList<Entry> entries;
  private final ObjectNode root = JsonNodeFactory.instance.objectNode();

  private SheetJson(Explanation explanation) {
    this.explanation = explanation;
    this.trace = explanation.shown();
    this.entries = Entries.of(trace, false);
  }

  static ObjectNode of(Explanation explanation) {
    return new SheetJson(explanation).draw();
  }

  private ObjectNode draw() {
    root.put("title", TraceHeader.title(trace));
    root.put("claim", trace.claim());
    root.put("machine", TraceHeader.machine(trace.subject().settings(), trace.subject().drain()));
    root.put("difference", explanation.difference());
    root.put("why", Why.of(trace, explanation.beyond()));
    trace.cpus().forEach(root.putArray("cpus")::add);
    Sheet.shown(trace).forEach(root.putArray("shown")::add);
    texts(root, "initial", trace.initial());
    steps();
    folds();
    stores();
    loop();
    return root;
  }

  private void steps() {
    ArrayNode all = root.putArray("steps");
    List<? extends List<String>> before =
        trace.cpus().stream().map(cpu -> List.<String>of()).toList();
    for (Entry entry : entries) {
      all.add(step(entry, before));
      before = entry.step().buffers();
    }
  }

  private ObjectNode step(Entry entry, List<? extends List<String>> before) {
    TraceStep step = entry.step();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("cpu", step.cpu());
    node.put("kind", step.kind().id());
    node.put("text", entry.text());
    put(node, "heading", entry.heading());
    put(node, "violates", step.violates());
    put(node, "cell", step.cell());
    if (entry.indent() > 0) {
      node.put("indent", entry.indent());
    }
    if (step.position().isKnown()) {
      node.put("file", step.position().file()).put("line", step.position().line());
    }
    if (!step.memory().isEmpty()) {
      texts(node, "memory", step.memory());
    }
    for (int cpu = 0; cpu < trace.cpus().size(); cpu++) {
      beside(node, cpu, BufferText.of(entry.buffer(cpu)));
    }
    if (!step.buffers().equals(before)) {
      ArrayNode buffers = node.putArray("buffers");
      step.buffers().forEach(stores -> stores.forEach(buffers.addArray()::add));
    }
    return node;
  }

  private static void beside(ObjectNode node, int cpu, String buffer) {
    if (!buffer.isEmpty()) {
      node.withObject("/beside").put(String.valueOf(cpu), buffer);
    }
  }

  private void folds() {
    ArrayNode folds = root.putArray("folds");
    for (Fold fold : Fold.of(entries, trace.loopStart())) {
      folds.addObject().put("from", fold.hidden()).put("end", fold.end()).put("text", fold.text());
    }
  }

  private void stores() {
    ArrayNode stores = root.putArray("stores");
    for (WaitingStore store : WaitingStore.of(trace)) {
      stores
          .addObject()
          .put("cpu", store.cpu())
          .put("store", store.cell() + "=" + store.value())
          .put("executed", store.executed())
          .put("landed", store.landed());
    }
  }

  private void loop() {
    root.put("loopStart", trace.loopStart());
    root.put("loopMark", Table.LOOP_STARTS);
    put(root, "endMark", Table.endMark(trace));
    put(root, "ending", Table.endingToSay(trace));
  }

  private static void put(ObjectNode node, String name, String text) {
    if (!text.isEmpty()) {
      node.put(name, text);
    }
  }

  private static void texts(ObjectNode node, String name, Map<String, String> texts) {
    ObjectNode object = node.putObject(name);
    texts.forEach(object::put);
  }
}
