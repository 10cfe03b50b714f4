package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Subject;
import org.quiver.verdict.VerdictJson;

/** What the command does with what the engine finds; the engine is the test's own. */
class CheckCommandTest {
  private static final String TARGET = "target = org.quiver.cli.SampleModel\n";

  @TempDir Path folder;

  private static PropertyVerdict outcome(String word, String property) {
    return switch (word) {
      case "proved" -> FakeBackend.proved(property);
      case "refuted" -> FakeBackend.refuted(property);
      case "vacuous" -> FakeBackend.vacuous(property);
      default -> FakeBackend.cutOff(property);
    };
  }

  private Cli cli(BiFunction<Subject, String, PropertyVerdict> finds) {
    return Cli.in(folder, new FakeBackend(finds)).asProject();
  }

  private Cli finding(String p, String q) {
    return cli((subject, name) -> outcome(name.equals("p") ? p : q, name));
  }

  @ParameterizedTest(name = "{0}, {1}, expected {2}: exit code {3}")
  @CsvSource({
    "proved,   proved,       -,                          0",
    "proved,   refuted,      -,                          1",
    "proved,   inconclusive, -,                          3",
    "proved,   vacuous,      -,                          3",
    "refuted,  inconclusive, -,                          1",
    "proved,   refuted,      sc.q=refuted,               0",
    "proved,   refuted,      sc=refuted,                 1",
    "proved,   refuted,      sc=proved,                  1",
    "proved,   proved,       sc.q=refuted,               1",
    "proved,   inconclusive, sc.q=refuted,               3",
    "proved,   inconclusive, sc.q=proved,                3",
    "proved,   inconclusive, sc.q=inconclusive,          0",
    "proved,   vacuous,      sc.q=vacuous,               0",
    "proved,   vacuous,      sc.q=proved,                1",
    "refuted,  refuted,      sc.q=refuted,               1",
    "refuted,  refuted,      tso=refuted,                1"
  })
  void exitCodeOfOneCheck(String p, String q, String expected, int code) {
    Cli cli = finding(p, q);
    String expectation = expected.equals("-") ? "" : "quiver.expect." + expected;
    cli.write("properties/a.jpf", TARGET + expectation);
    assertThat(cli.run("check", "a", "--memory", "sc").code()).isEqualTo(code);
  }

  @ParameterizedTest(name = "--expect {0}: exit code {1}")
  @CsvSource({"refuted, 0", "p=refuted, 1", "proved, 1", "tso.p=refuted, 1"})
  void theCommandLineExpectsToo(String expected, int code) {
    Cli cli = finding("refuted", "refuted");
    cli.write("properties/a.jpf", TARGET);
    assertThat(cli.run("check", "a", "--memory", "sc", "--expect", expected).code())
        .isEqualTo(code);
  }

  /** Two of three verdicts each; the worst by 2, 1, 3, 0. */
  @ParameterizedTest(name = "{0}: exit code {1}")
  @CsvSource({
    "proved proved, 0",
    "proved inconclusive, 3",
    "inconclusive refuted, 1",
    "refuted wrong, 2",
    "proved wrong, 2"
  })
  void theWorstOfSeveralCounts(String outcomes, int code) {
    List<String> words = List.of(outcomes.split(" "));
    Cli cli = cli((s, name) -> outcome(words.get(s.check().equals("c0") ? 0 : 1), name));
    for (int i = 0; i < words.size(); i++) {
      boolean wrong = words.get(i).equals("wrong");
      cli.write("properties/c" + i + ".jpf", wrong ? "target = No\n" : TARGET);
    }
    assertThat(cli.run("check").code()).isEqualTo(code);
  }

