package org.quiver.litmus;

import java.util.function.ToIntFunction;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Proposition;
import org.quiver.litmus.tree.Value;

/**
 * Whether propositions hold in one final state.
 *
 * @param memory where locations lie, for their addresses
 * @param values the value of each location there
 */
record Truth(Memory memory, ToIntFunction<Location> values) {

  boolean holds(Proposition proposition) {
    if (proposition instanceof Proposition.Atom atom) {
      return holds(atom);
    } else if (proposition instanceof Proposition.Not not) {
      return !holds(not.operand());
    } else if (proposition instanceof Proposition.And and) {
      return and.operands().stream().allMatch(this::holds);
    } else if (proposition instanceof Proposition.Or or) {
      return or.operands().stream().anyMatch(this::holds);
    } else if (proposition instanceof Proposition.Implies implies) {
      return !holds(implies.premise()) || holds(implies.conclusion());
    }
    return ((Proposition.Constant) proposition).value();
  }

  private boolean holds(Proposition.Atom atom) {
    int left = values.applyAsInt(atom.location());
    int right =
        atom.value() instanceof Value.ContentOf content
            ? values.applyAsInt(content.register())
            : memory.number(atom.value(), atom.place());
    return switch (atom.comparison()) {
      case EQ -> left == right;
      case NE -> left != right;
      case LT -> left < right;
      case LE -> left <= right;
      case GT -> left > right;
      case GE -> left >= right;
    };
  }
}
