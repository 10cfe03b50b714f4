package org.quiver.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.quiver.barriers.Costs;
import org.quiver.barriers.MinimalSets;
import org.quiver.barriers.Needs;
import org.quiver.barriers.Remedy;
import org.quiver.barriers.Site;

/** What {@code quiver barriers} finds as a file: format quiver-barriers, version 1. */
final class BarriersJson {
  private final ObjectNode root = JsonNodeFactory.instance.objectNode();
  private final ArrayNode machines;
  private ObjectNode machine;

  BarriersJson(String check, Map<String, String> parameters, Costs costs) {
    root.put("format", "quiver-barriers");
    root.put("version", 1);
    root.put("check", check);
    ObjectNode given = root.putObject("parameters");
    parameters.forEach(given::put);
    ObjectNode table = root.putObject("costs");
    costs.byKind().forEach((kind, cost) -> table.put(kind.id(), cost));
    machines = root.putArray("machines");
  }

  /** What follows is about this machine. */
  void machine(String name) {
    machine = machines.addObject();
    machine.put("machine", name);
  }

  void needs(ImmutableList<Needs.Need> needs) {
    ArrayNode all = machine.putArray("barriers");
    for (Needs.Need need : needs) {
      ObjectNode node = all.addObject();
      site(node, need.site());
      Set<String> broken = new TreeSet<>();
      need.broken().forEach(property -> broken.add(property.property()));
      broken.forEach(node.putArray("neededFor")::add);
      new TreeSet<>(need.open()).forEach(node.putArray("notDecided")::add);
    }
  }

  private static void site(ObjectNode node, Site site) {
    node.put("operation", site.operation());
    node.put("file", site.position().file());
    node.put("line", site.position().line());
  }

  void sets(MinimalSets.Found found, Costs costs) {
    ArrayNode sets = machine.putArray("minimalSets");
    for (Set<Remedy> set : found.sets()) {
      ObjectNode node = sets.addObject();
      node.put("cost", costs.of(set));
      ArrayNode remedies = node.putArray("barriers");
      for (Remedy remedy : set) {
        ObjectNode one = remedies.addObject();
        one.put("kind", remedy.kind().id());
        site(one, remedy.site());
      }
    }
    machine.put("complete", found.cutOff().isEmpty());
    machine.put("cutOff", found.cutOff());
    machine.put("hopeless", found.hopeless().map(p -> p.property()).orElse(""));
    machine.put("checks", found.checks());
  }

  /** The file's text. */
  String text() {
    return root.toPrettyString() + "\n";
  }
}
