package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Trace;
import org.quiver.verdict.VerdictJson;

/** The data of a report is what was decided; what the pages make of it is tested in a browser. */
class ReportCommandTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();

  /** Its cell's name would be markup if it were not escaped. */
  private static final String MODEL = StoreBuffering.withCell("<img src=x onerror=alert(1)>");

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void model() {
    cli = Cli.in(folder);
    cli.write("Sb.java", MODEL);
  }

  /** What a script of the report hands to the page. */
  private static JsonNode data(Path script) throws IOException {
    String text = Files.readString(script);
    assertThat(text).matches("(?s)quiver(Report|Check)\\(.*\\);\n");
    return new ObjectMapper()
        .readTree(text.substring(text.indexOf('(') + 1, text.lastIndexOf(')')));
  }

  private JsonNode matrix() throws IOException {
    return data(folder.resolve("r/data.js"));
  }

  private JsonNode page(int check) throws IOException {
    return data(folder.resolve("r").resolve(matrix().at("/checks/" + check + "/file").asText()));
  }

  private static List<String> texts(JsonNode nodes) {
    List<String> texts = new ArrayList<>();
    nodes.forEach(node -> texts.add(node.asText()));
    return texts;
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("r"))) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.resolve("r").relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  // ---- the data ------------------------------------------------------------------------------

  @Test
  void theDataIsWhatWasDecided() throws IOException {
    Path json = folder.resolve("v.json");
    Cli catalogue = Cli.in(ROOT);
    catalogue.run("check", "nohz/merged", "nohz/dynticks", "--json", json.toString());
    Cli.Result result =
        catalogue.run(
            "report", "nohz/merged", "nohz/dynticks", "--out", folder.resolve("r").toString());
    assertThat(result.code()).isZero();
    assertThat(result.out()).containsPattern("nohz/merged +proved +REFUTED +REFUTED\n");
    assertThat(result.out()).endsWith("r/index.html\n");
    Map<String, String> decided = new TreeMap<>();
    for (CheckVerdict v : VerdictJson.read("v.json", Files.readString(json))) {
      for (PropertyVerdict p : v.properties()) {
        String states = Amounts.count(v.figures().states());
        decided.put(
            v.subject().check() + " " + Machines.brief(v.subject()) + " " + p.property(),
            p.outcome() + " " + states + " " + p.trace().isPresent());
      }
    }
    Map<String, String> shown = new TreeMap<>();
    for (int i = 0; i < 2; i++) {
      JsonNode page = page(i);
      for (JsonNode v : page.get("verdicts")) {
        for (JsonNode p : v.get("properties")) {
          shown.put(
              String.join(
                  " ",
                  page.get("name").asText(),
                  v.get("machine").asText(),
                  p.get("name").asText()),
              p.get("word").asText().toUpperCase(java.util.Locale.ROOT)
                  + " "
                  + v.get("states").asText()
                  + " "
                  + p.get("traced").asBoolean());
        }
      }
    }
    assertThat(shown).isEqualTo(decided).hasSizeGreaterThan(30);
  }

  @Test
  void aCheckHasItsClaimItsSourceAndItsTraces() throws IOException {
    Cli.in(ROOT)
        .run("report", "nohz/merged", "--memory", "sc,tso", "--out", folder.resolve("r") + "");
    JsonNode row = matrix().at("/checks/0");
    assertThat(row.get("thread").asText()).isEqualTo("nohz");
    assertThat(row.at("/cells/SC/word").asText()).isEqualTo("proved");
    assertThat(row.at("/cells/TSO/word").asText()).isEqualTo("REFUTED");
    assertThat(texts(new ObjectMapper().valueToTree(matrix().findValuesAsText("id"))))
        .containsExactly("SC", "TSO", "TSO unfair");
    assertThat(matrix().at("/threads/0/note").asText()).contains("linux-kernel");
    JsonNode page = page(0);
    assertThat(page.get("claim").asText()).contains("a constant ADD");
    assertThat(page.get("source").asText()).endsWith("Molnar, May 2015");
    assertThat(page.get("truth").asText()).startsWith("Right under SC only");
    assertThat(texts(page.get("neighbours"))).contains("nohz/merged-entry-fence");
    assertThat(page.get("parameters").asText()).isEqualTo("entryFence=false, exitFence=false");
    assertThat(page.at("/sources/0/file").asText()).isEqualTo("Merged.java");
    assertThat(page.at("/sources/0/text").asText())
        .isEqualTo(Files.readString(ROOT.resolve("models/nohz/Merged.java")));
    assertThat(page.at("/sources/1/file").asText()).isEqualTo("NohzModel.java");
  }

  @Test
  void theSheetIsTheTraceAsExplainShowsIt() throws IOException {
    cli.run("explain", "Sb.java", "--memory", "tso", "--json", "t.json");
    cli.run("report", "Sb.java", "--memory", "sc,tso", "--out", "r");
    Trace trace =
        org.quiver.verdict.TraceJson.read("t.json", Files.readString(folder.resolve("t.json")));
    JsonNode sheet = page(0).at("/traces/0/sheet");
    assertThat(sheet.get("title").asText()).isEqualTo("Sb: notBothMissed is refuted under TSO");
    assertThat(texts(sheet.get("cpus"))).containsExactlyElementsOf(trace.cpus());
    assertThat(sheet.get("steps")).hasSameSizeAs(trace.steps());
    List<String> buffers = new ArrayList<>();
    for (int i = 0; i < trace.steps().size(); i++) {
      JsonNode step = sheet.get("steps").get(i);
      if (step.has("buffers")) {
        buffers.clear();
        step.get("buffers").forEach(b -> buffers.add(texts(b).toString()));
      }
      assertThat(buffers)
          .isEqualTo(trace.steps().get(i).buffers().stream().map(b -> b.toString()).toList());
      assertThat(step.get("line").asInt(0)).isEqualTo(trace.steps().get(i).position().line());
    }
    assertThat(sheet.get("stores")).isNotEmpty();
    assertThat(sheet.get("why").asText())
        .contains("still in its store buffer", "under SC the property is proved")
        .doesNotContain("Under TSO the property is proved");
  }

  @Test
  void savedVerdictsAreShownAndNotDecidedAgain() throws IOException {
    cli.run("check", "Sb.java", "--memory", "sc", "--json", "sc.json");
    cli.run("check", "Sb.java", "--memory", "tso", "--json", "tso.json");
    Cli.Result result = cli.run("report", "--from", "sc.json", "--from", "tso.json", "--out", "r");
    assertThat(result.code()).isEqualTo(ExitCode.REFUTED.code());
    assertThat(result.out()).containsPattern("Sb +proved +REFUTED\n");
    assertThat(page(0).at("/traces/0/sheet/why").asText())
        .contains("under SC the property is proved");
    assertThat(page(0).at("/sources/0/file").asText()).isEqualTo("Sb.java");
  }

  @Test
  void aSavedTraceThatFitsItsModelNoMoreIsShownWithAWarning() throws IOException {
    cli.run("check", "Sb.java", "--memory", "tso", "--json", "v.json");
    cli.write("Sb.java", MODEL.replace("x.write(1);", "x.write(1); smpMb();"));
    cli.run("report", "--from", "v.json", "--out", "r");
    assertThat(page(0).at("/traces/0/note").asText())
        .startsWith("The trace does not fit the model any more: step ");
    assertThat(page(0).at("/traces/0/sheet/steps")).isNotEmpty();
    Files.delete(folder.resolve("Sb.java"));
    assertThat(cli.run("report", "--from", "v.json", "--out", "r").code())
        .isEqualTo(ExitCode.REFUTED.code());
    assertThat(page(0).at("/traces/0/sheet/steps")).isNotEmpty();
    assertThat(page(0).get("sources")).isEmpty();
  }

  @Test
  void verdictsThatContradictEachOtherAreRefused() throws IOException {
    cli.run("check", "Sb.java", "--memory", "tso", "--json", "old.json");
    cli.write("Sb.java", MODEL.replace("write(1);", "write(1); smpMb();"));
    cli.run("check", "Sb.java", "--memory", "tso", "--json", "new.json");
    Cli.Result result = cli.run("report", "--from", "old.json", "--from", "new.json", "--out", "r");
    assertThat(result.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(result.err())
        .contains("there are two different verdicts on Sb under TSO; leave out the older file");
  }

  // ---- what goes wrong -----------------------------------------------------------------------

  @Test
  void aLimitAndAWrongModelAreNeverProved() throws IOException {
    cli.write("wrong.jpf", "target = Nobody\n");
    Cli.Result result =
        cli.run("report", "Sb.java", "wrong.jpf", "--max-states", "2", "--out", "r");
    assertThat(result.code()).isEqualTo(ExitCode.USAGE.code());
    JsonNode row = matrix().at("/checks/0");
    row.get("cells").forEach(c -> assertThat(c.get("word").asText()).isEqualTo("INCONCLUSIVE"));
    assertThat(row.get("cells")).hasSize(3);
    assertThat(page(0).at("/verdicts/0/facts").toString()).contains("more than 2 states");
    assertThat(matrix().at("/checks/1/whole/word").asText()).isEqualTo("ERROR");
    assertThat(page(1).get("error").asText()).contains("there is no class Nobody");
  }

  @Test
  void whatIsNotAsExpectedIsMarked() throws IOException {
    cli.run(
        "report", "Sb.java", "--memory", "sc", "--expect", "notBothMissed=refuted", "--out", "r");
    assertThat(matrix().at("/checks/0/cells/SC/word").asText()).isEqualTo("proved !");
    assertThat(page(0).findValue("unexpected").asText()).contains("proved, expected refuted");
  }

  @Test
  void aPageThatFailsHidesNoVerdict() throws IOException {
    Cli.Result result =
        Cli.in(folder, new FailingForms())
            .run("report", "Sb.java", "--memory", "tso", "--out", "r");
    assertThat(result.code()).isEqualTo(ExitCode.INTERNAL.code());
    assertThat(result.out()).contains("REFUTED");
    assertThat(result.err()).contains("no form today");
    assertThat(matrix().at("/checks/0/cells/TSO/word").asText()).isEqualTo("REFUTED");
    assertThat(page(0).at("/traces/0/fault").asText()).contains("no form today");
    assertThat(page(0).at("/verdicts/0/properties")).hasSize(2);
  }

  @Test
  void whatWasStoppedIsInconclusive() throws IOException {
    cli.interruption().request();
    assertThat(cli.run("report", "Sb.java", "--out", "r").code())
        .isEqualTo(ExitCode.INCONCLUSIVE.code());
    assertThat(matrix().at("/checks/0/whole/word").asText()).isEqualTo("INCONCLUSIVE");
    assertThat(texts(page(0).get("unfinished"))).containsExactly("stopped before it began");
  }

  // ---- the folder ----------------------------------------------------------------------------

  @Test
  void anOlderReportIsReplaced() throws IOException {
    cli.run("report", "Sb.java", "--memory", "sc", "--out", "r");
    List<String> before = files();
    cli.write("Other.java", MODEL.replace("Sb", "Other"));
    cli.run("report", "Other.java", "--memory", "sc", "--out", "r");
    assertThat(before)
        .containsExactly(
            "checks/001-sb.js", "data.js", "index.html", "report.css", "report.js", "sheet.js");
    assertThat(files()).contains("checks/001-other.js").hasSameSizeAs(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"r/mine.txt", "r/checks/mine.js", "r/checks/deep/001-x.js"})
  void aFolderWithSomethingElseIsLeftAlone(String mine) throws IOException {
    cli.run("report", "Sb.java", "--memory", "sc", "--out", "r");
    cli.write(mine, "mine");
    List<String> before = files();
    Cli.Result refused = cli.run("report", "Sb.java", "--memory", "tso", "--out", "r");
    assertThat(refused.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(refused.err()).contains("is not part of a report");
    assertThat(files()).isEqualTo(before);
    assertThat(matrix().at("/checks/0/cells").has("TSO")).isFalse();
  }

  @Test
  void aSiteOfSomebodyElseIsLeftAlone() throws IOException {
    cli.write("r/index.html", "<title>mine</title>");
    Cli.Result refused = cli.run("report", "Sb.java", "--out", "r");
    assertThat(refused.code()).isEqualTo(ExitCode.USAGE.code());
    assertThat(refused.err()).contains("is no report of Quiver's");
    assertThat(files()).containsExactly("index.html");
  }

  @Test
  void badRequests() {
    cli.write("file", "");
    assertThat(cli.run("report", "Sb.java", "--out", "file").err()).contains("is no folder");
    assertThat(cli.run("report", "Sb.java", "--out", "no/such").err())
        .contains("there is no folder");
    assertThat(cli.run("report", "Sb.java").err()).contains("--out");
    assertThat(cli.run("report", "--from", "none.json", "--out", "r").err())
        .contains("there is no file");
    cli.write("cut.json", "{ \"format\": \"quiver-verdicts\", ");
    Cli.Result cut = cli.run("report", "--from", "cut.json", "--out", "r");
    assertThat(cut.err()).contains("cut.json:1: the file is cut off");
    assertThat(cut.code()).isEqualTo(ExitCode.USAGE.code());
    cli.write("none.json", VerdictJson.write(List.of()));
    assertThat(cli.run("report", "--from", "none.json", "--out", "r").err())
        .contains("there is no verdict in");
    assertThat(cli.run("report", "Sb.java", "--from", "cut.json", "--out", "r").err())
        .contains("with --from nothing is decided");
    assertThat(folder.resolve("r")).doesNotExist();
  }
}
