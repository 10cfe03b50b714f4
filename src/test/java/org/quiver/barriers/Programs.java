package org.quiver.barriers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.Instance;
import org.quiver.frontend.ModelFactory;
import org.quiver.memory.MemoryKind;
import org.quiver.model.Model;
import org.quiver.program.Program;
import org.quiver.property.Checker;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Outcome;

/** Programs of model classes, and their verdicts. */
final class Programs {
  private Programs() {}

  static Program of(Class<? extends Model> type, String... arguments) {
    Instance instance = ModelFactory.instantiate(type, List.of(arguments));
    return new FrontEnd(name -> bytes(type, name)).program(instance.model(), Set.of());
  }

  private static byte[] bytes(Class<?> type, String name) {
    try (InputStream in = type.getClassLoader().getResourceAsStream(name + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ImmutableList<CheckVerdict> decide(Program program, MemoryKind memory, Drain... drains) {
    Settings settings = new Settings(memory, Settings.DEFAULT_BUFFER, true);
    return Checker.check(
        new Checker.Request(
            program.name(),
            ImmutableMap.of(),
            program,
            ImmutableMap.of(),
            settings,
            ImmutableList.copyOf(drains)),
        Limits.NONE,
        Monitor.NONE);
  }

  static boolean holds(Program program, MemoryKind memory, Drain... drains) {
    return decide(program, memory, drains).stream()
        .flatMap(v -> v.properties().stream())
        .noneMatch(p -> p.outcome() == Outcome.REFUTED);
  }
}
