package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about the catalogue is what the catalogue says today. */
class CataloguePageTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();

  @Test
  void isNotStale() throws IOException {
    Cli.Result result = Cli.in(ROOT).run("catalogue", "--quiet");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(Files.readString(ROOT.resolve("docs/catalogue.md")))
        .as("docs/catalogue.md; make it again: ./quiver catalogue --out docs/catalogue.md")
        .isEqualTo(result.out());
  }

  @Test
  void replacesAnOlderPageAndNothingElse(@TempDir Path folder) throws IOException {
    Path mine = folder.resolve("mine.md");
    Files.writeString(mine, "my own notes");
    Cli.Result refused = Cli.in(folder).run("catalogue", "--quiet", "--out", "mine.md");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("mine.md is there already and is no file of Quiver's");
    assertThat(Files.readString(mine)).isEqualTo("my own notes");
  }

  @Test
  void isNotMadeFromAWrongExpectation(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve("models/m"));
    Files.createDirectories(folder.resolve("properties/m"));
    Files.writeString(
        folder.resolve("models/m/One.java"),
        """
        package m;
        import org.quiver.model.*;
        public final class One extends Model {
          final Word w = word("w", 0);
          @Cpu("a") void a() { w.write(1); }
          @Always boolean zero() { return w.read() == 0; }
        }
        """);
    Path file = folder.resolve("properties/m/one.jpf");
    Files.writeString(file, "target = m.One\nquiver.memory = sc\nquiver.expect.sc = proved\n");
    Cli.Result wrong = Cli.in(folder).run("catalogue", "--quiet");
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.out()).isEmpty();
    assertThat(wrong.err()).contains("there is no page");
    Files.writeString(
        file,
        """
        target = m.One
        quiver.title = One store
        quiver.source = 000.txt: Somebody, 1 May 2015
        quiver.claim = "it stays 0"
        quiver.truth = It becomes 1.
        quiver.differs = Somebody said that it stays_0.
        quiver.memory = sc
        quiver.expect.sc = proved
        quiver.expect.sc.zero = refuted
        """);
    Cli.Result right = Cli.in(folder).run("catalogue", "--quiet");
    assertThat(right.code()).as(right.err()).isZero();
    assertThat(right.out())
        .startsWith(CataloguePage.MARK)
        .contains("- [m/one](#mone): Somebody said that it stays\\_0.")
        .contains("| [m/one](#mone) | **refuted** |")
        .contains("- Claim: \"it stays 0\" (Somebody, 1 May 2015)")
        .contains("- Refuted: `zero` (SC)")
        .contains("`./quiver explain m/one --memory sc`");
  }
}
