package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.property.Checker;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Outcome;
import org.quiver.verdict.PropertyVerdict;

/**
 * The models broken on purpose: each change is one that its checks must refute, and without it each
 * of them proves the property. And no check that proves something is without such a change.
 */
class MutationTest {
  private static final Path MUTATIONS = Path.of("src/test/resources/mutations");
  private static final Path MODELS = Path.of("models");
  private static final Path PROPERTIES = Path.of("properties");

  private static final Map<String, CheckVerdict> ORIGINALS = new ConcurrentHashMap<>();

  private final QuiverBackend backend = new QuiverBackend();

  static Stream<Mutation> mutations() throws IOException {
    Stream.Builder<Mutation> all = Stream.builder();
    try (Stream<Path> files = Files.list(MUTATIONS)) {
      for (Path file : files.sorted().toList()) {
        Mutation.readAll(file).forEach(all);
      }
    }
    return all.build();
  }

  @ParameterizedTest
  @MethodSource("mutations")
  void isNoticed(Mutation mutation, @TempDir Path folder) throws IOException {
    ModelLoading changed = new ModelLoading(mutation, folder);
    for (String check : mutation.checks()) {
      CheckFile file = CheckFileReader.read(PROPERTIES.resolve(check + ".jpf"));
      for (String memory : mutation.list("memory", "")) {
        for (String serializing : mutation.list("serializing", "true")) {
          Settings settings =
              new Settings(
                  MemoryKind.valueOf(memory.toUpperCase(Locale.ROOT)),
                  Settings.DEFAULT_BUFFER,
                  Boolean.parseBoolean(serializing));
          String where = check + " under " + memory + ", serializing " + serializing;
          assertThat(original(changed, file, settings, mutation))
              .as("%s as it is", where)
              .isEqualTo(Outcome.PROVED);
          assertThat(outcome(changed.mutant(file.target()), file, settings, mutation))
              .as("%s with the change", where)
              .isEqualTo(Outcome.REFUTED);
        }
      }
    }
  }

  /** Many changes are made to the same model; as it is, it is decided once. */
  private Outcome original(
      ModelLoading changed, CheckFile file, Settings settings, Mutation mutation) {
    CheckVerdict verdict =
        ORIGINALS.computeIfAbsent(
            file.name() + settings + drain(mutation),
            key -> verdict(changed.original(file.target()), file, settings, mutation));
    return outcome(verdict, mutation);
  }

  private Outcome outcome(ModelClass model, CheckFile file, Settings settings, Mutation mutation) {
    return outcome(verdict(model, file, settings, mutation), mutation);
  }

  private static Outcome outcome(CheckVerdict verdict, Mutation mutation) {
    return verdict.properties().stream()
        .filter(p -> p.property().equals(mutation.keys().get("refutes")))
        .map(PropertyVerdict::outcome)
        .findFirst()
        .orElseThrow();
  }

  private static Drain drain(Mutation mutation) {
    return Drain.valueOf(mutation.list("drain", "fair").get(0).toUpperCase(Locale.ROOT));
  }

  private CheckVerdict verdict(
      ModelClass model, CheckFile file, Settings settings, Mutation mutation) {
    Backend.Prepared prepared =
        backend.prepare(model, ImmutableMap.copyOf(file.choices().arguments()), ImmutableSet.of());
    Checker.Request request =
        new Checker.Request(
            file.name(),
            prepared.parameters(),
            prepared.program(),
            ImmutableMap.of(),
            settings,
            ImmutableList.of(drain(mutation)));
    return Checker.check(request, Limits.NONE, Monitor.NONE).get(0);
  }

  @Test
  void everyCheckThatProvesSomethingHasOne() throws IOException {
    Set<String> covered = new TreeSet<>();
    mutations().forEach(m -> covered.addAll(m.checks()));
    Set<String> missing = new LinkedHashSet<>();
    for (String folder : foldersWithMutations()) {
      try (Stream<Path> files = Files.list(PROPERTIES.resolve(folder))) {
        files
            .map(f -> CheckFileReader.read(f).name())
            .filter(name -> !covered.contains(name))
            .forEach(missing::add);
      }
    }
    assertThat(missing).isSubsetOf(nothingProved(missing));
  }

  private static List<String> foldersWithMutations() throws IOException {
    try (Stream<Path> files = Files.list(MUTATIONS)) {
      return files.map(f -> f.getFileName().toString().replace(".txt", "")).toList();
    }
  }

  /** Those of the checks whose file expects no property but the built-in ones to be proved. */
  private static Set<String> nothingProved(Set<String> checks) {
    Set<String> result = new LinkedHashSet<>();
    for (String check : checks) {
      CheckFile file = CheckFileReader.read(PROPERTIES.resolve(check + ".jpf"));
      boolean proves =
          Stream.of(MemoryKind.values())
              .anyMatch(m -> file.expectations().worst(m).equals(Optional.of(Expected.PROVED)));
      if (!proves) {
        result.add(check);
      }
    }
    return result;
  }

  /** The models as they are, and the changed one with everything that is compiled with it. */
  private static final class ModelLoading {
    private final Path folder;

    ModelLoading(Mutation mutation, Path folder) throws IOException {
      this.folder = folder;
      try (Stream<Path> sources = Files.walk(MODELS.resolve(mutation.file()).getParent())) {
        for (Path source : sources.filter(Files::isRegularFile).toList()) {
          Path copy = folder.resolve(MODELS.relativize(source));
          Files.createDirectories(copy.getParent());
          Files.copy(source, copy);
        }
      }
      Path target = folder.resolve(mutation.file());
      Files.writeString(target, mutation.applyTo(Files.readString(target)));
    }

    ModelClass original(String name) {
      return load(name, MutationTest.class.getClassLoader());
    }

    ModelClass mutant(String name) {
      Path source = folder.resolve(name.replace('.', '/') + ".java");
      return load(name, SourceCompiler.compile(List.of(source), List.of(folder)).loader());
    }

    private static ModelClass load(String name, ClassLoader loader) {
      try {
        return new ModelClass(Class.forName(name, true, loader), loader);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException("no class " + name, e);
      }
    }
  }
}
