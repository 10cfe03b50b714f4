package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.verdict.SampleTraces;
import org.quiver.verdict.Trace;

/** The form for mails: under 80 columns where a tab leads to every eighth, and ASCII. */
class MailTest {
  static Stream<Trace> samples() {
    return TextTraceTest.samples();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void itIsNarrowAndPlain(Trace trace) {
    String mail = TraceFormat.LKML.print(new Explanation(trace, trace, ""), TextForm.PAGE);
    assertThat(mail.chars()).as("ASCII").allMatch(c -> c < 128);
    assertThat(mail.lines())
        .allSatisfy(
            line -> {
              assertThat(expanded(line).length()).as(line).isLessThan(80);
              assertThat(line).isEqualTo(line.stripTrailing());
            });
  }

  @ParameterizedTest
  @MethodSource("samples")
  void tabsStandForBlanksAndForNothingElse(Trace trace) {
    TextForm blanks = new TextForm(79, Palette.NONE, false, false);
    Trace plain = Mail.plain(trace);
    String header = TextTrace.print(plain, blanks).lines().findFirst().orElseThrow();
    assertThat(TextTrace.print(trace, TextForm.MAIL)).startsWith(header).contains("\t");
  }

  @Test
  void columnsBeginAtTabStops() {
    String heads =
        TextTrace.print(SampleTraces.merged(), TextForm.MAIL)
            .lines()
            .filter(line -> line.startsWith("    RT CPU"))
            .findFirst()
            .orElseThrow();
    assertThat(heads).isEqualTo("    RT CPU\t\tsynchronize_rcu CPU");
  }

  @Test
  void aSingleBlankBeforeATabStopStaysOne() {
    assertThat(Mail.tabs("1234567 9\n")).isEqualTo("1234567 9\n");
    assertThat(Mail.tabs("1234567  0\n")).isEqualTo("1234567  0\n");
    assertThat(Mail.tabs("123456  9\n")).isEqualTo("123456\t9\n");
    assertThat(Mail.tabs("1                x…\n")).isEqualTo("1\t\t x~\n");
  }

  private static String expanded(String line) {
    StringBuilder expanded = new StringBuilder();
    line.chars()
        .forEach(
            c ->
                expanded.append(c == '\t' ? " ".repeat(8 - expanded.length() % 8) : (char) c + ""));
    return expanded.toString();
  }
}
