package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quiver.verdict.Trace;
import org.quiver.verdict.VerdictJson;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What other programs read of verdicts. */
class ReportFilesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final String MODEL = StoreBuffering.withCell("x<&>");

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void model() {
    cli = Cli.in(folder);
    cli.write("Sb.java", MODEL);
  }

  private static List<Element> elements(NodeList nodes) {
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private Element xml(String file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(folder.resolve(file).toFile())
        .getDocumentElement();
  }

  private JsonNode json(String file) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(file).toFile());
  }

  // ---- JUnit XML -----------------------------------------------------------------------------

  @Test
  void aTestCaseForEachPropertyAndMachine() throws Exception {
    Cli.Result result = cli.run("check", "Sb.java", "--junit", "r.xml");
    assertThat(result.code()).isEqualTo(ExitCode.REFUTED.code());
    Element suite = elements(xml("r.xml").getElementsByTagName("testsuite")).get(0);
    assertThat(suite.getAttribute("name")).isEqualTo("Sb");
    assertThat(suite.getAttribute("tests")).isEqualTo("6");
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    assertThat(suite.getAttribute("errors")).isEqualTo("0");
    assertThat(elements(suite.getElementsByTagName("testcase")))
        .extracting(e -> e.getAttribute("name"))
        .containsExactly(
            "noDeadlock [SC]",
            "notBothMissed [SC]",
            "noDeadlock [TSO]",
            "notBothMissed [TSO]",
            "noDeadlock [PSO]",
            "notBothMissed [PSO]");
    assertThat(elements(suite.getElementsByTagName("failure")).get(0).getTextContent())
        .contains("notBothMissed is refuted under TSO", "WRITE_ONCE(x<&>, 1)");
  }

  @Test
  void whatIsExpectedPasses() throws Exception {
    assertThat(
            cli.run(
                    "check",
                    "Sb.java",
                    "--memory",
                    "tso",
                    "--expect",
                    "notBothMissed=refuted",
                    "--junit",
                    "r.xml")
                .code())
        .isZero();
    assertThat(xml("r.xml").getElementsByTagName("failure").getLength()).isZero();
  }

  @Test
  void inconclusiveAndWrongAreErrors() throws Exception {
    cli.run("check", "Sb.java", "--memory", "sc", "--max-states", "2", "--junit", "open.xml");
    List<Element> open = elements(xml("open.xml").getElementsByTagName("error"));
    assertThat(open)
        .extracting(e -> e.getAttribute("message"))
        .containsOnly("INCONCLUSIVE: more than 2 states")
        .hasSize(2);
    cli.write("wrong.jpf", "target = Nobody\n");
    cli.run("check", "wrong.jpf", "--junit", "wrong.xml");
    Element wrong = elements(xml("wrong.xml").getElementsByTagName("testsuite")).get(0);
    assertThat(wrong.getAttribute("errors")).isEqualTo("1");
    assertThat(elements(wrong.getElementsByTagName("error")).get(0).getAttribute("message"))
        .contains("there is no class Nobody");
  }

  // ---- SARIF ---------------------------------------------------------------------------------

  @Test
  void theThreadFlowIsTheTraceOnTheModelsLines() throws IOException {
    cli.run("check", "Sb.java", "--memory", "tso", "--sarif", "r.sarif", "--json", "r.json");
    JsonNode root = json("r.sarif");
    assertThat(root.get("version").asText()).isEqualTo("2.1.0");
    JsonNode run = root.get("runs").get(0);
    assertThat(run.at("/tool/driver/name").asText()).isEqualTo("Quiver");
    assertThat(run.at("/tool/driver/rules/0/id").asText()).isEqualTo("notBothMissed");
    JsonNode result = run.get("results").get(0);
    assertThat(result.get("level").asText()).isEqualTo("error");
    assertThat(result.get("ruleId").asText()).isEqualTo("notBothMissed");
    Trace trace =
        VerdictJson.read("r.json", Files.readString(folder.resolve("r.json"))).stream()
            .flatMap(v -> v.properties().stream())
            .flatMap(p -> p.trace().stream())
            .findFirst()
            .orElseThrow();
    List<JsonNode> steps =
        StreamSupport.stream(result.at("/codeFlows/0/threadFlows/0/locations").spliterator(), false)
            .toList();
    assertThat(steps).hasSize(trace.steps().size());
    for (int i = 0; i < steps.size(); i++) {
      JsonNode line = steps.get(i).at("/location/physicalLocation/region/startLine");
      assertThat(line.asInt(0)).isEqualTo(trace.steps().get(i).position().line());
      assertThat(steps.get(i).at("/location/message/text").asText())
          .endsWith(trace.steps().get(i).text());
    }
  }

  @Test
  void anExpectedRefutationIsANoteInTheFileOfTheCatalogue() throws IOException {
    Path file = folder.resolve("r.sarif");
    Cli.in(ROOT).run("check", "nohz/merged", "--memory", "tso", "--sarif", file.toString());
    JsonNode result = json("r.sarif").at("/runs/0/results/0");
    assertThat(result.get("level").asText()).isEqualTo("note");
    assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri").asText())
        .isEqualTo("models/nohz/NohzModel.java");
  }

  // ---- Markdown ------------------------------------------------------------------------------

  @Test
  void aSummaryForAMergeRequest() throws IOException {
    cli.run("check", "Sb.java", "--memory", "sc,tso", "--markdown", "r.md");
    assertThat(Files.readString(folder.resolve("r.md")))
        .startsWith(
            """
            <!-- quiver check -->
            **Quiver**: 1 check, 4 verdicts: 3 proved, 1 REFUTED. In all: something is refuted, or \
            not as expected.

            | check | SC | TSO |
            |---|---|---|
            | Sb | proved | **REFUTED** notBothMissed |
            """)
        .contains("<details><summary>The run</summary>\n\n```\nSb: notBothMissed is refuted");
  }

  // ---- files ---------------------------------------------------------------------------------

  @Test
  void nothingButAnOlderFileOfTheSameKindIsReplaced() throws IOException {
    for (String option : List.of("--junit", "--sarif", "--markdown")) {
      cli.write("mine", "mine\n");
      Cli.Result refused = cli.run("check", "Sb.java", option, "mine");
      assertThat(refused.code()).isEqualTo(ExitCode.USAGE.code());
      assertThat(refused.err()).contains("is there already and is no file of Quiver's");
      assertThat(Files.readString(folder.resolve("mine"))).isEqualTo("mine\n");
      assertThat(cli.run("check", "Sb.java", "--memory", "sc", option, "out" + option).code())
          .isZero();
      assertThat(cli.run("check", "Sb.java", "--memory", "sc", option, "out" + option).code())
          .isZero();
    }
  }
}
