package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceJson;
import org.quiver.verdict.TraceStep;

/**
 * A file may hold what is no run of anything: whatever it is, as long as it can be read, every form
 * of it comes out, and within the page.
 */
class ForeignTracesTest {
  private static final Path PINNED = Path.of("src", "test", "resources", "golden", "explain");
  private static final int CHANGES = 40;

  static Stream<Path> pinned() throws IOException {
    try (Stream<Path> files = Files.list(PINNED)) {
      return files.filter(f -> f.toString().endsWith(".json")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("pinned")
  void everyFormComesOut(Path file) {
    Trace trace = TraceJson.read(file);
    Random random = new Random(1);
    for (int i = 0; i < CHANGES; i++) {
      Trace changed = changed(trace, random);
      for (TraceFormat format : TraceFormat.values()) {
        Explanation explanation = new Explanation(changed, trace, "");
        assertThat(format.print(explanation, TextForm.PAGE)).isNotEmpty();
      }
      assertThat(TextTrace.print(changed).lines())
          .allSatisfy(line -> assertThat(Prose.width(line)).isLessThanOrEqualTo(100));
    }
  }

  /** Steps are left out, exchanged, doubled and altered; the loop begins anywhere. */
  private static Trace changed(Trace trace, Random random) {
    List<TraceStep> steps = new ArrayList<>(trace.steps());
    steps.replaceAll(step -> random.nextInt(4) == 0 ? altered(step, trace, random) : step);
    for (int i = random.nextInt(3); i > 0 && !steps.isEmpty(); i--) {
      steps.remove(random.nextInt(steps.size()));
    }
    if (random.nextBoolean()) {
      Collections.shuffle(steps, random);
    }
    if (random.nextInt(4) == 0) {
      List<TraceStep> twice = List.copyOf(steps);
      Collections.nCopies(4, twice).forEach(steps::addAll);
    }
    return new Trace(
        trace.subject(),
        trace.property(),
        trace.claim(),
        trace.cpus(),
        trace.initial(),
        ImmutableList.copyOf(steps),
        random.nextInt(steps.size() + 2) - 1,
        trace.ending(),
        trace.fairness());
  }

  private static TraceStep altered(TraceStep step, Trace trace, Random random) {
    StepKind[] kinds = StepKind.values();
    return new TraceStep(
        kinds[random.nextInt(kinds.length)],
        random.nextInt(trace.cpus().size()),
        step.flow(),
        random.nextInt(3),
        random.nextInt(5),
        step.operation(),
        random.nextBoolean() ? "" : step.cell(),
        step.value(),
        random.nextBoolean(),
        random.nextBoolean(),
        random.nextInt(5) == 0 ? "" : step.text(),
        step.position(),
        step.memory(),
        step.buffers(),
        random.nextInt(5) == 0 ? "something is wrong" : "");
  }
}
