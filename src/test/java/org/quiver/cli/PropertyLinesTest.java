package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.model.ModelException;

class PropertyLinesTest {
  @Test
  void keepsTheLineWhereAnEntryBegins() {
    String text = "# one\n\na = 1\nb = 2, \\\n    3\n! four\nc: 4\n";
    assertThat(PropertyLines.parse("f", text))
        .containsExactly(
            new PropertyLines.Entry("a", "1", 3),
            new PropertyLines.Entry("b", "2, 3", 4),
            new PropertyLines.Entry("c", "4", 7));
  }

  @Test
  void keepsBothOfAKeyThatComesTwice() {
    assertThat(PropertyLines.parse("f", "a=1\na=2"))
        .extracting(PropertyLines.Entry::line)
        .containsExactly(1, 2);
  }

  /** What java.util.Properties makes of a text is what we make of it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a=",
        "a = b",
        "  a:b",
        "a b c",
        "a\\ b = c",
        "a\\=b = c=d",
        "a\\:b\tc",
        "a = \\u0041\\u00e9",
        "a = x\\ty\\nz",
        "a = one\\\\",
        "a = one\\\n  # two",
        "a = b\\\n\\\n c",
        "# c\\\na = b",
        "a == b",
        "a = b\\q",
        "a = b\r\nc = d\r\n",
        "\\"
      })
  void readsWhatJavaReads(String text) throws IOException {
    Properties java = new Properties();
    java.load(new StringReader(text));
    Properties ours = new Properties();
    PropertyLines.parse("f", text).forEach(e -> ours.setProperty(e.key(), e.value()));
    assertThat(ours).isEqualTo(java);
  }

  @Test
  void refusesABrokenEscapeWithItsLine() {
    assertThatThrownBy(() -> PropertyLines.parse("f.jpf", "a=1\nb=\\u12"))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("f.jpf:2: ");
  }
}
