package org.quiver.junit;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.Instance;
import org.quiver.frontend.ModelFactory;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.program.Program;
import org.quiver.property.Checker;
import org.quiver.property.Formulas;
import org.quiver.property.Subjects;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;

/**
 * A model on one of the machines that its {@link QuiverCheck} asks for.
 *
 * @param request what is to be decided
 * @param limits when to stop
 * @param properties the names of all properties, in the order of verdicts
 * @param refuted those that must be refuted
 */
record Machine(
    Checker.Request request,
    Limits limits,
    ImmutableList<String> properties,
    ImmutableSet<String> refuted) {

  /**
   * The machines of a check.
   *
   * @throws ModelException if the model or the annotation is wrong
   */
  static ImmutableList<Machine> all(Class<?> type, QuiverCheck check) {
    require(check);
    Instance instance = ModelFactory.instantiate(type, List.of(check.args()));
    ImmutableMap<String, String> formulas = formulas(check);
    Program program =
        new FrontEnd(name -> bytes(type, name))
            .program(instance.model(), Formulas.predicates(formulas.values()));
    ImmutableList<String> properties =
        ImmutableList.<String>builder()
            .addAll(Subjects.names(program))
            .addAll(formulas.keySet())
            .build();
    ImmutableSet<String> refuted = refuted(check, properties);
    Limits limits =
        new Limits(
            check.maxStates(),
            Limits.NONE.maxBytes(),
            Duration.ofSeconds(check.timeLimitSeconds()));
    return Arrays.stream(check.memory())
        .distinct()
        .map(memory -> request(type, instance, program, formulas, check, memory))
        .map(request -> new Machine(request, limits, properties, refuted))
        .collect(ImmutableList.toImmutableList());
  }

  private static Checker.Request request(
      Class<?> type,
      Instance instance,
      Program program,
      ImmutableMap<String, String> formulas,
      QuiverCheck check,
      MemoryKind memory) {
    boolean serializing = memory != MemoryKind.TSO || check.serializing();
    return new Checker.Request(
        type.getName(),
        instance.parameters(),
        program,
        formulas,
        new Settings(memory, check.buffer(), serializing),
        ImmutableList.of(check.drain()));
  }

  private static void require(QuiverCheck check) {
    if (check.buffer() < 1 || check.buffer() > Settings.MAX_BUFFER) {
      throw new ModelException(
          "@QuiverCheck: buffer is 1 to %d, not %d".formatted(Settings.MAX_BUFFER, check.buffer()));
    }
    if (check.maxStates() < 1 || check.timeLimitSeconds() < 1) {
      throw new ModelException("@QuiverCheck: maxStates and timeLimitSeconds are 1 or more");
    }
    if (check.memory().length == 0) {
      throw new ModelException("@QuiverCheck: name at least one memory model");
    }
  }

  private static ImmutableMap<String, String> formulas(QuiverCheck check) {
    ImmutableMap.Builder<String, String> formulas = ImmutableMap.builder();
    for (String text : check.ltl()) {
      int equals = text.indexOf('=');
      if (equals < 1 || text.substring(equals + 1).isBlank()) {
        throw new ModelException(
            "@QuiverCheck: ltl is NAME=FORMULA, as in \"served=G (asked -> F granted)\", not \""
                + text
                + "\"");
      }
      formulas.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }
    return formulas.buildKeepingLast();
  }

  private static ImmutableSet<String> refuted(QuiverCheck check, List<String> properties) {
    for (String name : check.refuted()) {
      if (!properties.contains(name)) {
        throw new ModelException(
            "@QuiverCheck: no property is called \"%s\"; there are %s"
                .formatted(name, String.join(", ", properties)));
      }
    }
    return ImmutableSet.copyOf(check.refuted());
  }

  private static byte[] bytes(Class<?> type, String internalName) {
    ClassLoader loader = type.getClassLoader();
    try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }

  /** The memory model and what is not usual, in words. */
  String name() {
    Settings settings = request.settings();
    String memory = settings.memory().id().toUpperCase(Locale.ROOT);
    String drain = request.drains().contains(Drain.UNFAIR) ? " unfair" : "";
    return memory + drain + (settings.serializing() ? "" : " nonserializing");
  }

  /** Explores the machine once and answers for all its properties. */
  CheckVerdict verdict() {
    return Checker.check(request, limits, Monitor.NONE).get(0);
  }
}
