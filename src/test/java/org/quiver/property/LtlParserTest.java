package org.quiver.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.model.ModelException;

/** How formulas group, and what is said of a text that is none. */
class LtlParserTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "p                      ; p",
        "[]p                    ; G p",
        "<>!p                   ; F ! p",
        "G(requested->F granted); G (requested -> F granted)",
        "a U b U c              ; (a U (b U c))",
        "! a U b                ; (! a U b)",
        "a && b || c && d       ; ((a && b) || (c && d))",
        "a U b && c             ; ((a U b) && c)",
        "a -> b -> c            ; (a -> (b -> c))",
        "a <-> b -> c           ; (a <-> (b -> c))",
        "a W b R c M d          ; (a W (b R (c M d)))",
        "G F X true             ; G F X true",
        "(((false)))            ; false",
        "Gone                   ; Gone"
      })
  void groups(String line) {
    String text = line.substring(0, line.indexOf(';')).trim();
    String printed = line.substring(line.indexOf(';') + 1).trim();
    assertThat(LtlFormula.parse(text)).hasToString(printed);
    assertThat(LtlFormula.parse(printed)).isEqualTo(LtlFormula.parse(text));
  }

  @Test
  void saysWhereAndWhatWasExpected() {
    String formula = "expected a formula: the name of a boolean method, true, false, (, ! G F or X";
    refused("", 1, formula + ", found the end");
    refused("G (a -> )", 9, formula + ", found \")\"");
    refused("a && U b", 6, formula + ", found \"U\"");
    refused("a &&", 5, formula + ", found the end");
    refused("(a || b", 8, "expected \")\", found the end");
    refused("(a b)", 4, "expected \")\", found \"b\"");
    refused("a & b", 3, "\"&\" has no meaning here, write && for and");
    refused("a | b", 3, "\"|\" has no meaning here, write || for or");
    refused(
        "x == 1", 3, "\"=\" has no meaning here: a formula speaks of the model's boolean methods");
    refused("a.b", 2, "\".\" has no meaning here");
    refused(
        "GF p",
        4,
        "expected an operator (U W R M && || -> <->) or the end (operators that are letters stand"
            + " apart: \"G F p\"), found \"p\"");
  }

  @Test
  void refusesAFormulaThatIsNestedTooDeep() {
    String deep = "!".repeat(100_000) + "p";
    assertThatThrownBy(() -> LtlFormula.parse(deep))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("nested more than 200 deep");
    String parentheses = "(".repeat(100_000);
    assertThatThrownBy(() -> LtlFormula.parse(parentheses))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("nested more than 200 deep");
  }

  private static void refused(String text, int column, String sentence) {
    assertThatThrownBy(() -> LtlFormula.parse(text))
        .isInstanceOf(ModelException.class)
        .hasMessage("LTL formula \"" + text + "\", column " + column + ": " + sentence);
  }
}
