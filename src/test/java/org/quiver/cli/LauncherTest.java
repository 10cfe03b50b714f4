package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a folder of its own, with scripts in the places of Java and Maven. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final Instant THEN = Instant.parse("2020-01-01T00:00:00Z");

  @TempDir Path folder;

  @BeforeEach
  void project() throws IOException {
    copyLauncher();
    for (String source : List.of("pom.xml", "src/main/A.java", "models/B.java")) {
      file(source, "", THEN);
    }
    script("jdk/bin/java", version(17) + "echo \"java $*\"");
    script("bin/mvn", "echo building; mkdir -p target; touch target/quiver.jar");
  }

  private void copyLauncher() throws IOException {
    Path copy = folder.resolve("quiver");
    Files.copy(Path.of("quiver"), copy, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static String version(int version) {
    return "if [ \"$1\" = -version ]; then echo 'openjdk version \"%d.0.1\"' >&2; exit; fi\n"
        .formatted(version);
  }

  private void file(String name, String text, Instant time) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    for (Path at = file; !at.equals(folder); at = at.getParent()) {
      Files.setLastModifiedTime(at, FileTime.from(time));
    }
  }

  private void script(String name, String text) throws IOException {
    file(name, "#!/bin/sh\n" + text + "\n", THEN);
    assertThat(folder.resolve(name).toFile().setExecutable(true)).isTrue();
  }

  private record Result(int code, String out, String err) {}

  private Result run(String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", folder.resolve("quiver").toString()));
    command.addAll(List.of(args));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.clear();
    environment.put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
    environment.put("JAVA_HOME", folder.resolve("jdk").toString());
    environment.put("QUIVER_JAVA_OPTS", "-Xmx1g -Da=b");
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    int code = builder.start().waitFor();
    return new Result(
        code,
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void buildsWhatIsMissingAndPassesTheArgumentsOn() throws Exception {
    Result result = run("check", "a b");
    assertThat(result.err()).contains("quiver: building ").contains("building\n");
    assertThat(result.out())
        .startsWith("java ")
        .contains(" -Xmx1g -Da=b -jar ")
        .contains("-Dquiver.terminal.out=false")
        .endsWith("/target/quiver.jar check a b\n");
    assertThat(result.code()).isZero();
  }

  @Test
  void buildsOnceAndNotAgain() throws Exception {
    run();
    assertThat(run().err()).isEmpty();
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws Exception {
    for (String source : List.of("pom.xml", "src/main/A.java", "models/B.java")) {
      file("target/quiver.jar", "", THEN.plusSeconds(10));
      file(source, "", THEN.plusSeconds(20));
      assertThat(run().err()).contains("quiver: building ");
      file(source, "", THEN);
    }
  }

  @Test
  void aBuildThatFailsIsTheEndOfIt() throws Exception {
    script("bin/mvn", "exit 1");
    Result result = run();
    assertThat(result.err()).contains("the build failed");
    assertThat(result.out()).isEmpty();
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void aModelThatBreaksTheBuildKeepsNobodyFromChecking() throws Exception {
    script("bin/mvn", "exit 1");
    file("target/quiver.jar", "", THEN.plusSeconds(10));
    file("models/B.java", "", THEN.plusSeconds(20));
    Result result = run("list");
    assertThat(result.err()).contains("going on with the last one");
    assertThat(result.out()).endsWith("quiver.jar list\n");
  }

  @Test
  void anOldJavaIsRefused() throws Exception {
    script("jdk/bin/java", version(11));
    Result result = run();
    assertThat(result.err()).contains("is Java 11; Quiver needs 17 or newer");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void aMissingJavaIsSaid() throws Exception {
    Files.delete(folder.resolve("jdk/bin/java"));
    Result result = run();
    assertThat(result.err()).contains("there is no bin/java in it");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void theExitCodeIsJavas() throws Exception {
    script("jdk/bin/java", version(25) + "exit 3");
    assertThat(run("check").code()).isEqualTo(3);
  }
}
