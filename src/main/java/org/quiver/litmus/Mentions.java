package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Proposition;
import org.quiver.litmus.tree.Value;

/** What a test and its propositions speak of. */
final class Mentions {
  private Mentions() {}

  /** All that a test's verdict needs: those that it shows, and those of its filter. */
  static ImmutableSet<Location> locations(LitmusTest test) {
    ImmutableSet.Builder<Location> all = ImmutableSet.builder();
    all.addAll(shown(test));
    test.filter().ifPresent(filter -> add(filter, all));
    return all.build();
  }

  /** Those that a final state shows: listed, or in the condition. */
  static ImmutableSet<Location> shown(LitmusTest test) {
    ImmutableSet.Builder<Location> all = ImmutableSet.builder();
    all.addAll(test.locations());
    add(test.condition().proposition(), all);
    return all.build();
  }

  /** What its claims speak of. */
  static ImmutableSet<Location> claimed(LitmusTest test) {
    ImmutableSet.Builder<Location> all = ImmutableSet.builder();
    test.claims().forEach(claim -> add(claim.proposition(), all));
    return all.build();
  }

  private static void add(Proposition proposition, ImmutableSet.Builder<Location> into) {
    for (Proposition.Atom atom : atoms(proposition)) {
      into.add(atom.location());
      if (atom.value() instanceof Value.ContentOf content) {
        into.add(content.register());
      }
    }
  }

  /** The values that it compares with. */
  static ImmutableList<Value> values(Proposition proposition) {
    return atoms(proposition).stream()
        .map(Proposition.Atom::value)
        .collect(ImmutableList.toImmutableList());
  }

  /** Its comparisons, from left to right. */
  static ImmutableList<Proposition.Atom> atoms(Proposition proposition) {
    ImmutableList.Builder<Proposition.Atom> atoms = ImmutableList.builder();
    collect(proposition, atoms);
    return atoms.build();
  }

  private static void collect(
      Proposition proposition, ImmutableList.Builder<Proposition.Atom> into) {
    if (proposition instanceof Proposition.Atom atom) {
      into.add(atom);
    } else if (proposition instanceof Proposition.Not not) {
      collect(not.operand(), into);
    } else if (proposition instanceof Proposition.And and) {
      and.operands().forEach(operand -> collect(operand, into));
    } else if (proposition instanceof Proposition.Or or) {
      or.operands().forEach(operand -> collect(operand, into));
    } else if (proposition instanceof Proposition.Implies implies) {
      collect(implies.premise(), into);
      collect(implies.conclusion(), into);
    }
  }
}
