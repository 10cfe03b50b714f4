package org.quiver.cli;

import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.quiver.report.Palette;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.PropertyVerdict;

/**
 * Verdicts as build servers read test results: a suite for each check, a case for each property on
 * each machine. What gives an exit code other than 0 is a failure or an error here, so inconclusive
 * is one too; the trace is the failure's text.
 */
final class JunitXml {
  /** How such a file begins. */
  static final String HEAD =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"quiver\"";

  private static final int WIDTH = 100;

  private final Backend backend;
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;

  private JunitXml(Backend backend) throws XMLStreamException {
    this.backend = backend;
    this.xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
  }

  /** The file's text. */
  static String of(List<CheckResult> results, Backend backend) {
    try {
      JunitXml writer = new JunitXml(backend);
      writer.all(results);
      return writer.text.toString();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  private void all(List<CheckResult> results) throws XMLStreamException {
    text.append(HEAD);
    xml.flush();
    text.append(">\n");
    for (CheckResult result : results) {
      suite(result);
    }
    xml.flush();
    text.append("</testsuites>\n");
  }

  private void suite(CheckResult result) throws XMLStreamException {
    List<Graded> graded = result.graded();
    List<String> problems = problems(result);
    long failures = graded.stream().filter(g -> g.code() == ExitCode.REFUTED).count();
    long errors =
        problems.size()
            + graded.stream()
                .filter(g -> g.code() != ExitCode.OK && g.code() != ExitCode.REFUTED)
                .count();
    xml.writeStartElement("testsuite");
    attribute("name", result.name());
    attribute("tests", Integer.toString(graded.size() + problems.size()));
    attribute("failures", Long.toString(failures));
    attribute("errors", Long.toString(errors));
    attribute("skipped", "0");
    attribute("time", seconds(result.verdicts().stream().mapToDouble(JunitXml::time).sum()));
    line();
    for (Graded g : graded) {
      testCase(result.name(), g);
    }
    for (String problem : problems) {
      begin(result.name(), "check", 0);
      outcome("error", problem, "");
    }
    xml.writeEndElement();
    line();
  }

  private static List<String> problems(CheckResult result) {
    Optional<String> fault = result.fault().map(Fault::brief);
    return Stream.of(result.error().stream(), fault.stream(), result.unfinished().stream())
        .flatMap(texts -> texts)
        .toList();
  }

  private void testCase(String check, Graded g) throws XMLStreamException {
    PropertyVerdict property = g.property();
    CheckVerdict verdict = g.verdict();
    String name = property.property() + " [" + Machines.brief(verdict.subject()) + "]";
    begin(check, name, time(verdict) / verdict.properties().size());
    if (g.code() == ExitCode.OK) {
      xml.writeEndElement();
      line();
      return;
    }
    String message = g.isUnexpected() ? Summary.comparison(g) : g.word() + ": " + property.reason();
    String trace =
        property.trace().map(t -> backend.trace(t, WIDTH, Palette.NONE)).orElse(property.reason());
    outcome(g.code() == ExitCode.REFUTED ? "failure" : "error", message, trace);
  }

  private void begin(String check, String name, double seconds) throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute("classname", check.replace('/', '.'));
    attribute("name", name);
    attribute("time", seconds(seconds));
  }

  private void outcome(String element, String message, String content) throws XMLStreamException {
    xml.writeStartElement(element);
    attribute("message", message);
    attribute("type", element.equals("failure") ? "refuted" : "notProved");
    xml.writeCharacters(allowed(content));
    xml.writeEndElement();
    xml.writeEndElement();
    line();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, allowed(value));
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  /** XML 1.0 has no way to write most control characters. */
  private static String allowed(String value) {
    return value.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
  }

  private static double time(CheckVerdict verdict) {
    return verdict.figures().time().toNanos() / 1e9;
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }
}
