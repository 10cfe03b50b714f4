package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.verdict.TraceJson;

/** Each wrong request or model gives one message and the exit code 2, never a stack trace. */
class BadInputTest {
  private static final String HEAD =
      """
      import org.quiver.model.*;
      public final class M extends Model {
        final Word x = word("x", 0);
      """;
  private static final String BODY =
      """
        @Cpu("CPU 0")
        void body() {
          x.write(1);
        }
      """;

  @TempDir Path folder;

  private Cli cli() {
    return Cli.in(folder);
  }

  private void refused(String message, String... args) {
    Cli.Result result = cli().run(args);
    assertThat(result.err()).contains(message).doesNotContain("\tat ");
    assertThat(result.err().lines().filter(line -> line.startsWith("quiver: "))).hasSize(1);
    assertThat(result.out()).isEmpty();
    assertThat(result.code()).isEqualTo(2);
  }

  private void refusedModel(String message, String source) {
    cli().write("M.java", source);
    refused(message, "check", "M.java");
  }

  @Test
  void aModelThatDoesNotCompile() {
    refusedModel("M.java:4: ", HEAD + "  void body() { x.wriet(1); }\n}\n");
    refusedModel("cannot find symbol", HEAD + "  void body() { x.wriet(1); }\n}\n");
  }

  @Test
  void aClassThatIsNoModel() {
    refusedModel("no class in ", "public final class M {}\n");
    refused("java.lang.String is no model", "check", "java.lang.String");
    cli().asProject().write("properties/a.jpf", "\ntarget = java.lang.String\n");
    refused("a.jpf:2: java.lang.String is no model", "check", "a");
  }

  @Test
  void anAbstractModel() {
    refused("org.quiver.model.Model is abstract", "check", "org.quiver.model.Model");
  }

  @Test
  void twoCpusWithOneName() {
    refusedModel("CPU 0", HEAD + BODY + BODY.replace("body", "other") + "}\n");
  }

  @Test
  void aCellThatIsReadBeforeTheConstructorEnds() {
    refusedModel(
        "M.java:4: read() on \"x\" was called while the constructor runs",
        HEAD + "  final int early = x.read();\n" + BODY + "}\n");
  }

  @Test
  void aConstructorThatFails() {
    refusedModel("M.java:4: ", HEAD + "  final int zero = 1 / (int) Math.sin(0);\n" + BODY + "}\n");
  }

  @Test
  void aConstructorWithoutAnEnd() {
    refusedModel(
        "M.java:3: the constructor of M failed",
        HEAD + "  final Object again = new M();\n" + BODY + "}\n");
  }

  @Test
  void aPropertyThatThrows() {
    refusedModel(
        "M.java:9: ",
        HEAD
            + BODY
            + "  @Always boolean fine() {\n    throw new IllegalStateException();\n  }\n}\n");
  }

  @Test
  void anUnknownKeyInAPropertyFile() {
    cli().asProject().write("properties/a.jpf", "target = M\nquiver.memmory = sc\n");
    refused("a.jpf:2: unknown key \"quiver.memmory\". Did you mean quiver.memory?", "check", "a");
  }

  @Test
  void anUnknownPropertyInAPropertyFile() {
    cli()
        .asProject()
        .write("models/M.java", HEAD + BODY + "@Always boolean good() { return true; }}");
    cli().write("properties/a.jpf", "target = M\nquiver.expect.sc.god = proved\n");
    refused("a.jpf:2: there is no property \"god\". Did you mean good?", "check", "a");
  }

  @Test
  void aMissingClass() {
    cli().asProject().write("models/nohz/Merged.java", "");
    cli().write("properties/a.jpf", "target = nohz.Mergde\n");
    refused("a.jpf:1: there is no class nohz.Mergde. Did you mean nohz.Merged?", "check", "a");
  }

  @ParameterizedTest
  @CsvSource({"check", "explain"})
  void aMissingFile(String command) {
    refused("there is no file ", command, "no/such/File.java");
    refused("there is no file ", command, "no/such/file.jpf");
  }

