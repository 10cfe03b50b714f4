package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quiver.model.SourcePosition;

class ModelLoaderTest {
  private static final String BASE =
      """
      package p;
      abstract class Base extends org.quiver.model.Model {
        static final class Inner extends org.quiver.model.Model {}
        final class NotStatic extends org.quiver.model.Model {}
      }
      """;

  @TempDir Path folder;

  private Cli cli() {
    return Cli.in(folder).asProject();
  }

  private ModelLoader loader() {
    return new ModelLoader(new Project(Optional.of(folder)));
  }

  private static List<String> names(List<ModelClass> models) {
    return models.stream().map(m -> m.type().getName()).toList();
  }

  @Test
  void findsTheHelpersOfItsPackage() {
    cli().write("src/p/Base.java", BASE);
    Path file = cli().write("src/p/A.java", "package p; public final class A extends Base {}");
    assertThat(names(loader().fromSources(List.of(file)))).containsExactly("p.A");
  }

  @Test
  void takesEveryModelOfTheFile() {
    Path file =
        cli()
            .write(
                "Two.java",
                "class B extends org.quiver.model.Model {}"
                    + " class A extends org.quiver.model.Model {} class C {}");
    assertThat(names(loader().fromSources(List.of(file)))).containsExactly("A", "B");
  }

  @Test
  void takesAPathWithDotsInIt() {
    cli().write("a/Sb.java", "class Sb extends org.quiver.model.Model {}");
    Path file = folder.resolve("models/../a/./Sb.java");
    assertThat(names(loader().fromSources(List.of(file)))).containsExactly("Sb");
  }

  @Test
  void takesNestedModelsThatAreStatic() {
    Path file = cli().write("src/p/Base.java", BASE);
    assertThat(names(loader().fromSources(List.of(file)))).containsExactly("p.Base$Inner");
  }

  @Test
  void compilesTheCataloguesSourceIfThereIsNoClass() {
    cli().write("models/p/Base.java", BASE);
    cli().write("models/p/A.java", "package p; public final class A extends Base {}");
    ModelClass model = loader().byName("p.A", SourcePosition.UNKNOWN);
    assertThat(model.type().getClassLoader()).isInstanceOf(CompiledClasses.class);
    assertThat(model.bytes("p/Base")).isNotNull();
    assertThat(model.bytes("p/Nowhere")).isNull();
  }

  @Test
  void compilesASourceThatIsNewerThanItsClass() throws Exception {
    String source =
        "package org.quiver.cli; public final class SampleModel extends org.quiver.model.Model {}";
    Path file = cli().write("models/org/quiver/cli/SampleModel.java", source);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
    assertThat(loader().byName("org.quiver.cli.SampleModel", SourcePosition.UNKNOWN).type())
        .isNotSameAs(SampleModel.class);
    Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));
    assertThat(loader().byName("org.quiver.cli.SampleModel", SourcePosition.UNKNOWN).type())
        .isSameAs(SampleModel.class);
  }
}
