package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Limits;
import org.quiver.verdict.Outcome;

/**
 * The lessons say what the tool says: the table in the comment of each class is the one that its
 * check gives. And they are complete: twelve of them, in order, each class with a check of its name
 * and a pointer to the next class, each lesson with a class in which nothing is refuted.
 */
class LessonsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Project PROJECT = new Project(Optional.of(ROOT));
  private static final Path LESSONS = Path.of("models/lessons");
  private static final Pattern NAME = Pattern.compile("Lesson(\\d\\d)([a-z])(\\w+)");
  private static final Pattern LINK = Pattern.compile("\\{@link\\s+(?:\\*\\s+)?lessons\\.(\\w+)}");
  private static final int HOW_MANY = 12;

  static Stream<String> classes() throws IOException {
    try (Stream<Path> files = Files.list(LESSONS)) {
      return files
          .map(f -> f.getFileName().toString().replace(".java", ""))
          .filter(name -> name.startsWith("Lesson"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("classes")
  void theTableIsWhatTheToolSays(String name) throws IOException {
    ImmutableList<String> right = LessonTable.of(result(name));
    assertThat(LessonTable.inComment(source(name)))
        .as(
            "the table in the comment of %s; it has to be\n * <pre>\n%s\n * </pre>",
            name, right.stream().map(line -> " * " + line).collect(Collectors.joining("\n")))
        .isEqualTo(right);
  }

  @ParameterizedTest
  @MethodSource("classes")
  void theCheckIsOfThatClass(String name) throws IOException {
    Path path = ROOT.resolve("properties").resolve(check(name) + ".jpf");
    assertThat(CheckFileReader.read(path).target()).isEqualTo("lessons." + name);
    assertThat(Files.readString(path))
        .containsPattern("quiver\\.title += Lesson " + number(name) + ", ");
  }

  @Test
  void allOfThemAreThere() throws IOException {
    Set<Integer> numbers = classes().map(LessonsTest::number).collect(Collectors.toSet());
    assertThat(numbers)
        .isEqualTo(IntStream.rangeClosed(1, HOW_MANY).boxed().collect(Collectors.toSet()));
  }

  @Test
  void theTableOfContentsIsInTheirOrder() throws IOException {
    List<String> linked =
        LINK.matcher(source("package-info")).results().map(m -> m.group(1)).toList();
    assertThat(linked).isEqualTo(classes().toList());
  }

  @Test
  void eachClassSaysWhichIsTheNext() throws IOException {
    List<String> all = classes().toList();
    for (int i = 0; i + 1 < all.size(); i++) {
      assertThat(source(all.get(i)).replaceAll("\\s+\\*?\\s*", " "))
          .as(all.get(i))
          .contains("{@link " + all.get(i + 1) + "}");
    }
  }

  @Test
  void eachLessonHasAClassInWhichNothingIsRefuted() throws IOException {
    Map<Integer, List<String>> byNumber =
        classes().collect(Collectors.groupingBy(LessonsTest::number));
    byNumber.forEach(
        (number, names) ->
            assertThat(names)
                .as("lesson %d", number)
                .anyMatch(
                    name ->
                        result(name).verdicts().stream()
                            .allMatch(v -> v.outcome() == Outcome.PROVED)));
  }

  private static CheckResult result(String name) {
    Wishes none = new Wishes(Choices.NONE, ImmutableMap.of(), ImmutableList.of());
    Target target = new Targets(ROOT, PROJECT, none).only(check(name));
    Environment environment =
        new Environment(
            ROOT,
            Optional.empty(),
            Map.of(),
            Terminal.NONE,
            new Interruption(),
            new QuiverBackend());
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    ImmutableList<Target> one = ImmutableList.of(target);
    return CheckRun.withoutOutput(environment, nowhere, true, Limits.NONE, one, 1).get(0);
  }

  private static String source(String name) throws IOException {
    return Files.readString(LESSONS.resolve(name + ".java"));
  }

  private static int number(String name) {
    return Integer.parseInt(parts(name).group(1));
  }

  /**
   * The name of its check: {@code lessons/02b-store-buffer-fence} for Lesson02bStoreBufferFence.
   */
  private static String check(String name) {
    MatchResult parts = parts(name);
    String words = CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_HYPHEN, parts.group(3));
    return "lessons/" + parts.group(1) + parts.group(2) + "-" + words;
  }

  private static MatchResult parts(String name) {
    return NAME.matcher(name).results().findFirst().orElseThrow(() -> new AssertionError(name));
  }
}
