package org.quiver.property;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quiver.model.ModelException;

/**
 * The expansion step of Gerth, Peled, Vardi and Wolper, "Simple on-the-fly automatic verification
 * of linear temporal logic" (1995): what a set of formulas asks of this state, and what it leaves
 * to the next one.
 *
 * <pre>
 * true          nothing                        f && g   f, g
 * literal       a literal of this state        f || g   f, or g
 * X f           f next                         f U g    g, or f and f U g next (postponed)
 *                                              f R g    f and g, or g and f R g next
 * </pre>
 *
 * Each way to make all choices is a {@link Cover}. One that asks for no less than another is
 * dropped: what it accepts the other accepts too.
 */
final class LtlTableau {
  /** More would be no formula that a person wrote. */
  private static final int MOST_COVERS = 5_000;

  /**
   * One way to satisfy a set of formulas.
   *
   * @param holding the propositions that must hold now, as bits
   * @param failing the propositions that must not hold now, as bits
   * @param next the formulas that must hold in the next state
   * @param postponed the untils, by their index among all untils, that are left to the next state
   */
  record Cover(long holding, long failing, BitSet next, BitSet postponed) {
    boolean asksForNoMoreThan(Cover other) {
      return (holding & ~other.holding) == 0
          && (failing & ~other.failing) == 0
          && within(next, other.next)
          && within(postponed, other.postponed);
    }

    private static boolean within(BitSet small, BitSet large) {
      BitSet rest = (BitSet) small.clone();
      rest.andNot(large);
      return rest.isEmpty();
    }
  }

  /** A partial cover: choices made so far, and the formulas that are still to be looked at. */
  private static final class Draft {
    private long holding;
    private long failing;
    private final BitSet open;
    private final BitSet done;
    private final BitSet next;
    private final BitSet postponed;

    Draft(BitSet open) {
      this.open = (BitSet) open.clone();
      this.done = new BitSet();
      this.next = new BitSet();
      this.postponed = new BitSet();
    }

    Draft(Draft other) {
      this.holding = other.holding;
      this.failing = other.failing;
      this.open = (BitSet) other.open.clone();
      this.done = (BitSet) other.done.clone();
      this.next = (BitSet) other.next.clone();
      this.postponed = (BitSet) other.postponed.clone();
    }

    Draft add(int formula) {
      if (!done.get(formula)) {
        open.set(formula);
      }
      return this;
    }
  }

  private final LtlNormalForm formulas;
  private final Map<Integer, Integer> untils = new HashMap<>();

  LtlTableau(LtlNormalForm formulas) {
    this.formulas = formulas;
    for (int i = 0; i < formulas.size(); i++) {
      if (formulas.node(i).kind() == LtlNormalForm.Kind.UNTIL) {
        untils.put(i, untils.size());
      }
    }
  }

  /** How many untils there are; each may be postponed for a while, but not for ever. */
  int untils() {
    return untils.size();
  }

  /** All ways to satisfy the formulas, without those that ask for more than another. */
  List<Cover> covers(BitSet formulasNow) {
    List<Cover> covers = new ArrayList<>();
    List<Draft> drafts = new ArrayList<>();
    drafts.add(new Draft(formulasNow));
    while (!drafts.isEmpty()) {
      Draft draft = drafts.remove(drafts.size() - 1);
      int formula = draft.open.nextSetBit(0);
      if (formula < 0) {
        keep(new Cover(draft.holding, draft.failing, draft.next, draft.postponed), covers);
      } else {
        draft.open.clear(formula);
        draft.done.set(formula);
        expand(formula, draft, drafts);
      }
      if (drafts.size() + covers.size() > MOST_COVERS) {
        throw new ModelException("the LTL formula is too large: split it into several");
      }
    }
    return covers;
  }

  private static void keep(Cover cover, List<Cover> covers) {
    for (Cover other : covers) {
      if (other.asksForNoMoreThan(cover)) {
        return;
      }
    }
    covers.removeIf(cover::asksForNoMoreThan);
    covers.add(cover);
  }

  private void expand(int formula, Draft draft, List<Draft> drafts) {
    LtlNormalForm.Node node = formulas.node(formula);
    switch (node.kind()) {
      case TRUE -> drafts.add(draft);
      case FALSE -> {}
      case LITERAL -> literal(node, draft, drafts);
      case AND -> drafts.add(draft.add(node.left()).add(node.right()));
      case OR -> {
        drafts.add(new Draft(draft).add(node.left()));
        drafts.add(draft.add(node.right()));
      }
      case NEXT -> {
        draft.next.set(node.left());
        drafts.add(draft);
      }
      case UNTIL -> {
        drafts.add(new Draft(draft).add(node.right()));
        draft.next.set(formula);
        draft.postponed.set(untils.get(formula));
        drafts.add(draft.add(node.left()));
      }
      case RELEASE -> {
        drafts.add(new Draft(draft).add(node.left()).add(node.right()));
        draft.next.set(formula);
        drafts.add(draft.add(node.right()));
      }
    }
  }

  /** A literal whose opposite was asked for before ends the draft. */
  private static void literal(LtlNormalForm.Node node, Draft draft, List<Draft> drafts) {
    long bit = 1L << node.left();
    if (node.right() == 0) {
      draft.holding |= bit;
    } else {
      draft.failing |= bit;
    }
    if ((draft.holding & draft.failing) == 0) {
      drafts.add(draft);
    }
  }
}
