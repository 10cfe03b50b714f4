package org.quiver.property;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import org.quiver.property.LtlFormula.Binary;
import org.quiver.property.LtlFormula.BinaryOp;
import org.quiver.property.LtlFormula.Constant;
import org.quiver.property.LtlFormula.Proposition;
import org.quiver.property.LtlFormula.Unary;
import org.quiver.property.LtlFormula.UnaryOp;

/** Reads a formula by recursive descent, one method for each level of binding. */
final class LtlParser {
  private static final ImmutableMap<String, UnaryOp> UNARY =
      ImmutableMap.of(
          "!", UnaryOp.NOT,
          "G", UnaryOp.GLOBALLY,
          "[]", UnaryOp.GLOBALLY,
          "F", UnaryOp.FINALLY,
          "<>", UnaryOp.FINALLY,
          "X", UnaryOp.NEXT);
  private static final ImmutableMap<String, BinaryOp> TEMPORAL =
      ImmutableMap.of(
          "U", BinaryOp.UNTIL,
          "W", BinaryOp.WEAK_UNTIL,
          "R", BinaryOp.RELEASE,
          "M", BinaryOp.STRONG_RELEASE);
  private static final ImmutableSet<String> CONSTANTS = ImmutableSet.of("true", "false");

  /** More would be no formula that a person wrote, and would overflow the stack. */
  private static final int MOST_NESTED = 200;

  private final LtlTokens tokens;
  private int nested;

  LtlParser(String text) {
    this.tokens = new LtlTokens(text);
  }

  LtlFormula formula() {
    LtlFormula formula = equivalence();
    if (!tokens.atEnd()) {
      throw tokens.expected("an operator (U W R M && || -> <->) or the end" + fused());
    }
    return formula;
  }

  /** A common slip: two operators written as one word are the name of a method. */
  private static String fused() {
    return " (operators that are letters stand apart: \"G F p\")";
  }

  private LtlFormula equivalence() {
    LtlFormula left = implication();
    while (accept("<->")) {
      left = new Binary(BinaryOp.EQUIVALENT, left, implication());
    }
    return left;
  }

  private LtlFormula implication() {
    enter();
    LtlFormula left = disjunction();
    LtlFormula all = accept("->") ? new Binary(BinaryOp.IMPLIES, left, implication()) : left;
    nested--;
    return all;
  }

  private LtlFormula disjunction() {
    LtlFormula left = conjunction();
    while (accept("||")) {
      left = new Binary(BinaryOp.OR, left, conjunction());
    }
    return left;
  }

  private LtlFormula conjunction() {
    LtlFormula left = temporal();
    while (accept("&&")) {
      left = new Binary(BinaryOp.AND, left, temporal());
    }
    return left;
  }

  private LtlFormula temporal() {
    LtlFormula left = unary();
    BinaryOp op = TEMPORAL.get(tokens.token());
    if (op == null) {
      return left;
    }
    tokens.advance();
    enter();
    LtlFormula all = new Binary(op, left, temporal());
    nested--;
    return all;
  }

  private LtlFormula unary() {
    UnaryOp op = UNARY.get(tokens.token());
    if (op == null) {
      return primary();
    }
    tokens.advance();
    enter();
    LtlFormula all = new Unary(op, unary());
    nested--;
    return all;
  }

  private LtlFormula primary() {
    String token = tokens.token();
    if (accept("(")) {
      LtlFormula inner = equivalence();
      if (!accept(")")) {
        throw tokens.expected("\")\"");
      }
      return inner;
    }
    if (!tokens.isWord() || TEMPORAL.containsKey(token)) {
      throw tokens.expected("a formula: the name of a boolean method, true, false, (, ! G F or X");
    }
    tokens.advance();
    return CONSTANTS.contains(token) ? new Constant(token.equals("true")) : new Proposition(token);
  }

  private boolean accept(String sign) {
    boolean met = tokens.token().equals(sign);
    if (met) {
      tokens.advance();
    }
    return met;
  }

  private void enter() {
    if (++nested > MOST_NESTED) {
      throw tokens.at("the formula is nested more than " + MOST_NESTED + " deep");
    }
  }
}
