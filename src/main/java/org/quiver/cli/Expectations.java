package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Subject;

/**
 * What is expected of a check. What the command line says goes before what its file says; among
 * those of one place the most specific one counts.
 *
 * @param said by the command line
 * @param filed in the property file
 */
record Expectations(ImmutableList<Expectation> said, ImmutableList<Expectation> filed) {
  /** Nothing is expected. */
  static final Expectations NONE = new Expectations(ImmutableList.of(), ImmutableList.of());

  /** With what the command line says. */
  Expectations with(ImmutableList<Expectation> onCommandLine) {
    return new Expectations(onCommandLine, filed);
  }

  /** What is expected of a property of a subject. */
  Optional<Expectation> find(Subject subject, String property) {
    return best(said, subject.settings(), subject.drain(), property)
        .or(() -> best(filed, subject.settings(), subject.drain(), property));
  }

  private static Optional<Expectation> best(
      ImmutableList<Expectation> among, Settings machine, Drain drain, String property) {
    return among.stream()
        .filter(e -> e.covers(machine, drain, property))
        .max(Comparator.comparingInt(Expectation::specificity));
  }

  /**
   * The worst that the file expects under a memory model with fair draining and serializing
   * interrupts; empty if it expects nothing.
   */
  Optional<Expected> worst(MemoryKind memory) {
    return worst(Settings.of(memory), Drain.FAIR);
  }

  /**
   * The worst that the file expects on a machine, of the properties that it names and of those that
   * it does not; empty if it expects nothing there.
   */
  Optional<Expected> worst(Settings machine, Drain drain) {
    return Stream.concat(filed.stream().map(Expectation::property), Stream.of(""))
        .distinct()
        .flatMap(property -> best(filed, machine, drain, property).stream())
        .map(Expectation::expected)
        .max(Comparator.comparingInt(Expected::weight));
  }

  /**
   * Refuses an expectation about a property that does not exist.
   *
   * @param properties those that exist
   */
  void requireKnown(Set<String> properties) {
    for (ImmutableList<Expectation> list : ImmutableList.of(filed, said)) {
      for (Expectation e : list) {
        if (!e.property().isEmpty() && !properties.contains(e.property())) {
          throw new ModelException(
              e.position(),
              "there is no property \"%s\".%s The properties are: %s"
                  .formatted(
                      e.property(),
                      Nearest.hint(e.property(), properties),
                      String.join(", ", properties)));
        }
      }
    }
  }
}
