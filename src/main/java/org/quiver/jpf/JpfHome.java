package org.quiver.jpf;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.quiver.model.ModelException;

/**
 * A built jpf-core that the user has.
 *
 * @param folder the checkout, with {@code build/jpf.jar} in it
 * @param foundBy what named it: an option, a variable or a file
 * @param version what its jar says of itself
 * @param classFiles the version of its class files: 61 is Java 17
 */
public record JpfHome(Path folder, String foundBy, String version, int classFiles) {
  /** The environment variable that names it. */
  public static final String VARIABLE = "JPF_HOME";

  /** What to get, for messages. */
  public static final String ADVICE =
      "get the project javapathfinder/jpf-core, branch java-17, build it as its README says, and"
          + " name its folder with --jpf-home or JPF_HOME";

  private static final int JAVA_17 = 61;

  /**
   * Looks for one: the option, then the variable, then {@code jpf-core} in JPF's own {@code
   * ~/.jpf/site.properties}.
   *
   * @param option the value of {@code --jpf-home}, if given
   * @return empty if nothing names one
   * @throws ModelException if what is named is none, or one that cannot be used
   */
  public static Optional<JpfHome> find(
      Optional<Path> option, Map<String, String> variables, Path userHome) {
    if (option.isPresent()) {
      return Optional.of(open(option.get(), "--jpf-home"));
    }
    String variable = variables.getOrDefault(VARIABLE, "");
    if (!variable.isBlank()) {
      return Optional.of(open(Path.of(variable), VARIABLE));
    }
    Path site = userHome.resolve(".jpf").resolve("site.properties");
    return fromSite(site, userHome).map(folder -> open(folder, site.toString()));
  }

  private static Optional<Path> fromSite(Path site, Path userHome) {
    if (!Files.isRegularFile(site)) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(site)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      throw new ModelException("%s cannot be read: %s".formatted(site, e.getMessage()));
    }
    String core = properties.getProperty("jpf-core", "").strip();
    return core.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Path.of(
                core.replace("${user.home}", userHome.toString())
                    .replace("${config_path}", site.resolveSibling("").toString())));
  }

  private static JpfHome open(Path folder, String foundBy) {
    Path jar = jar(folder);
    if (!Files.isRegularFile(jar)) {
      throw new ModelException(
          "%s names %s, but there is no build/jpf.jar in it; %s"
              .formatted(foundBy, folder, ADVICE));
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      int classFiles = classFileVersion(zip, jar);
      if (classFiles < JAVA_17) {
        throw new ModelException(
            "%s is built for Java %d: that is not jpf-core's branch java-17, and models are compiled"
                    .formatted(jar, classFiles - 44)
                + " for Java 17; "
                + ADVICE);
      }
      return new JpfHome(folder.toAbsolutePath().normalize(), foundBy, version(zip), classFiles);
    } catch (IOException e) {
      throw new ModelException("%s cannot be read: %s".formatted(jar, e.getMessage()));
    }
  }

  private static int classFileVersion(ZipFile zip, Path jar) throws IOException {
    ZipEntry entry = zip.getEntry("gov/nasa/jpf/JPF.class");
    if (entry == null) {
      throw new ModelException(jar + " is not jpf-core's: it has no class gov.nasa.jpf.JPF");
    }
    try (DataInputStream in = new DataInputStream(zip.getInputStream(entry))) {
      in.readInt();
      in.readUnsignedShort();
      return in.readUnsignedShort();
    }
  }

  private static String version(ZipFile zip) throws IOException {
    ZipEntry entry = zip.getEntry("gov/nasa/jpf/.version");
    if (entry == null) {
      return "of unknown revision";
    }
    try (InputStream in = zip.getInputStream(entry)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
      return "revision " + (text.length() > 12 ? text.substring(0, 12) : text);
    }
  }

  private static Path jar(Path folder) {
    return folder.resolve("build").resolve("jpf.jar");
  }

  /** JPF's own classes. */
  public Path jar() {
    return jar(folder);
  }
}
