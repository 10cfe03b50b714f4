package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;
import org.quiver.property.Breach;
import org.quiver.property.Checker;
import org.quiver.property.Replay;
import org.quiver.property.ShortForm;
import org.quiver.report.TextForm;
import org.quiver.report.TextTrace;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * Every trace of the catalogue is a run that breaks its property, and one that was tampered with is
 * not; and none is wider in print than a page is.
 */
class ReplayOfCatalogueTest {
  private static final Path PROPERTIES = Path.of("properties");
  private static final int LONG = 40;
  private static final int EACH = 5;
  private static final int TAB = 8;

  private final QuiverBackend backend = new QuiverBackend();

  static Stream<Path> checks() throws IOException {
    try (Stream<Path> files = Files.walk(PROPERTIES)) {
      return files.filter(f -> f.toString().endsWith(".jpf")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("checks")
  void everyTraceFits(Path path) throws ClassNotFoundException {
    CheckFile file = CheckFileReader.read(path);
    Backend.Prepared prepared = prepare(file);
    for (MemoryKind memory : MemoryKind.USUAL) {
      for (Trace trace : traces(file, prepared, memory)) {
        Replay.Result result = Replay.replay(trace, prepared.program());
        assertThat(result.message()).as("%s under %s", trace.property(), memory).isEmpty();
        assertThat(result.fits()).isTrue();
        assertThat(result.steps()).isEqualTo(trace.steps().size());
        isWithin(TextTrace.print(trace), TextForm.PAGE_WIDTH);
        isWithin(TextTrace.print(trace, TextForm.MAIL), TextForm.MAIL_WIDTH);
      }
    }
  }

  private static void isWithin(String text, int width) {
    for (String line : text.lines().toList()) {
      int columns = 0;
      for (int c : line.codePoints().toArray()) {
        columns = c == '\t' ? (columns / TAB + 1) * TAB : columns + 1;
      }
      assertThat(columns).as(line).isLessThanOrEqualTo(width);
    }
  }

  static Stream<Path> someChecks() throws IOException {
    List<Path> all = checks().toList();
    return IntStream.range(0, all.size()).filter(i -> i % EACH == 0).mapToObj(all::get);
  }

  /** Under TSO alone, which has all that a trace can have, and where it takes no second. */
  @ParameterizedTest
  @MethodSource("someChecks")
  void everyShortFormIsARunThatIsNotHarderToRead(Path path) throws ClassNotFoundException {
    CheckFile file = CheckFileReader.read(path);
    Program program = prepare(file).program();
    for (Trace trace : traces(file, prepare(file), MemoryKind.TSO)) {
      if (trace.steps().size() > LONG || trace.subject().drain() == Drain.UNFAIR) {
        continue;
      }
      Breach breach = Breach.of(program, trace.property(), trace.claim()).orElseThrow();
      Trace shorter = ShortForm.of(trace, program, breach).orElseThrow();
      assertThat(Replay.replay(shorter, program).message()).isEmpty();
      assertThat(shorter.steps()).hasSizeLessThanOrEqualTo(trace.steps().size());
      assertThat(changesOfCpu(shorter)).isLessThanOrEqualTo(changesOfCpu(trace));
    }
  }

  private static long changesOfCpu(Trace trace) {
    return IntStream.range(1, trace.steps().size())
        .filter(i -> trace.steps().get(i).cpu() != trace.steps().get(i - 1).cpu())
        .count();
  }

  private Backend.Prepared prepare(CheckFile file) throws ClassNotFoundException {
    ClassLoader loader = ReplayOfCatalogueTest.class.getClassLoader();
    ModelClass model = new ModelClass(Class.forName(file.target(), true, loader), loader);
    return backend.prepare(model, file.choices().arguments(), ImmutableSet.of());
  }

  private static List<Trace> traces(CheckFile file, Backend.Prepared prepared, MemoryKind memory) {
    Checker.Request request =
        new Checker.Request(
            file.name(),
            prepared.parameters(),
            prepared.program(),
            ImmutableMap.of(),
            Settings.of(memory),
            ImmutableList.of(Drain.FAIR, Drain.UNFAIR));
    return Checker.check(request, Limits.NONE, Monitor.NONE).stream()
        .map(CheckVerdict::properties)
        .flatMap(List::stream)
        .map(PropertyVerdict::trace)
        .flatMap(Optional::stream)
        .toList();
  }

  @Test
  void noticesAStepThatIsMissing() throws ClassNotFoundException {
    Trace trace = merged();
    for (int gone = 0; gone < trace.steps().size(); gone++) {
      List<TraceStep> steps = new ArrayList<>(trace.steps());
      steps.remove(gone);
      assertThat(replayMerged(with(trace, steps)).fits()).as("without step %s", gone + 1).isFalse();
    }
  }

  @Test
  void noticesAClaimThatTheRunDoesNotBreak() throws ClassNotFoundException {
    Trace trace = merged();
    Trace other =
        new Trace(
            trace.subject(),
            "noDeadlock",
            trace.claim(),
            trace.cpus(),
            trace.initial(),
            trace.steps(),
            trace.loopStart(),
            trace.ending(),
            trace.fairness());
    assertThat(replayMerged(other).message()).contains("noDeadlock is not broken");
  }

  private Trace merged() throws ClassNotFoundException {
    CheckFile file = CheckFileReader.read(PROPERTIES.resolve("nohz/merged.jpf"));
    return traces(file, prepare(file), MemoryKind.TSO).stream()
        .filter(t -> t.property().equals("noUseAfterFree"))
        .findFirst()
        .orElseThrow();
  }

  private Replay.Result replayMerged(Trace trace) throws ClassNotFoundException {
    CheckFile file = CheckFileReader.read(PROPERTIES.resolve("nohz/merged.jpf"));
    return Replay.replay(trace, prepare(file).program());
  }

  private static Trace with(Trace trace, List<TraceStep> steps) {
    return new Trace(
        trace.subject(),
        trace.property(),
        trace.claim(),
        trace.cpus(),
        trace.initial(),
        ImmutableList.copyOf(steps),
        trace.loopStart(),
        trace.ending(),
        trace.fairness());
  }
}
