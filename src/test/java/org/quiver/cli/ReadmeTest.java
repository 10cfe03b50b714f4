package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the README and the page about traces show of a command's output is what that command prints
 * first.
 */
class ReadmeTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Pattern SHOWN =
      Pattern.compile("(?s)```\n\\$ \\./quiver ([^\n]*)\n(.*?)\n```");

  private record Shown(String command, String output) {}

  static Stream<Shown> outputs() throws IOException {
    String pages =
        Files.readString(ROOT.resolve("README.md"))
            + Files.readString(ROOT.resolve("docs").resolve("traces.md"));
    Matcher found = SHOWN.matcher(pages);
    Stream.Builder<Shown> all = Stream.builder();
    while (found.find()) {
      all.add(new Shown(found.group(1), found.group(2)));
    }
    return all.build();
  }

  @ParameterizedTest
  @MethodSource("outputs")
  void isWhatTheCommandPrints(Shown shown) {
    List<String> words = Splitter.on(' ').splitToList(shown.command());
    Cli.Result result = Cli.in(ROOT).run(words.toArray(String[]::new));
    assertThat(result.out()).startsWith(shown.output());
  }
}
