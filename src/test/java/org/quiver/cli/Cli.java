package org.quiver.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Runs commands inside the test's process and keeps what they print. */
final class Cli {
  private final Path here;
  private final Backend backend;
  private final Interruption interruption = new Interruption();
  private Terminal terminal = Terminal.NONE;

  private Cli(Path here, Backend backend) {
    this.here = here;
    this.backend = backend;
  }

  /** In that working directory, with the real engine. */
  static Cli in(Path here) {
    return new Cli(here, new QuiverBackend());
  }

  /** In that working directory, with what the test says in the engine's place. */
  static Cli in(Path here, Backend backend) {
    return new Cli(here, backend);
  }

  /** What came of a command. */
  record Result(int code, String out, String err) {}

  /** From now on, the output goes there. */
  Cli on(Terminal there) {
    terminal = there;
    return this;
  }

  Interruption interruption() {
    return interruption;
  }

  Result run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Environment environment =
        new Environment(here, Optional.empty(), Map.of(), terminal, interruption, backend);
    int code = Main.run(environment, new PrintWriter(out), new PrintWriter(err), args);
    return new Result(code, out.toString(), err.toString());
  }

  /** Writes a file below the working directory. */
  Path write(String name, String text) {
    try {
      Path file = here.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Makes the working directory a project without checks. */
  Cli asProject() {
    write("models/.keep", "");
    write("properties/.keep", "");
    return this;
  }
}
