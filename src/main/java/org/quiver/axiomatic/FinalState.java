package org.quiver.axiomatic;

import com.google.common.collect.ImmutableMap;
import java.util.Map;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Value;

/**
 * What is observed when all threads have ended.
 *
 * @param values in herd7's order: registers by thread, then locations
 */
public record FinalState(ImmutableMap<Location, Value> values) {

  /** As herd7 prints it, but without brackets: {@code 0:r0=1; x=2;}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Location, Value> entry : values.entrySet()) {
      text.append(text.isEmpty() ? "" : " ");
      text.append(entry.getKey()).append("=").append(entry.getValue()).append(";");
    }
    return text.toString();
  }
}
