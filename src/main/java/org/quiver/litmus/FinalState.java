package org.quiver.litmus;

import com.google.common.collect.ImmutableMap;
import java.util.stream.Collectors;
import org.quiver.litmus.tree.Location;

/**
 * A final state of a test.
 *
 * @param values for each location and register that is shown, in herd7's order, its value; an
 *     address is its location's name
 */
public record FinalState(ImmutableMap<Location, String> values) {
  /** As herd7 prints it, locations in brackets. */
  public String bracketed() {
    return values.entrySet().stream()
        .map(e -> e.getKey().bracketed() + "=" + e.getValue() + ";")
        .collect(Collectors.joining(" "));
  }

  /** The same without the brackets. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue() + ";")
        .collect(Collectors.joining(" "));
  }

  /** With commas, for a sentence. */
  String inSentence() {
    return values.entrySet().stream()
        .map(e -> e.getKey() + "=" + e.getValue())
        .collect(Collectors.joining(", "));
  }
}
