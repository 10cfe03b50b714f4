package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Proposition;
import org.quiver.litmus.tree.Value;

/** What a test's propositions look at, and whether they hold. */
final class Conditions {
  private static final Comparator<Location> ORDER =
      Comparator.comparing((Location location) -> location instanceof Location.Memory)
          .thenComparing(Conditions::process)
          .thenComparing(Conditions::name)
          .thenComparing(Conditions::index);

  private Conditions() {}

  private static int process(Location location) {
    return location instanceof Location.Register register ? register.process() : 0;
  }

  private static String name(Location location) {
    return location instanceof Location.Register register
        ? register.name()
        : ((Location.Memory) location).name();
  }

  private static int index(Location location) {
    return location instanceof Location.Memory memory ? memory.index() : 0;
  }

  /** What the test lists and what its condition names: registers first, then locations. */
  static ImmutableList<Location> observed(LitmusTest test) {
    Set<Location> observed = new TreeSet<>(ORDER);
    observed.addAll(test.locations());
    collect(test.condition().proposition(), observed);
    return ImmutableList.copyOf(observed);
  }

  /** All that the test's propositions name. */
  static ImmutableList<Location> locations(LitmusTest test) {
    Set<Location> locations = new TreeSet<>(ORDER);
    locations.addAll(observed(test));
    test.filter().ifPresent(filter -> collect(filter, locations));
    return ImmutableList.copyOf(locations);
  }

  private static void collect(Proposition proposition, Set<Location> locations) {
    if (proposition instanceof Proposition.Atom atom) {
      locations.add(atom.location());
      if (atom.value() instanceof Value.ContentOf content) {
        locations.add(content.register());
      }
    } else if (proposition instanceof Proposition.Not not) {
      collect(not.operand(), locations);
    } else if (proposition instanceof Proposition.And and) {
      and.operands().forEach(operand -> collect(operand, locations));
    } else if (proposition instanceof Proposition.Or or) {
      or.operands().forEach(operand -> collect(operand, locations));
    } else if (proposition instanceof Proposition.Implies implies) {
      collect(implies.premise(), locations);
      collect(implies.conclusion(), locations);
    }
  }

  /** Whether it holds in a final state. */
  static boolean holds(Proposition proposition, FinalState state) {
    if (proposition instanceof Proposition.Constant constant) {
      return constant.value();
    } else if (proposition instanceof Proposition.Not not) {
      return !holds(not.operand(), state);
    } else if (proposition instanceof Proposition.And and) {
      return and.operands().stream().allMatch(operand -> holds(operand, state));
    } else if (proposition instanceof Proposition.Or or) {
      return or.operands().stream().anyMatch(operand -> holds(operand, state));
    } else if (proposition instanceof Proposition.Implies implies) {
      return !holds(implies.premise(), state) || holds(implies.conclusion(), state);
    }
    return holds((Proposition.Atom) proposition, state);
  }

  private static boolean holds(Proposition.Atom atom, FinalState state) {
    Value actual = state.values().get(atom.location());
    Value wanted =
        atom.value() instanceof Value.ContentOf content
            ? state.values().get(content.register())
            : atom.value();
    if (actual instanceof Value.Constant left && wanted instanceof Value.Constant right) {
      return holds(atom.comparison(), Integer.compare(left.value(), right.value()));
    }
    return sameAddress(actual, wanted) == (atom.comparison() == Proposition.Comparison.EQ);
  }

  private static boolean holds(Proposition.Comparison comparison, int order) {
    return switch (comparison) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      case GE -> order >= 0;
    };
  }

  /** An array's name is the address of its first element. */
  private static boolean sameAddress(Value a, Value b) {
    return a instanceof Value.AddressOf first
        && b instanceof Value.AddressOf second
        && first.location().name().equals(second.location().name())
        && Math.max(0, first.location().index()) == Math.max(0, second.location().index());
  }
}