  @Test
  void anUnknownName() {
    refused("there is no check, file, folder or class \"nohz/merged\"", "check", "nohz/merged");
    cli().asProject().write("properties/nohz/merged.jpf", "target = M\n");
    refused("Did you mean nohz/merged?", "check", "nohz/mergde");
  }

  @Test
  void anEmptyFolder() throws Exception {
    Files.createDirectory(folder.resolve("empty"));
    refused("there is neither a .jpf nor a .java file in the folder ", "check", "empty");
    refused("there is no catalogue here", "check");
    refused("an empty name means no check", "check", "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--memory=arm | --memory: unknown memory model \"arm\"",
        "--buffer=0 | --buffer: a store buffer has 1 to 16 entries, not 0",
        "--buffer=99 | --buffer: a store buffer has 1 to 16 entries, not 99",
        "--buffer=x | --buffer: \"x\" is no whole number",
        "--drain=slow | --drain: unknown drain \"slow\"",
        "--serializing=maybe | --serializing: unknown value \"maybe\"",
        "--args=4 | --args: \"4\" is no argument",
        "--args=y=1 | \"y\"",
        "--time-limit=soon | --time-limit: \"soon\" is no length of time",
        "--max-memory=much | --max-memory: \"much\" is no amount of memory",
        "--max-states=0 | --max-states: at least 1 state",
        "--jobs=0 | --jobs: at least 1 check at a time",
        "--expect=good | --expect: unknown expectation \"good\"",
        "--expect=q=proved | there is no property \"q\"",
        "--ltl=G p | --ltl: write NAME=FORMULA",
        "--json=no/such/out.json | there is no folder",
        "--json=. | this is a folder",
        "--bogus | Unknown option: '--bogus'",
      })
  void aWrongOption(String option, String message) {
    cli().write("M.java", HEAD + BODY + "}\n");
    refused(message, "check", "M.java", option);
  }

  @Test
  void aFormulaThatIsNone() {
    cli().write("M.java", HEAD + BODY + "}\n");
    refused("", "check", "M.java", "--ltl", "f=G (");
    refused("asked", "check", "M.java", "--ltl", "f=G asked");
  }

  @Test
  void anUnknownPropertyToExplain() {
    cli().write("M.java", HEAD + BODY + "}\n");
    refused("there is no property \"q\"", "explain", "M.java", "--property", "q");
  }

  @Test
  void aTraceThatIsCutOff() throws Exception {
    String sound = refutedTrace();
    assertThat(cli().run("replay", "trace.json").code()).isZero();
    for (int length : new int[] {0, 1, sound.length() / 3, sound.length() - 3}) {
      cli().write("cut.json", sound.substring(0, length));
      refusedReplay("cut.json");
    }
    cli().write("cut.json", "[]");
    refusedReplay("cut.json");
  }

  private void refusedReplay(String file) {
    refused(file, "replay", file, "--model", "M.java");
  }

  @Test
  void aTraceOfAnotherModel() throws Exception {
    String other = refutedTrace().replace("\"x\": \"0\"", "\"x\": \"5\"");
    cli().write("other.json", other);
    Cli.Result result = cli().run("replay", "other.json", "--model", "M.java");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("does not fit the model").doesNotContain("\tat ");
  }

  private String refutedTrace() throws Exception {
    cli()
        .asProject()
        .write("models/M.java", HEAD + BODY + "@Always boolean zero() { return x.read() == 0; }}");
    cli().write("M.java", Files.readString(folder.resolve("models/M.java")));
    Cli.Result explained = cli().run("explain", "M", "--property", "zero", "--json", "trace.json");
    assertThat(explained.err()).isEmpty();
    assertThat(explained.out()).contains("zero is refuted under SC");
    assertThat(TraceJson.read(folder.resolve("trace.json")).steps()).hasSize(1);
    return Files.readString(folder.resolve("trace.json"));
  }

  @Test
  void aMissingTrace() {
    refused("there is no file ", "replay", "no.json");
  }

  @Test
  void aClassNameThatIsNone() {
    refused("\"1x\" is no class name", "new", "1x");
    refused("\"class\" is no class name", "new", "class");
  }

  @Test
  void noCommandAtAll() {
    Cli.Result result = cli().run();
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("Usage: quiver");
  }
}
