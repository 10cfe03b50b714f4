package org.quiver.jpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quiver.model.ModelException;

/** Which JDK JPF gets. */
class JpfJavaTest {
  @TempDir Path folder;

  @Test
  void theOptionComesFirstThenTheVariableThenTheRunningOne() {
    Path option = FakeJpf.jdk(folder.resolve("a"), "17.0.15");
    Path variable = FakeJpf.jdk(folder.resolve("b"), "17");
    Path running = FakeJpf.jdk(folder.resolve("c"), "17.0.1");
    Map<String, String> variables = Map.of("QUIVER_JPF_JAVA", variable.toString());

    assertThat(JpfJava.find(Optional.of(option), variables, running).home()).isEqualTo(option);
    assertThat(JpfJava.find(Optional.empty(), variables, running).home()).isEqualTo(variable);
    assertThat(JpfJava.find(Optional.empty(), Map.of(), running).foundBy())
        .isEqualTo("the Java that runs Quiver");
  }

  @Test
  void theProgramMayBeNamedToo() {
    Path jdk = FakeJpf.jdk(folder.resolve("a"), "17.0.15");
    assertThat(
            JpfJava.find(Optional.of(jdk.resolve("bin").resolve("java")), Map.of(), folder)
                .program())
        .isEqualTo(jdk.resolve("bin").resolve("java"));
  }

  @Test
  void anotherVersionIsRefused() {
    Path running = FakeJpf.jdk(folder.resolve("a"), "25.0.1");
    assertThatThrownBy(() -> JpfJava.find(Optional.empty(), Map.of(), running))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("is Java 25.0.1")
        .hasMessageContaining("QUIVER_JPF_JAVA");
  }

  @Test
  void aFolderThatIsNoJdkIsRefused() {
    assertThatThrownBy(() -> JpfJava.find(Optional.of(folder), Map.of(), folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("no bin/java");
  }
}
