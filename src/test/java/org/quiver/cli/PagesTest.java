package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever follows a page of the documentation from an empty folder sees what it shows. Its files
 * are written and its commands run in the order of the page.
 */
class PagesTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([^\n]*)\n(.*?)^```$");

  @TempDir private Path folder;

  @TestFactory
  List<DynamicTest> theGuide() throws IOException {
    return blocks("docs/guide.md");
  }

  @TestFactory
  List<DynamicTest> theMemoryModels() throws IOException {
    return blocks("docs/memory-models.md");
  }

  private List<DynamicTest> blocks(String page) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    Matcher block = BLOCK.matcher(Files.readString(Path.of(page)));
    while (block.find()) {
      String head = block.group(1);
      String text = block.group(2);
      if (head.contains(" ")) {
        String file = head.substring(head.indexOf(' ') + 1);
        tests.add(DynamicTest.dynamicTest(page + ": " + file, () -> write(file, text)));
      } else {
        tests.add(
            DynamicTest.dynamicTest(
                page + ": " + text.lines().findFirst().orElseThrow(), () -> run(text)));
      }
    }
    assertThat(tests).hasSizeGreaterThan(10);
    return tests;
  }

  private void write(String file, String text) throws IOException {
    assertThat(Files.writeString(folder.resolve(file), text)).exists();
  }

  private void run(String text) {
    String command = text.lines().findFirst().orElseThrow();
    assertThat(command).startsWith("$ ./quiver ");
    String[] words = command.substring("$ ./quiver ".length()).split(" ", -1);
    String shown = text.substring(command.length() + 1);
    assertThat(Cli.in(folder).run(words).out()).containsPattern(pattern(shown));
  }

  /** A line that is {@code …} stands for any lines, {@code …} in a line for any text. */
  private static Pattern pattern(String shown) {
    String lines =
        Stream.of(shown.split("(?m)^…\n", -1))
            .map(part -> part.lines().map(PagesTest::line).collect(Collectors.joining()))
            .collect(Collectors.joining("(?:.*\n)*?"));
    return Pattern.compile("\\A" + lines);
  }

  private static String line(String shown) {
    return Stream.of(shown.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*"))
        + "\n";
  }
}
