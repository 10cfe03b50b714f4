package org.quiver.jpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quiver.model.ModelException;

/** Where JPF is looked for, in which order, and what is said of one that cannot be used. */
class JpfHomeTest {
  @TempDir Path folder;

  @Test
  void theOptionComesFirstThenTheVariableThenTheSiteFile() throws IOException {
    Path option = FakeJpf.jpf(folder.resolve("option"), 61, "aaaa");
    Path variable = FakeJpf.jpf(folder.resolve("variable"), 61, "bbbb");
    FakeJpf.jpf(folder.resolve("site"), 61, "cccc");
    Files.createDirectories(folder.resolve(".jpf"));
    Files.writeString(
        folder.resolve(".jpf/site.properties"), "jpf-core = ${user.home}/site\nextensions=x\n");
    Map<String, String> variables = Map.of("JPF_HOME", variable.toString());

    assertThat(JpfHome.find(Optional.of(option), variables, folder))
        .hasValueSatisfying(jpf -> assertThat(jpf.version()).isEqualTo("revision aaaa"));
    assertThat(JpfHome.find(Optional.empty(), variables, folder))
        .hasValueSatisfying(jpf -> assertThat(jpf.foundBy()).isEqualTo("JPF_HOME"));
    assertThat(JpfHome.find(Optional.empty(), Map.of(), folder))
        .hasValueSatisfying(
            jpf -> assertThat(jpf.folder()).isEqualTo(folder.resolve("site").toAbsolutePath()));
  }

  @Test
  void nothingNamesOne() throws IOException {
    assertThat(JpfHome.find(Optional.empty(), Map.of("JPF_HOME", " "), folder)).isEmpty();
    Files.createDirectories(folder.resolve(".jpf"));
    Files.writeString(folder.resolve(".jpf/site.properties"), "jpf-symbc = /else\n");
    assertThat(JpfHome.find(Optional.empty(), Map.of(), folder)).isEmpty();
  }

  @Test
  void aFolderThatIsNotBuiltIsNamedWithWhatToDo() {
    assertThatThrownBy(() -> JpfHome.find(Optional.of(folder), Map.of(), folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("--jpf-home")
        .hasMessageContaining("no build/jpf.jar")
        .hasMessageContaining("branch java-17");
  }

  @Test
  void theMainBranchIsToldFromTheOneThatIsNeeded() {
    Path main = FakeJpf.jpf(folder.resolve("main"), 55, "dddd");
    assertThatThrownBy(
            () -> JpfHome.find(Optional.empty(), Map.of("JPF_HOME", main.toString()), folder))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("built for Java 11")
        .hasMessageContaining("not jpf-core's branch java-17");
  }
}
