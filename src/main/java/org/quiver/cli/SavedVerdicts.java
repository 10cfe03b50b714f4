package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Subject;
import org.quiver.verdict.VerdictJson;

/**
 * Checks that were decided before and are read from files of verdicts. What the files do not have,
 * the claim and the model, is looked for in the catalogue and beside the file; a check for which it
 * is not there has its verdicts all the same.
 */
final class SavedVerdicts {
  private final Environment environment;
  private final ImmutableList<Expectation> expectations;
  private final Map<String, Map<Subject, CheckVerdict>> byCheck = new LinkedHashMap<>();
  private final Map<String, Path> fileOf = new LinkedHashMap<>();

  /**
   * A way to read them.
   *
   * @param expectations what is expected beside what the catalogue says
   */
  SavedVerdicts(Environment environment, ImmutableList<Expectation> expectations) {
    this.environment = environment;
    this.expectations = expectations;
  }

  /**
   * The checks that the files have verdicts on, in their order.
   *
   * @throws ModelException if one of them is no such file, if they have no verdict, or if two of
   *     them contradict each other
   */
  ImmutableList<CheckResult> read(List<Path> files) {
    files.forEach(this::read);
    if (byCheck.isEmpty()) {
      throw new ModelException(
          "there is no verdict in " + String.join(", ", files.stream().map(Paths::shown).toList()));
    }
    return byCheck.entrySet().stream()
        .map(e -> result(e.getKey(), ImmutableList.copyOf(e.getValue().values())))
        .collect(ImmutableList.toImmutableList());
  }

  private void read(Path file) {
    for (CheckVerdict verdict : VerdictJson.read(Paths.shown(file), text(file))) {
      Subject subject = verdict.subject();
      fileOf.putIfAbsent(subject.check(), file);
      CheckVerdict other =
          byCheck
              .computeIfAbsent(subject.check(), c -> new LinkedHashMap<>())
              .putIfAbsent(subject, verdict);
      if (other != null && !other.properties().equals(verdict.properties())) {
        throw new ModelException(
            "%s: there are two different verdicts on %s under %s; leave out the older file"
                .formatted(Paths.shown(file), subject.check(), Machines.brief(subject)));
      }
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new ModelException("there is no file " + Paths.shown(file));
    } catch (IOException e) {
      throw Paths.unreadable(file, e);
    }
  }

  private CheckResult result(String check, ImmutableList<CheckVerdict> verdicts) {
    return new CheckResult(
        check,
        spec(check, verdicts.get(0).subject().model()),
        verdicts,
        ImmutableList.of(),
        "",
        Optional.empty(),
        Optional.empty());
  }

  private Optional<CheckSpec> spec(String check, String model) {
    Wishes wishes = new Wishes(Choices.NONE, ImmutableMap.of(), expectations);
    Project project = environment.project();
    Path beside = fileOf.get(check).resolveSibling("");
    return attempt(() -> new Targets(environment.here(), project, wishes).only(check).load().get())
        .filter(spec -> spec.model().type().getName().equals(model))
        .or(
            () ->
                attempt(
                    () ->
                        wishes.apply(
                            new ModelLoader(project)
                                .byName(
                                    model, SourcePosition.UNKNOWN, beside, environment.here()))));
  }

  private static <T> Optional<T> attempt(java.util.function.Supplier<T> made) {
    try {
      return Optional.of(made.get());
    } catch (ModelException e) {
      return Optional.empty();
    }
  }
}
