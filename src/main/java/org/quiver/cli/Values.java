package org.quiver.cli;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quiver.engine.Settings;
import org.quiver.litmus.LitmusMemory;
import org.quiver.memory.MemoryKind;
import org.quiver.report.TraceFormat;
import org.quiver.verdict.Drain;

/**
 * The values that options and property files have in common. Every method throws {@link
 * IllegalArgumentException} with what would have been right.
 */
final class Values {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmgt]?)b?");
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)?");
  private static final Pattern ARGUMENT = Pattern.compile("([A-Za-z_$][\\w$]*)\\s*=\\s*(.*)");

  private Values() {}

  static ImmutableList<MemoryKind> memory(String text) {
    if (text.strip().equals("all")) {
      return ImmutableList.copyOf(MemoryKind.values());
    }
    Map<String, MemoryKind> byId = new LinkedHashMap<>();
    Arrays.stream(MemoryKind.values()).forEach(kind -> byId.put(kind.id(), kind));
    return list(text, item -> oneOf("memory model", byId, item));
  }

  static ImmutableList<LitmusMemory> litmusMemory(String text) {
    Map<String, LitmusMemory> byId = new LinkedHashMap<>();
    Arrays.stream(LitmusMemory.values()).forEach(memory -> byId.put(memory.id(), memory));
    return list(text, item -> oneOf("memory model", byId, item));
  }

  static ImmutableList<Drain> drains(String text) {
    return list(
        text,
        item -> oneOf("drain", Map.of(Drain.FAIR.id(), Drain.FAIR, "unfair", Drain.UNFAIR), item));
  }

  static ImmutableList<Boolean> booleans(String text) {
    return list(text, item -> oneOf("value", Map.of("true", true, "false", false), item));
  }

  static TraceFormat traceFormat(String text) {
    Map<String, TraceFormat> byId = new LinkedHashMap<>();
    Arrays.stream(TraceFormat.values()).forEach(format -> byId.put(format.id(), format));
    return oneOf("format", byId, text);
  }

  static int buffer(String text) {
    int size = whole(text);
    if (size < 1 || size > Settings.MAX_BUFFER) {
      throw new IllegalArgumentException(
          "a store buffer has 1 to " + Settings.MAX_BUFFER + " entries, not " + text);
    }
    return size;
  }

  static int jobs(String text) {
    int jobs = whole(text);
    if (jobs < 1) {
      throw new IllegalArgumentException("at least 1 check at a time, not " + text);
    }
    return jobs;
  }

  static long states(String text) {
    long states = number(text);
    if (states < 1) {
      throw new IllegalArgumentException("at least 1 state, not " + text);
    }
    return states;
  }

  /** Constructor arguments, {@code name=value, …}; a comma ends a value. */
  static ImmutableMap<String, String> arguments(String text) {
    ImmutableMap.Builder<String, String> arguments = ImmutableMap.builder();
    for (String item : items(text)) {
      Matcher m = ARGUMENT.matcher(item);
      if (!m.matches()) {
        throw new IllegalArgumentException(
            "\"" + item + "\" is no argument; write name=value, with commas between several");
      }
      arguments.put(m.group(1), m.group(2).strip());
    }
    try {
      return arguments.buildOrThrow();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("an argument is given twice in \"" + text + "\"", e);
    }
  }

  /** Bytes, for example {@code 512m} or {@code 4g}. */
  static long size(String text) {
    Matcher m = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!m.matches() || Long.parseLong(m.group(1)) == 0) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no amount of memory; write for example 512m or 4g");
    }
    int power = " kmgt".indexOf(m.group(2).isEmpty() ? ' ' : m.group(2).charAt(0));
    long bytes = Long.parseLong(m.group(1));
    return bytes > Long.MAX_VALUE >> (10 * power) ? Long.MAX_VALUE : bytes << (10 * power);
  }

  /** A time, for example {@code 30s}, {@code 5m} or {@code 500ms}; seconds without a unit. */
  static Duration time(String text) {
    Matcher m = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!m.matches() || Long.parseLong(m.group(1)) == 0) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no length of time; write for example 30s, 5m or 1h");
    }
    long amount = Long.parseLong(m.group(1));
    return switch (m.group(2) == null ? "s" : m.group(2)) {
      case "ms" -> Duration.ofMillis(amount);
      case "m" -> Duration.ofMinutes(amount);
      case "h" -> Duration.ofHours(amount);
      default -> Duration.ofSeconds(amount);
    };
  }

  static <T> T oneOf(String what, Map<String, T> known, String text) {
    T value = known.get(text.toLowerCase(Locale.ROOT));
    if (value == null) {
      throw new IllegalArgumentException(
          "unknown %s \"%s\"; there is %s"
              .formatted(what, text, String.join(", ", known.keySet().stream().sorted().toList())));
    }
    return value;
  }

  private static <T> ImmutableList<T> list(String text, Function<String, T> parse) {
    ImmutableList<T> values =
        items(text).stream().map(parse).distinct().collect(ImmutableList.toImmutableList());
    if (values.isEmpty()) {
      throw new IllegalArgumentException("the value is empty");
    }
    return values;
  }

  private static List<String> items(String text) {
    return Splitter.on(',').trimResults().omitEmptyStrings().splitToList(text);
  }

  private static int whole(String text) {
    return (int) Math.min(Integer.MAX_VALUE, number(text));
  }

  private static long number(String text) {
    String digits = text.strip().replace("_", "");
    if (!digits.matches("\\d{1,18}")) {
      throw new IllegalArgumentException("\"" + text + "\" is no whole number");
    }
    return Long.parseLong(digits);
  }
}
