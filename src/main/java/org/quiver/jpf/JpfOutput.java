package org.quiver.jpf;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quiver.property.Findings;
import org.quiver.property.Subjects;
import org.quiver.verdict.Observation;

/**
 * Reads the result file that our launcher writes inside of JPF's process: lines of fields with tabs
 * between them, of which the first says the format and the last is {@code end}. JPF's exit code and
 * what it prints mean nothing: it exits with 0 after everything, and says "no errors detected" of a
 * search that was cut off, too.
 */
final class JpfOutput {
  /** What the run-time reports by number; the same numbers as in its class {@code Checker}. */
  private static final int FREED = 0;

  private static final int FREEABLE_ACCESSED = 1;
  private static final int PERIOD_ENDED = 2;
  private static final int READER_ENTERED = 3;
  private static final int BOUND_REACHED = 4;
  private static final int FLOW_ENDED = 16;

  /** The mark of a step that does nothing. */
  private static final int RELAXED = 1 << 15;

  private static final String CHECK = "check ";

  private final Map<String, ImmutableList<Findings.ForeignStep>> runs = new LinkedHashMap<>();
  private final Map<String, String> numbers = new LinkedHashMap<>();
  private final Set<String> checks = new LinkedHashSet<>();
  private final Set<Integer> reached = new LinkedHashSet<>();
  private final ImmutableList.Builder<Observation> observations = ImmutableList.builder();
  private final ImmutableSet.Builder<ImmutableList<Integer>> finals = ImmutableSet.builder();
  private String error = "";
  private String limit = "";
  private boolean ended;

  private JpfOutput() {}

  /**
   * What the file says.
   *
   * @param lines its lines
   * @throws JpfFailure if JPF failed, or the file is not one, or not whole
   */
  static Findings read(List<String> lines, Duration time) throws JpfFailure {
    if (lines.isEmpty() || !lines.get(0).equals("quiver-jpf\t1")) {
      throw new JpfFailure("the result file is none of this Quiver's");
    }
    JpfOutput output = new JpfOutput();
    try {
      lines.subList(1, lines.size()).forEach(output::line);
      return output.findings(time);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new JpfFailure("the result file is damaged: " + e.getMessage());
    }
  }

  private void line(String line) {
    List<String> fields = Splitter.on('\t').splitToList(line);
    switch (fields.get(0)) {
      case "error" -> error = fields.get(1);
      case "limit" -> limit = fields.get(1);
      case "states", "transitions", "depth" -> numbers.put(fields.get(0), fields.get(1));
      case "reached" -> reached.add(Integer.valueOf(fields.get(1)));
      case "checked" -> checks.add(fields.get(1));
      case "observed" ->
          observations.add(
              new Observation(
                  fields.get(1), Integer.parseInt(fields.get(2)), Integer.parseInt(fields.get(3))));
      case "violated" -> runs.put(property(fields.get(1)), run(fields.get(2)));
      case "final" -> finals.add(ints(fields.get(1)));
      case "end" -> ended = true;
      default -> throw new IllegalArgumentException("\"" + fields.get(0) + "\" is no field");
    }
  }

  private static String property(String name) {
    return name.startsWith(CHECK) ? Subjects.checkName(name.substring(CHECK.length())) : name;
  }

  private static ImmutableList<Findings.ForeignStep> run(String text) {
    ImmutableList.Builder<Findings.ForeignStep> steps = ImmutableList.builder();
    for (String step : Splitter.on(' ').omitEmptyStrings().split(text)) {
      List<String> parts = Splitter.on(',').splitToList(step);
      int argument = Integer.parseInt(parts.get(2));
      boolean relaxed = argument == RELAXED;
      steps.add(
          new Findings.ForeignStep(
              Integer.parseInt(parts.get(0)),
              Integer.parseInt(parts.get(1)),
              relaxed ? 0 : argument,
              relaxed));
    }
    return steps.build();
  }

  private static ImmutableList<Integer> ints(String text) {
    return Splitter.on(' ')
        .omitEmptyStrings()
        .splitToStream(text)
        .map(Integer::valueOf)
        .collect(ImmutableList.toImmutableList());
  }

  private Findings findings(Duration time) throws JpfFailure {
    if (!ended) {
      throw new JpfFailure("the result file is cut off");
    }
    if (!error.isEmpty()) {
      throw new JpfFailure(error);
    }
    return new Findings(
        ImmutableMap.copyOf(runs),
        ImmutableSet.copyOf(checks),
        reached.contains(FREED) && reached.contains(FREEABLE_ACCESSED),
        reached.contains(PERIOD_ENDED) && reached.contains(READER_ENTERED),
        reached.stream()
            .filter(number -> number >= FLOW_ENDED)
            .map(number -> number - FLOW_ENDED)
            .collect(ImmutableSet.toImmutableSet()),
        observations.build(),
        finals.build(),
        Long.parseLong(numbers.getOrDefault("states", "0")),
        Long.parseLong(numbers.getOrDefault("transitions", "0")),
        Integer.parseInt(numbers.getOrDefault("depth", "0")),
        time,
        reached.contains(BOUND_REACHED),
        limit);
  }
}
