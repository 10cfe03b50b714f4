package org.quiver.barriers;

import com.google.common.collect.ImmutableMap;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What barriers cost, in cycles or any other unit.
 *
 * @param byKind a positive number for each kind
 */
public record Costs(ImmutableMap<Remedy.Kind, Integer> byKind) {
  /** The order of magnitude on x86: a LOCKed instruction is a little cheaper than mfence. */
  public static final Costs USUAL =
      new Costs(
          ImmutableMap.of(
              Remedy.Kind.MB, 20,
              Remedy.Kind.LOCK, 18,
              Remedy.Kind.WMB, 5,
              Remedy.Kind.RELEASE, 1));

  /**
   * The usual costs with some of them changed.
   *
   * @param text as in {@code mb=20, lock=18}
   * @throws IllegalArgumentException if it cannot be understood
   */
  public static Costs parse(String text) {
    Map<Remedy.Kind, Integer> costs = new LinkedHashMap<>(USUAL.byKind());
    for (String entry : text.split(",", -1)) {
      String[] parts = entry.strip().split("\\s*=\\s*", -1);
      if (parts.length != 2 || !parts[1].matches("[1-9][0-9]{0,8}")) {
        throw new IllegalArgumentException(
            "write KIND=COST with a cost from 1 to 999999999, as in mb=20, not \"" + entry + "\"");
      }
      costs.put(kind(parts[0]), Integer.parseInt(parts[1]));
    }
    return new Costs(ImmutableMap.copyOf(costs));
  }

  private static Remedy.Kind kind(String id) {
    return Arrays.stream(Remedy.Kind.values())
        .filter(kind -> kind.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no barrier \""
                        + id
                        + "\"; the kinds are "
                        + Arrays.stream(Remedy.Kind.values())
                            .map(Remedy.Kind::id)
                            .collect(Collectors.joining(", "))));
  }

  /** The sum. */
  public long of(Collection<Remedy> remedies) {
    return remedies.stream().mapToLong(r -> byKind.get(r.kind())).sum();
  }
}