  /**
   * b is refuted under PSO; under TSO only with unfair draining. c cannot be read. The order is
   * that of the names, however many run at a time.
   */
  @Test
  void printsATable() {
    Cli cli =
        cli(
            (s, name) -> {
              boolean weak =
                  s.settings().memory() == MemoryKind.PSO
                      || (s.settings().memory() == MemoryKind.TSO && s.drain() == Drain.UNFAIR);
              boolean bad = s.check().equals("nohz/b") && name.equals("q") && weak;
              return bad ? FakeBackend.refuted(name) : FakeBackend.proved(name);
            });
    cli.write("properties/nohz/a.jpf", TARGET + "quiver.expect.sc = proved");
    cli.write(
        "properties/nohz/b.jpf",
        TARGET + "quiver.drain = fair, unfair\nquiver.expect.tso = proved");
    cli.write("properties/nohz/c.jpf", TARGET + "quiver.buffer = 0");
    Cli.Result result = cli.run("check", "--jobs", "3");
    assertThat(plain(result.out()))
        .isEqualTo(
            """
            check     SC             TSO            PSO
            nohz/a    proved         proved         proved
            nohz/b    proved         proved         REFUTED
              unfair                 REFUTED !      REFUTED
            nohz/c    ERROR

            Refuted
              nohz/b: q (TSO unfair, PSO)

            Errors
              nohz/c: FOLDER/properties/nohz/c.jpf:2: quiver.buffer: a store buffer has 1 to 16 entries, not 0

            NOT AS EXPECTED
              nohz/b, q: TSO unfair REFUTED, expected proved (FOLDER/properties/nohz/b.jpf:3)

            3 checks, 16 verdicts: 13 proved, 3 refuted in TIME. 1 not as expected.
            """);
    assertThat(result.code()).isEqualTo(2);
  }

  /** Without what differs from run to run, and with broken lines made whole. */
  private String plain(String text) {
    return text.replaceAll("in [0-9.]+ s", "in TIME")
        .replaceAll("\n {6}", " ")
        .replace(folder.toAbsolutePath().toString(), "FOLDER");
  }

  @Test
  void aCheckThatWasCutOffIsNeverCalledProved() {
    Cli cli = finding("inconclusive", "inconclusive");
    cli.write("properties/a.jpf", TARGET);
    cli.write("properties/b.jpf", TARGET);
    assertThat(cli.run("check").out()).doesNotContainIgnoringCase("proved");
    assertThat(cli.run("check", "a").out())
        .doesNotContainIgnoringCase("proved")
        .contains("INCONCLUSIVE")
        .contains("more than 7 states");
  }

  @Test
  void vacuityIsSaid() {
    Cli cli = finding("proved", "vacuous");
    cli.write("properties/a.jpf", TARGET);
    assertThat(cli.run("check", "a").out()).contains("vacuous: it was never asked for");
  }

