package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.SampleTraces;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceBuilder;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Pictures are well-formed, whole in themselves, and told in words; diagrams are balanced. */
class PictureTest {
  static Stream<Trace> samples() {
    return TextTraceTest.samples();
  }

  private static Element svg(Trace trace) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    byte[] bytes = SvgTrace.draw(trace).getBytes(StandardCharsets.UTF_8);
    Document document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(bytes));
    return document.getDocumentElement();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aPictureAsksForNothingAndIsToldInWords(Trace trace) throws Exception {
    Element svg = svg(trace);
    assertThat(svg.getAttribute("role")).isEqualTo("img");
    assertThat(svg.getAttribute("aria-labelledby")).isEqualTo("title description");
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo(TraceHeader.title(trace));
    assertThat(svg.getElementsByTagName("desc").item(0).getTextContent())
        .isEqualTo(Why.of(trace, ""));
    assertThat(SvgTrace.draw(trace))
        .contains("prefers-color-scheme: dark")
        .doesNotContain("href", "@import", "<image", "<script", "url(http");
  }

  @Test
  void everyBufferedStoreHasAnArrowToItsLanding() throws Exception {
    Element svg = svg(SampleTraces.merged());
    long arrows =
        Stream.iterate(0, i -> i + 1)
            .limit(svg.getElementsByTagName("path").getLength())
            .map(i -> (Element) svg.getElementsByTagName("path").item(i))
            .filter(path -> path.getAttribute("marker-end").equals("url(#lands)"))
            .count();
    assertThat(arrows).isEqualTo(2);
  }

  @Test
  void namesCannotBreakOutOfThePicture() throws Exception {
    Trace trace =
        new TraceBuilder("c", Settings.of(MemoryKind.SC), "C.java", "<b>&\"CPU\"", "end")
            .cell("x;#", "0")
            .load(0, 1, "READ_ONCE", "x;#")
            .build("p", "p", "it <fails> & \"ends\"");
    assertThat(svg(trace).getElementsByTagName("b").getLength()).isZero();
    assertThat(MermaidTrace.draw(trace))
        .contains("participant P0 as #60;b#62;#38;#34;CPU#34;")
        .contains("M-->>P0: 1 READ_ONCE(x#59;#35;) → 0")
        .contains("Note over P0,P1: !! it #60;fails#62; #38; #34;ends#34;");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aDiagramEndsEveryActivationAndLoop(Trace trace) {
    String diagram = MermaidTrace.draw(trace);
    assertThat(diagram).startsWith("sequenceDiagram\n").contains("participant M as memory");
    assertThat(lines(diagram, "  activate ")).isEqualTo(lines(diagram, "  deactivate "));
    assertThat(lines(diagram, "  loop ")).isEqualTo(lines(diagram, "  end"));
  }

  private static long lines(String diagram, String start) {
    return diagram.lines().filter(line -> line.startsWith(start)).count();
  }
}
