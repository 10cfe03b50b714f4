package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalTest {
  private static Properties launcher(String out, String columns) {
    Properties properties = new Properties();
    properties.setProperty("quiver.terminal.out", out);
    properties.setProperty("quiver.terminal.err", out);
    properties.setProperty("quiver.terminal.columns", columns);
    return properties;
  }

  @Test
  void believesTheLauncher() {
    Terminal terminal = Terminal.detect(launcher("true", "132"), Map.of("TERM", "xterm"));
    assertThat(terminal).isEqualTo(new Terminal(true, true, 132, true));
  }

  @Test
  void hasNoColoursIfTheyAreNotWelcome() {
    assertThat(Terminal.detect(launcher("false", ""), Map.of()).color()).isFalse();
    assertThat(Terminal.detect(launcher("true", ""), Map.of("NO_COLOR", "1")).color()).isFalse();
    assertThat(Terminal.detect(launcher("true", ""), Map.of("TERM", "dumb")).color()).isFalse();
  }

  @Test
  void isAsWideAsUsualIfNothingSaysOtherwise() {
    for (String columns : new String[] {"", "x", "12", "99999"}) {
      assertThat(Terminal.detect(launcher("true", columns), Map.of()).width())
          .isEqualTo(Terminal.USUAL_WIDTH);
    }
  }

  @Test
  void coloursAreForTerminalsAndCanBeSwitchedOff(@TempDir Path folder) {
    Cli cli = Cli.in(folder, new FakeBackend((s, name) -> FakeBackend.proved(name)));
    String[] plain = {"check", "org.quiver.cli.SampleModel", "--no-color"};
    String[] colored = {"check", "org.quiver.cli.SampleModel"};
    Terminal terminal = new Terminal(true, false, 100, true);
    assertThat(cli.on(terminal).run(colored).out()).contains("\u001b[32mPROVED");
    assertThat(cli.on(terminal).run(plain).out()).doesNotContain("\u001b");
    assertThat(cli.on(Terminal.NONE).run(colored).out()).doesNotContain("\u001b");
  }
}
