package org.quiver.property;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;
import java.util.function.Function;
import org.quiver.engine.Machine;
import org.quiver.engine.Predicate;
import org.quiver.model.ModelException;
import org.quiver.program.Code;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;

/** What a run must do to break a property; {@link WatchedRun} says of a run if it does. */
public sealed interface Breach {
  /** What is wrong with the present state of a machine, in words; empty if nothing is. */
  interface Look {
    /** Looks at the state in the machine's vector. */
    Optional<String> wrong();
  }

  /**
   * The machine reports a violation.
   *
   * @param number see {@link org.quiver.engine.StepReport#violated}
   */
  record Reported(int number) implements Breach {}

  /**
   * The run comes to a state with which something is wrong.
   *
   * @param look what to look for on a machine
   */
  record InState(Function<Machine, Look> look) implements Breach {}

  /**
   * The run is a fair lasso that a property of the model forbids.
   *
   * @param property not of the kind {@code ALWAYS}
   */
  record Live(PropertyDecl property) implements Breach {}

  /**
   * The run is a fair lasso on which a formula does not hold.
   *
   * @param negation accepts what does not satisfy the formula
   * @param predicates the code of the formula's propositions
   */
  record Formula(Buchi negation, ImmutableMap<String, Code> predicates) implements Breach {}

  /** Whether it takes a run that goes on for ever. */
  default boolean isLasso() {
    return this instanceof Live || this instanceof Formula;
  }

  /** What a run without end that is such means for the property, in words. */
  default String failure() {
    return this instanceof Live live
        ? LiveClaims.failureOf(live.property())
        : "the formula does not hold";
  }

  /**
   * What breaks a property of a program.
   *
   * @param name the property's name
   * @param claim its claim; for a formula the formula
   * @return empty if the program has no such property, and the claim is no formula either
   */
  static Optional<Breach> of(Program program, String name, String claim) {
    Optional<Breach> declared =
        program.properties().stream()
            .filter(p -> p.name().equals(name))
            .findFirst()
            .map(Breach::of);
    if (declared.isPresent()) {
      return declared;
    }
    Optional<Breach> reported =
        Subjects.of(program).stream()
            .filter(r -> r.name().equals(name))
            .findFirst()
            .map(r -> new Reported(r.number()));
    return reported.isPresent() ? reported : formula(program, claim);
  }

  private static Breach of(PropertyDecl property) {
    return property.kind() == PropertyDecl.Kind.ALWAYS
        ? new InState(machine -> falseIn(property, machine))
        : new Live(property);
  }

  private static Look falseIn(PropertyDecl property, Machine machine) {
    Predicate predicate = new Predicate(property.name(), property.predicate(), machine);
    return () ->
        predicate.holds() ? Optional.empty() : Optional.of(LiveClaims.falseIn(property.name()));
  }

  private static Optional<Breach> formula(Program program, String text) {
    try {
      Buchi negation = Buchi.ofNegation(LtlFormula.parse(text));
      boolean known = program.predicates().keySet().containsAll(negation.propositions());
      return known ? Optional.of(new Formula(negation, program.predicates())) : Optional.empty();
    } catch (ModelException e) {
      return Optional.empty();
    }
  }

  /**
   * The boolean methods that a claim speaks of, if it is a formula: what a program must be made
   * with so that {@link #of} can judge it.
   */
  static ImmutableSet<String> predicates(String claim) {
    try {
      return ImmutableSet.copyOf(Buchi.ofNegation(LtlFormula.parse(claim)).propositions());
    } catch (ModelException e) {
      return ImmutableSet.of();
    }
  }
}
