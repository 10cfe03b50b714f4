package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.verdict.Drain;

class CheckFileReaderTest {
  @TempDir Path folder;

  private CheckFile read(String text) throws IOException {
    Path file = folder.resolve("properties/nohz/merged.jpf");
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return CheckFileReader.read(file);
  }

  @Test
  void readsEveryKey() throws IOException {
    CheckFile file =
        read(
            """
            target = nohz.Merged
            quiver.title = One ADD
            quiver.source = a mail
            quiver.claim = "it works"
            quiver.memory = sc, tso
            quiver.drain = fair, unfair
            quiver.serializing = true, false
            quiver.buffer = 2
            quiver.args = rtCpus=2, entryFence=true
            quiver.ltl.served = G (asked -> F granted)
            quiver.expect.tso.unfair.p = refuted
            """);
    assertThat(file.name()).isEqualTo("nohz/merged");
    assertThat(file.target()).isEqualTo("nohz.Merged");
    assertThat(file.targetPosition().line()).isEqualTo(1);
    assertThat(file.account().title()).isEqualTo("One ADD");
    assertThat(file.account().source()).isEqualTo("a mail");
    assertThat(file.account().claim()).isEqualTo("\"it works\"");
    assertThat(file.choices().memory()).containsExactly(MemoryKind.SC, MemoryKind.TSO);
    assertThat(file.choices().drains()).containsExactly(Drain.FAIR, Drain.UNFAIR);
    assertThat(file.choices().serializing()).containsExactly(true, false);
    assertThat(file.choices().buffer()).isEqualTo(OptionalInt.of(2));
    assertThat(file.choices().arguments())
        .isEqualTo(ImmutableMap.of("rtCpus", "2", "entryFence", "true"));
    assertThat(file.formulas()).isEqualTo(ImmutableMap.of("served", "G (asked -> F granted)"));
    assertThat(file.expectations().filed())
        .singleElement()
        .satisfies(e -> assertThat(e.property()).isEqualTo("p"))
        .satisfies(e -> assertThat(e.unfair()).isTrue())
        .satisfies(e -> assertThat(e.position().line()).isEqualTo(11));
  }

  @Test
  void skipsWhatIsForJpf() throws IOException {
    assertThat(read("target=A\nsearch.class = X\n@include other\nlistener+=,Y\n").target())
        .isEqualTo("A");
  }

  @Test
  void readsLatin1AsJpfDoes() throws IOException {
    Path file = folder.resolve("x.jpf");
    Files.write(file, "target=A\nquiver.title=\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(CheckFileReader.read(file).account().title()).isEqualTo("\u00e9");
    assertThat(CheckFileReader.read(file).name()).isEqualTo("x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "quiver.memmory = sc | 2: unknown key \"quiver.memmory\". Did you mean quiver.memory?",
        "quiver.memory = arm | 2: quiver.memory: unknown memory model \"arm\"",
        "quiver.memory = | 2: quiver.memory: the value is empty",
        "quiver.drain = slow | 2: quiver.drain: unknown drain \"slow\"",
        "quiver.buffer = 99 | 2: quiver.buffer: a store buffer has 1 to 16 entries, not 99",
        "quiver.args = 4 | 2: quiver.args: \"4\" is no argument",
        "quiver.expect.sc = good | 2: quiver.expect.sc: unknown expectation \"good\"",
        "quiver.expect.arm.p = proved | 2: quiver.expect.arm.p: quiver.expect. is followed by",
        "quiver.expect. = proved | 2: unknown key \"quiver.expect.\"",
        "target = B | 2: \"target\" is set already in line 1",
      })
  void saysTheLineOfWhatIsWrong(String line, String message) {
    assertThatThrownBy(() -> read("target = A\n" + line))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("merged.jpf:" + message);
  }

  @Test
  void needsATarget() {
    assertThatThrownBy(() -> read("quiver.title = x"))
        .hasMessageContaining("merged.jpf: the target is missing");
    assertThatThrownBy(() -> read("\ntarget ="))
        .hasMessageContaining("merged.jpf:2: the target is missing");
  }
}
