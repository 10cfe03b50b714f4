package org.quiver.litmus;

import java.util.LinkedHashSet;
import java.util.Set;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;

/** Says the first thing that does not fit the grammar, in plain words. */
final class SyntaxErrors extends BaseErrorListener {
  /** With more possibilities than this, naming them helps nobody. */
  private static final int MOST_EXPECTED = 5;

  private final Places places;

  SyntaxErrors(Places places) {
    this.places = places;
  }

  @Override
  public void syntaxError(
      Recognizer<?, ?> recognizer,
      Object offendingSymbol,
      int line,
      int column,
      String message,
      RecognitionException e) {
    String what =
        offendingSymbol instanceof Token token
            ? met(token)
            : "this character does not belong in a litmus test";
    String expected = recognizer instanceof Parser parser ? expected(parser) : "";
    throw LitmusException.wrong(places.at(line, column), what + expected);
  }

  private static String met(Token token) {
    return token.getType() == Token.EOF
        ? "the file ends too early"
        : "\"" + token.getText() + "\" does not fit here";
  }

  private static String expected(Parser parser) {
    Set<String> names = new LinkedHashSet<>();
    parser.getExpectedTokens().toList().forEach(token -> names.add(name(parser, token)));
    names.remove("");
    return names.isEmpty() || names.size() > MOST_EXPECTED
        ? ""
        : "; write " + String.join(" or ", names);
  }

  private static String name(Parser parser, int token) {
    String literal = parser.getVocabulary().getLiteralName(token);
    if (literal != null) {
      return literal.substring(1, literal.length() - 1).replace("\\\\", "\\");
    }
    return switch (parser.getVocabulary().getDisplayName(token)) {
      case "ID" -> "a name";
      case "NUMBER" -> "a number";
      case "LBRACE" -> "{";
      case "RBRACE" -> "}";
      case "ARCHITECTURE" -> "C, X86 or X86_64";
      case "TEST_NAME" -> "the test's name";
      case "TYPE", "QUALIFIER" -> "a type";
      case "INFO", "EOF" -> "";
      default -> parser.getVocabulary().getDisplayName(token);
    };
  }
}
