package org.quiver.report;

import java.util.List;

/** A store buffer in a line: its stores from the oldest to the newest, in braces. */
final class BufferText {
  private BufferText() {}

  /** In full; nothing if it is empty. */
  static String of(List<String> stores) {
    return stores.isEmpty() ? "" : "{" + String.join(", ", stores) + "}";
  }

  /** In at most {@code width} columns: the oldest stores are counted, then names are shortened. */
  static String fit(List<String> stores, int width) {
    for (int older = 0; older < stores.size(); older++) {
      String text = without(stores, older);
      if (Prose.width(text) <= width) {
        return text;
      }
    }
    return Names.fit(without(stores, Math.max(0, stores.size() - 1)), width);
  }

  private static String without(List<String> stores, int older) {
    String rest = of(stores.subList(older, stores.size()));
    return older == 0 ? rest : "{" + older + " older, " + rest.substring(1);
  }
}