  @Test
  void aFaultOfQuiversOwnIsCalledThat() {
    Cli cli =
        cli(
            (s, name) -> {
              throw new IllegalStateException("index out of step");
            });
    cli.write("properties/a.jpf", TARGET);
    Cli.Result result = cli.run("check", "a");
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err())
        .contains("a fault of Quiver's own")
        .contains("index out of step")
        .contains("report it")
        .doesNotContain("\tat ");
  }

  @Test
  void exhaustedMemoryIsInconclusive() {
    Cli cli =
        cli(
            (s, name) -> {
              if (s.settings().memory() == MemoryKind.TSO) {
                throw new OutOfMemoryError("for the test");
              }
              return FakeBackend.proved(name);
            });
    cli.write("properties/a.jpf", TARGET);
    Cli.Result result = cli.run("check", "a");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out())
        .contains("INCONCLUSIVE   TSO: the memory of the Java process is exhausted");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void whatIsKnownWhenItIsInterruptedIsPrinted() {
    Cli[] cli = new Cli[1];
    cli[0] =
        cli(
            (s, name) -> {
              cli[0].interruption().request();
              return FakeBackend.proved(name);
            });
    cli[0].write("properties/a.jpf", TARGET);
    cli[0].write("properties/b.jpf", TARGET);
    Cli.Result result = cli[0].run("check", "--jobs", "1");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.out())
        .contains("a    proved         INCONCLUSIVE   INCONCLUSIVE")
        .contains("b    INCONCLUSIVE   INCONCLUSIVE   INCONCLUSIVE")
        .contains("a: TSO: stopped before it began");
  }

  @Test
  void writesJsonThatIsReadBack() {
    Cli cli = finding("proved", "proved");
    cli.write("properties/a.jpf", TARGET + "quiver.drain = fair, unfair");
    Path file = folder.resolve("out.json");
    for (int times = 0; times < 2; times++) {
      assertThat(cli.run("check", "--json", "out.json").code()).isZero();
    }
    ImmutableList<CheckVerdict> verdicts = VerdictJson.read(file);
    assertThat(verdicts)
        .extracting(v -> Machines.brief(v.subject()))
        .containsExactly("SC", "TSO", "TSO unfair", "PSO", "PSO unfair");
  }

  @Test
  void overwritesNoFileOfSomebodyElses() throws Exception {
    Cli cli = finding("proved", "proved");
    cli.write("properties/a.jpf", TARGET);
    Path file = cli.write("precious.json", "{\"notes\": 1}");
    Cli.Result result = cli.run("check", "--json", "precious.json");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("is no file of Quiver's");
    assertThat(result.out()).isEmpty();
    assertThat(Files.readString(file)).isEqualTo("{\"notes\": 1}");
  }

  @Test
  void dumpsTheProgram() {
    Cli cli = finding("proved", "proved");
    cli.write("properties/a.jpf", TARGET);
    assertThat(cli.run("check", "a", "--dump-program").out())
        .contains("the program of org.quiver.cli.SampleModel");
  }

  @Test
  void theMachinesAreWhatTheCommandLineSays() {
    Cli cli = finding("proved", "proved");
    cli.write("properties/a.jpf", TARGET + "quiver.memory = sc\nquiver.buffer = 2");
    Cli.Result result =
        cli.run(
            "check",
            "a",
            "--memory",
            "tso,pso",
            "--buffer=7",
            "--drain",
            "unfair,fair",
            "--serializing",
            "true,false",
            "--json",
            "out.json");
    assertThat(result.code()).isZero();
    assertThat(VerdictJson.read(folder.resolve("out.json")))
        .extracting(v -> Machines.brief(v.subject()) + " " + v.subject().settings().buffer())
        .containsExactly(
            "TSO unfair 7",
            "TSO 7",
            "TSO unfair nonserializing 7",
            "TSO nonserializing 7",
            "PSO unfair 7",
            "PSO 7");
  }

  @Test
  void namesMeanChecksFoldersClassesAndFiles() {
    Cli cli = finding("proved", "proved");
    cli.write("properties/x/a.jpf", TARGET);
    cli.write("properties/x/b.jpf", TARGET);
    cli.write(
        "models/x/Plain.java",
        "package x; public final class Plain extends org.quiver.model.Model {}");
    assertThat(cli.run("check", "x/a").out()).startsWith("x/a");
    assertThat(cli.run("check", "x").out()).contains("x/a  ").contains("x/b  ");
    assertThat(cli.run("check", "properties/x/b.jpf").out()).startsWith("x/b");
    assertThat(cli.run("check", "properties").out()).contains("x/a  ").contains("x/b  ");
    assertThat(cli.run("check", "x.Plain").out()).startsWith("x.Plain");
    assertThat(cli.run("check", "models/x/Plain.java").out()).startsWith("x.Plain");
    assertThat(cli.run("check", "models").out()).startsWith("x.Plain");
    assertThat(cli.run("check", "org.quiver.cli.SampleModel").out())
        .startsWith("org.quiver.cli.SampleModel");
    assertThat(cli.run("check", "x/a", "x", "x/b").out().lines().filter(l -> l.startsWith("x/")))
        .hasSize(2);
  }
}
