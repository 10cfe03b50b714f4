package org.quiver.property;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.quiver.engine.Limits;
import org.quiver.engine.Machine;
import org.quiver.engine.Monitor;
import org.quiver.engine.Narrator;
import org.quiver.engine.Settings;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.Instance;
import org.quiver.frontend.ModelFactory;
import org.quiver.memory.MemoryKind;
import org.quiver.model.Model;
import org.quiver.program.Program;
import org.quiver.verdict.Drain;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Subject;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/** Runs of small models, written down by hand or found by the engine. */
final class Runs {
  private Runs() {}

  static Program program(Class<? extends Model> type, String... predicates) {
    Instance instance = ModelFactory.instantiate(type, List.of());
    return new FrontEnd(name -> bytes(type, name)).program(instance.model(), Set.of(predicates));
  }

  private static byte[] bytes(Class<?> type, String name) {
    try (InputStream in = type.getClassLoader().getResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The trace that the engine finds for a property, among them the formulas that are given. */
  static Trace found(
      Program program, MemoryKind memory, String property, ImmutableMap<String, String> formulas) {
    Checker.Request request =
        new Checker.Request(
            program.name(),
            ImmutableMap.of(),
            program,
            formulas,
            Settings.of(memory),
            ImmutableList.of(Drain.FAIR));
    return Checker.check(request, Limits.NONE, Monitor.NONE).get(0).properties().stream()
        .filter(p -> p.property().equals(property))
        .map(PropertyVerdict::trace)
        .findFirst()
        .orElseThrow()
        .orElseThrow();
  }

  /**
   * The run that takes these steps, each written as {@code flow: text}, where a text may be cut
   * short.
   */
  static Trace of(
      Program program, MemoryKind memory, String property, int loopStart, String... steps) {
    Machine machine = new Machine(program, Settings.of(memory), true);
    TraceBuilder builder = new TraceBuilder(machine);
    ImmutableMap<String, String> initial = builder.values();
    Narrator narrator = new Narrator(machine);
    for (String step : steps) {
      builder.take(
          narrator.labels().stream()
              .filter(label -> said(narrator, label).startsWith(step))
              .findFirst()
              .orElseThrow(() -> new AssertionError(step + " is not among " + all(narrator))));
    }
    Subject subject =
        new Subject(
            program.name(), program.name(), ImmutableMap.of(), Settings.of(memory), Drain.FAIR);
    return new Trace(
        subject, property, property, program.cpus(), initial, builder.steps(), loopStart, "", "");
  }

  private static String said(Narrator narrator, int label) {
    var facts = narrator.describe(label);
    return facts.flow() + ": " + facts.text();
  }

  private static List<String> all(Narrator narrator) {
    return narrator.labels().stream().map(label -> said(narrator, label)).toList();
  }

  /** The steps of a trace, each as {@code flow: text}. */
  static List<String> said(Trace trace) {
    return trace.steps().stream().map(step -> step.flow() + ": " + step.text()).toList();
  }

  /** A trace with other steps. */
  static Trace with(Trace trace, List<TraceStep> steps) {
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

  /** A trace that says it breaks another property, in a loop that starts elsewhere. */
  static Trace with(Trace trace, String property, String claim, int loopStart) {
    return new Trace(
        trace.subject(),
        property,
        claim,
        trace.cpus(),
        trace.initial(),
        trace.steps(),
        loopStart,
        trace.ending(),
        trace.fairness());
  }
}
