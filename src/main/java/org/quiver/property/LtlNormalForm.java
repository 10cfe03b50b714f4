package org.quiver.property;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quiver.model.ModelException;

/**
 * Formulas in negation normal form, each kept once and known by its number: constants, literals,
 * and, or, next, until and release. Constants are folded, and what follows from one operand alone
 * is replaced by it, so that the tableau has less to do:
 *
 * <pre>
 * a && a = a          a || a = a        X true = true        X false = false
 * a U true = true     a U false = false     a R true = true     a R false = false
 * true U (a U b) = true U b             false R (a R b) = false R b
 * a && !a = false     a || !a = true    (literals only)
 * </pre>
 */
final class LtlNormalForm {
  /** What a formula is. */
  enum Kind {
    TRUE,
    FALSE,
    /** {@code left} is the proposition's number, {@code right} 1 if it is negated. */
    LITERAL,
    AND,
    OR,
    NEXT,
    UNTIL,
    RELEASE
  }

  /**
   * A formula.
   *
   * @param left a formula's number, or a proposition's
   * @param right a formula's number, or whether a literal is negated
   */
  record Node(Kind kind, int left, int right) {}

  static final int TRUE = 0;
  static final int FALSE = 1;

  private final List<Node> nodes = new ArrayList<>();
  private final Map<Node, Integer> numbers = new HashMap<>();
  private final List<String> propositions = new ArrayList<>();

  LtlNormalForm() {
    number(Kind.TRUE, 0, 0);
    number(Kind.FALSE, 0, 0);
  }

  Node node(int formula) {
    return nodes.get(formula);
  }

  int size() {
    return nodes.size();
  }

  ImmutableList<String> propositions() {
    return ImmutableList.copyOf(propositions);
  }

  /** The number of the formula, or of its negation. */
  int of(LtlFormula formula, boolean negated) {
    if (formula instanceof LtlFormula.Constant c) {
      return c.value() == negated ? FALSE : TRUE;
    }
    if (formula instanceof LtlFormula.Proposition p) {
      return number(Kind.LITERAL, proposition(p.name()), negated ? 1 : 0);
    }
    if (formula instanceof LtlFormula.Unary u) {
      return unary(u, negated);
    }
    return binary((LtlFormula.Binary) formula, negated);
  }

  private int unary(LtlFormula.Unary formula, boolean negated) {
    LtlFormula operand = formula.operand();
    return switch (formula.op()) {
      case NOT -> of(operand, !negated);
      case NEXT -> next(of(operand, negated));
      case GLOBALLY -> globally(of(operand, negated), negated);
      case FINALLY -> globally(of(operand, negated), !negated);
    };
  }

  /** G, or F if {@code dual}. */
  private int globally(int operand, boolean dual) {
    return dual ? until(TRUE, operand) : release(FALSE, operand);
  }

  /** A negation swaps the operator for its dual and goes on to both operands. */
  private int binary(LtlFormula.Binary f, boolean negated) {
    return switch (f.op()) {
      case AND -> and(of(f.left(), negated), of(f.right(), negated), negated);
      case OR -> and(of(f.left(), negated), of(f.right(), negated), !negated);
      case IMPLIES -> and(of(f.left(), !negated), of(f.right(), negated), !negated);
      case EQUIVALENT -> equivalent(f, negated);
      case UNTIL -> until(of(f.left(), negated), of(f.right(), negated), negated);
      case RELEASE -> until(of(f.left(), negated), of(f.right(), negated), !negated);
      case WEAK_UNTIL -> weakUntil(of(f.left(), negated), of(f.right(), negated), negated);
      case STRONG_RELEASE -> weakUntil(of(f.left(), negated), of(f.right(), negated), !negated);
    };
  }

  private int equivalent(LtlFormula.Binary f, boolean negated) {
    int both = and(of(f.left(), false), of(f.right(), negated));
    int neither = and(of(f.left(), true), of(f.right(), !negated));
    return or(both, neither);
  }

  private int and(int left, int right, boolean dual) {
    return dual ? or(left, right) : and(left, right);
  }

  private int until(int left, int right, boolean dual) {
    return dual ? release(left, right) : until(left, right);
  }

  /** {@code a W b} is {@code b R (a || b)}; its dual {@code a M b} is {@code b U (a && b)}. */
  private int weakUntil(int left, int right, boolean dual) {
    return dual ? until(right, and(left, right)) : release(right, or(left, right));
  }

  private int and(int left, int right) {
    if (left == right || right == TRUE) {
      return left;
    }
    if (left == TRUE) {
      return right;
    }
    boolean never = left == FALSE || right == FALSE || contradict(left, right);
    return never ? FALSE : number(Kind.AND, Math.min(left, right), Math.max(left, right));
  }

  private int or(int left, int right) {
    if (left == right || right == FALSE) {
      return left;
    }
    if (left == FALSE) {
      return right;
    }
    boolean ever = left == TRUE || right == TRUE || contradict(left, right);
    return ever ? TRUE : number(Kind.OR, Math.min(left, right), Math.max(left, right));
  }

  private boolean contradict(int left, int right) {
    Node a = node(left);
    Node b = node(right);
    return a.kind() == Kind.LITERAL
        && b.kind() == Kind.LITERAL
        && a.left() == b.left()
        && a.right() != b.right();
  }

  private int next(int operand) {
    return operand <= FALSE ? operand : number(Kind.NEXT, operand, 0);
  }

  private int until(int left, int right) {
    if (right <= FALSE || left == FALSE || left == right) {
      return right;
    }
    boolean inner = left == TRUE && node(right).kind() == Kind.UNTIL;
    return inner ? until(TRUE, node(right).right()) : number(Kind.UNTIL, left, right);
  }

  private int release(int left, int right) {
    if (right <= FALSE || left == TRUE || left == right) {
      return right;
    }
    boolean inner = left == FALSE && node(right).kind() == Kind.RELEASE;
    return inner ? release(FALSE, node(right).right()) : number(Kind.RELEASE, left, right);
  }

  private int proposition(String name) {
    int known = propositions.indexOf(name);
    if (known >= 0) {
      return known;
    }
    if (propositions.size() == Long.SIZE) {
      throw new ModelException("an LTL formula may speak of at most 64 boolean methods");
    }
    propositions.add(name);
    return propositions.size() - 1;
  }

  private int number(Kind kind, int left, int right) {
    Node node = new Node(kind, left, right);
    Integer known = numbers.get(node);
    if (known != null) {
      return known;
    }
    nodes.add(node);
    numbers.put(node, nodes.size() - 1);
    return nodes.size() - 1;
  }
}
