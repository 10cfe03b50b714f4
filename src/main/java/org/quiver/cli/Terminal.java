package org.quiver.cli;

import java.io.Console;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Where the output goes.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is one
 * @param width the columns of a line
 * @param color whether colours are welcome there
 */
record Terminal(boolean out, boolean err, int width, boolean color) {
  /** The columns where nothing is known of the terminal, or there is none. */
  static final int USUAL_WIDTH = 100;

  /** No terminal: files and pipes. */
  static final Terminal NONE = new Terminal(false, false, USUAL_WIDTH, false);

  private static final int LEAST_WIDTH = 40;

  /**
   * Finds out. The launcher knows it from the shell and says it in system properties; without the
   * launcher the JVM knows a little.
   */
  static Terminal detect(Properties properties, Map<String, String> environment) {
    boolean console = console().isPresent();
    boolean out = flag(properties.getProperty("quiver.terminal.out"), console);
    boolean err = flag(properties.getProperty("quiver.terminal.err"), console);
    boolean color =
        out
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !environment.getOrDefault("TERM", "").equals("dumb");
    return new Terminal(out, err, width(properties, environment), color);
  }

  /** The encoding to print in: the terminal's own; files and pipes get UTF-8. */
  static Charset charset() {
    return console().map(Console::charset).orElse(StandardCharsets.UTF_8);
  }

  /** Since Java 22 there is a console without a terminal too, and it says so. */
  @SuppressWarnings("SystemConsoleNull")
  private static Optional<Console> console() {
    Console console = System.console();
    if (console == null) {
      return Optional.empty();
    }
    try {
      boolean real = (boolean) Console.class.getMethod("isTerminal").invoke(console);
      return real ? Optional.of(console) : Optional.empty();
    } catch (ReflectiveOperationException e) {
      return Optional.of(console);
    }
  }

  private static boolean flag(String said, boolean otherwise) {
    return said == null ? otherwise : Boolean.parseBoolean(said);
  }

  private static int width(Properties properties, Map<String, String> environment) {
    String said =
        properties.getProperty("quiver.terminal.columns", environment.getOrDefault("COLUMNS", ""));
    return said.matches("\\d{1,4}") && Integer.parseInt(said) >= LEAST_WIDTH
        ? Integer.parseInt(said)
        : USUAL_WIDTH;
  }
}
