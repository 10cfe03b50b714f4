package org.quiver.jpf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.quiver.model.ModelException;

/**
 * The JDK that JPF runs on: 17 and no other, since its library replaces parts of that JDK's.
 *
 * @param home the JDK's folder
 * @param foundBy what named it
 */
public record JpfJava(Path home, String foundBy) {
  /** The environment variable that names it. */
  public static final String VARIABLE = "QUIVER_JPF_JAVA";

  /** The version. */
  public static final int VERSION = 17;

  private static final String ADVICE =
      "JPF's branch java-17 runs on JDK 17 alone; name one with --jpf-java or " + VARIABLE;

  /**
   * Looks for one: the option, then the variable, then the Java that runs this.
   *
   * @param option the value of {@code --jpf-java}, if given
   * @param running the folder of the Java that runs this
   * @throws ModelException if there is none of version 17, or what is named is no JDK
   */
  public static JpfJava find(Optional<Path> option, Map<String, String> variables, Path running) {
    if (option.isPresent()) {
      return open(option.get(), "--jpf-java");
    }
    String variable = variables.getOrDefault(VARIABLE, "");
    if (!variable.isBlank()) {
      return open(Path.of(variable), VARIABLE);
    }
    return open(running, "the Java that runs Quiver");
  }

  private static JpfJava open(Path named, String foundBy) {
    boolean isProgram = Files.isRegularFile(named) && named.getParent() != null;
    Path home = isProgram ? named.toAbsolutePath().getParent().getParent() : named;
    if (!Files.isExecutable(program(home))) {
      throw new ModelException(
          "%s: there is no JDK in %s, which has no bin/java; %s".formatted(foundBy, named, ADVICE));
    }
    String version = version(home);
    if (!version.equals(Integer.toString(VERSION)) && !version.startsWith(VERSION + ".")) {
      throw new ModelException(
          "%s is Java %s; %s".formatted(foundBy, version.isEmpty() ? "?" : version, ADVICE));
    }
    return new JpfJava(home, foundBy);
  }

  /** What the JDK's release file says. */
  private static String version(Path home) {
    Properties release = new Properties();
    try (InputStream in = Files.newInputStream(home.resolve("release"))) {
      release.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new ModelException("%s has no readable file release: it is no JDK".formatted(home));
    }
    return release.getProperty("JAVA_VERSION", "").replace("\"", "");
  }

  private static Path program(Path home) {
    Path bin = home.resolve("bin");
    Path windows = bin.resolve("java.exe");
    return Files.exists(windows) ? windows : bin.resolve("java");
  }

  /** The program. */
  public Path program() {
    return program(home);
  }
}
