package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.quiver.litmus.grammar.LitmusParser.FilterContext;
import org.quiver.litmus.grammar.LitmusParser.LocationContext;
import org.quiver.litmus.grammar.LitmusParser.QuantifierContext;
import org.quiver.litmus.grammar.LitmusParser.TailContext;
import org.quiver.litmus.grammar.LitmusParser.TestContext;
import org.quiver.litmus.tree.Condition;
import org.quiver.litmus.tree.Condition.Quantifier;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.Initial;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Proposition;

/** Builds the tree of a whole test. */
final class TestBuilder {
  private final Places places;
  private final Dialect dialect;
  private final StateBuilder states;

  TestBuilder(Places places, Dialect dialect) {
    this.places = places;
    this.dialect = dialect;
    this.states = new StateBuilder(places, dialect);
  }

  LitmusTest build(TestContext test) {
    ImmutableList<Initial> initials = states.initials(test.initialState());
    TailContext tail = test.tail();
    ImmutableList<LitmusProcess> processes = processes(test, initials);
    ExtensionBuilder extensions = new ExtensionBuilder(places, states, initials, processes);
    return new LitmusTest(
        places.file(),
        test.TEST_NAME().getText(),
        dialect,
        test.INFO().stream()
            .map(TerminalNode::getText)
            .map(String::strip)
            .collect(ImmutableList.toImmutableList()),
        initials,
        processes,
        extensions.handlers(test.program().handler()),
        locations(tail),
        filter(tail.filter()),
        condition(tail),
        extensions.claims(tail.claim()));
  }

  private ImmutableList<LitmusProcess> processes(
      TestContext test, ImmutableList<Initial> initials) {
    if (test.program().x86Program() != null) {
      if (dialect == Dialect.C) {
        throw LitmusException.wrong(
            places.of(test.program()), "a C test has processes as in P0(int *x) { ... }");
      }
      return new X86Builder(places, dialect).processes(test.program().x86Program());
    }
    if (dialect != Dialect.C) {
      throw LitmusException.wrong(
          places.of(test.program()), "an X86 test has columns as in P0 | P1 ;");
    }
    List<LitmusProcess> processes = new ArrayList<>();
    test.program()
        .process()
        .forEach(p -> processes.add(new CProcessBuilder(places, initials).build(p)));
    for (LitmusProcess process : processes) {
      if (process.id() != processes.indexOf(process)) {
        throw LitmusException.wrong(
            process.place(), "the processes are P0, P1, ... in this order, each once");
      }
    }
    return ImmutableList.copyOf(processes);
  }

  private ImmutableList<Location> locations(TailContext tail) {
    ImmutableList.Builder<Location> listed = ImmutableList.builder();
    tail.locations()
        .forEach(
            list -> {
              for (LocationContext location : list.location()) {
                listed.add(states.location(location));
              }
            });
    return listed.build();
  }

  private Optional<Proposition> filter(List<FilterContext> filters) {
    if (filters.size() > 1) {
      throw LitmusException.wrong(
          places.of(filters.get(1)), "there is a filter already; join the two with /\\");
    }
    return filters.stream().findFirst().map(f -> states.proposition(f.proposition()));
  }

  private Condition condition(TailContext tail) {
    if (tail.quantifier() == null) {
      return new Condition(Quantifier.FORALL, new Proposition.Constant(true));
    }
    return new Condition(quantifier(tail.quantifier()), states.proposition(tail.proposition()));
  }

  private static Quantifier quantifier(QuantifierContext quantifier) {
    if (quantifier.FORALL() != null) {
      return Quantifier.FORALL;
    }
    Token first = quantifier.getStart();
    return first == quantifier.EXISTS().getSymbol() ? Quantifier.EXISTS : Quantifier.NOT_EXISTS;
  }
}
