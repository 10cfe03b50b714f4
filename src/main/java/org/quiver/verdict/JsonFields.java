package org.quiver.verdict;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The fields of a JSON object, read strictly: a missing one is refused when it is asked for, an
 * unknown one by {@link #done}.
 */
final class JsonFields {
  private final JsonValue object;
  private final Map<String, JsonValue> members;
  private final Set<String> asked = new HashSet<>();

  JsonFields(JsonValue object, Map<String, JsonValue> members) {
    this.object = object;
    this.members = members;
  }

  JsonValue get(String name) {
    asked.add(name);
    JsonValue value = members.get(name);
    if (value == null) {
      throw object.refuse("has no field \"" + name + "\"");
    }
    return value;
  }

  String text(String name) {
    return get(name).text();
  }

  /** The first two fields of every file; checked before anything else is looked at. */
  void header(String format, int version) {
    if (!members.containsKey("format") || !members.containsKey("version")) {
      throw object.refuse("is no " + format + " file: it lacks \"format\" or \"version\"");
    }
    if (!text("format").equals(format)) {
      throw get("format").refuse("is \"" + text("format") + "\", but must be \"" + format + "\"");
    }
    int found = get("version").integer(0, Integer.MAX_VALUE);
    if (found != version) {
      throw get("version").refuse("is " + found + ", but this Quiver reads version " + version);
    }
  }

  /** Says that every field was asked for. */
  void done() {
    for (Map.Entry<String, JsonValue> member : members.entrySet()) {
      if (!asked.contains(member.getKey())) {
        throw member.getValue().refuse("is not a field that belongs here");
      }
    }
  }
}
