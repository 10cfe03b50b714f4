package org.quiver.property;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.quiver.model.ModelException;

/** Cuts a formula into its words and signs, one at a time. */
final class LtlTokens {
  private static final Pattern TOKEN =
      Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*|<->|->|&&|\\|\\||\\[\\]|<>|[!()]");

  private final String text;
  private final Matcher matcher;
  private String token;
  private int start;
  private int end;

  LtlTokens(String text) {
    this.text = text;
    this.matcher = TOKEN.matcher(text);
    advance();
  }

  /** The present word or sign; empty at the end. */
  String token() {
    return token;
  }

  boolean atEnd() {
    return token.isEmpty();
  }

  /** Whether the present one is a word. */
  boolean isWord() {
    return !atEnd() && Character.isJavaIdentifierStart(token.charAt(0));
  }

  void advance() {
    start = end;
    while (start < text.length() && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    if (start == text.length()) {
      token = "";
      return;
    }
    matcher.region(start, text.length());
    if (!matcher.lookingAt()) {
      throw at("\"" + text.charAt(start) + "\" has no meaning here" + hint(text.charAt(start)));
    }
    token = matcher.group();
    end = matcher.end();
  }

  private static String hint(char met) {
    return switch (met) {
      case '&' -> ", write && for and";
      case '|' -> ", write || for or";
      case '=' -> ": a formula speaks of the model's boolean methods";
      default -> "";
    };
  }

  ModelException expected(String what) {
    return at("expected " + what + ", found " + (atEnd() ? "the end" : "\"" + token + "\""));
  }

  /** A refusal of the present word or sign. */
  ModelException at(String sentence) {
    return new ModelException(
        "LTL formula \"" + text + "\", column " + (start + 1) + ": " + sentence);
  }
}
