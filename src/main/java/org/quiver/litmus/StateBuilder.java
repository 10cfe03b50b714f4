package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.util.Collections;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.quiver.litmus.grammar.LitmusLexer;
import org.quiver.litmus.grammar.LitmusParser.AtomContext;
import org.quiver.litmus.grammar.LitmusParser.BracketedLocationContext;
import org.quiver.litmus.grammar.LitmusParser.ConjunctionContext;
import org.quiver.litmus.grammar.LitmusParser.DisjunctionContext;
import org.quiver.litmus.grammar.LitmusParser.GroupedContext;
import org.quiver.litmus.grammar.LitmusParser.HandlerLocationContext;
import org.quiver.litmus.grammar.LitmusParser.ImplicationContext;
import org.quiver.litmus.grammar.LitmusParser.InitialBracketedContext;
import org.quiver.litmus.grammar.LitmusParser.InitialItemContext;
import org.quiver.litmus.grammar.LitmusParser.InitialRegisterContext;
import org.quiver.litmus.grammar.LitmusParser.InitialStateContext;
import org.quiver.litmus.grammar.LitmusParser.InitialTargetContext;
import org.quiver.litmus.grammar.LitmusParser.InitialValueContext;
import org.quiver.litmus.grammar.LitmusParser.LocationContext;
import org.quiver.litmus.grammar.LitmusParser.MemoryLocationContext;
import org.quiver.litmus.grammar.LitmusParser.NegationContext;
import org.quiver.litmus.grammar.LitmusParser.NumberContext;
import org.quiver.litmus.grammar.LitmusParser.PropositionContext;
import org.quiver.litmus.grammar.LitmusParser.RegisterLocationContext;
import org.quiver.litmus.grammar.LitmusParser.ValueContext;
import org.quiver.litmus.tree.Dialect;
import org.quiver.litmus.tree.Initial;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Location.Memory;
import org.quiver.litmus.tree.Location.Register;
import org.quiver.litmus.tree.Proposition;
import org.quiver.litmus.tree.Proposition.Comparison;
import org.quiver.litmus.tree.Value;

/** Builds what is said of states: the initial one, and propositions about final ones. */
final class StateBuilder {
  private static final int MOST_ELEMENTS = 64;

  private final Places places;
  private final Dialect dialect;

  StateBuilder(Places places, Dialect dialect) {
    this.places = places;
    this.dialect = dialect;
  }

  // ---- the initial state -------------------------------------------------------------------

  ImmutableList<Initial> initials(InitialStateContext state) {
    return state.initialItem().stream().map(this::initial).collect(ImmutableList.toImmutableList());
  }

  private Initial initial(InitialItemContext item) {
    Location target = target(item.initialTarget());
    boolean array = item.LBRACK() != null;
    ImmutableList<Value> values = values(item, array);
    String type = item.typeName() == null ? "" : item.typeName().getText();
    return new Initial(target, type, array, values, places.of(item));
  }

  private Location target(InitialTargetContext target) {
    if (target instanceof InitialRegisterContext register) {
      return register(register.NUMBER(), register.ID());
    } else if (target instanceof InitialBracketedContext bracketed) {
      return Memory.of(bracketed.ID().getText());
    }
    return Memory.of(target.getStop().getText());
  }

  private ImmutableList<Value> values(InitialItemContext item, boolean array) {
    List<InitialValueContext> given =
        item.initialValue() == null
            ? List.of()
            : array ? item.initialValue().initialValue() : List.of(item.initialValue());
    int size = array && item.NUMBER() != null ? number(item.NUMBER().getSymbol()) : given.size();
    size = array ? size : 1;
    if (size < Math.max(1, given.size()) || size > MOST_ELEMENTS) {
      throw LitmusException.wrong(
          places.of(item),
          "an array has 1 to " + MOST_ELEMENTS + " elements, and no more values than those");
    }
    ImmutableList.Builder<Value> values = ImmutableList.builder();
    given.forEach(value -> values.add(initialValue(value)));
    return values
        .addAll(Collections.nCopies(size - given.size(), (Value) new Value.Constant(0)))
        .build();
  }

  private Value initialValue(InitialValueContext value) {
    if (value.LBRACE() != null) {
      throw LitmusException.wrong(
          places.of(value), "only an array has several values, as in int x[2] = {1, 2}");
    } else if (value.number() != null) {
      return new Value.Constant(number(value.number()));
    }
    return new Value.AddressOf(memory(value.ID(), value.NUMBER()));
  }

  private Memory memory(TerminalNode name, TerminalNode index) {
    return index == null
        ? Memory.of(name.getText())
        : new Memory(name.getText(), number(index.getSymbol()));
  }

  private Register register(TerminalNode process, TerminalNode name) {
    String written = name.getText();
    String register = dialect == Dialect.C ? written : X86Registers.name(dialect, written);
    if (register.isEmpty()) {
      throw LitmusException.unsupported(
          places.of(name.getSymbol()), written + " is no register that is supported");
    }
    return new Register(number(process.getSymbol()), register);
  }

  // ---- propositions ------------------------------------------------------------------------

  Location location(LocationContext location) {
    if (location instanceof RegisterLocationContext register) {
      return register(register.NUMBER(), register.ID());
    } else if (location instanceof BracketedLocationContext bracketed) {
      return Memory.of(bracketed.ID().getText());
    }
    if (location instanceof HandlerLocationContext handler) {
      throw LitmusException.unsupported(
          places.of(location),
          handler.getText()
              + " cannot be observed: a handler's registers are gone when it returns; let it"
              + " write to a location");
    }
    MemoryLocationContext memory = (MemoryLocationContext) location;
    return memory(memory.ID(), memory.NUMBER());
  }

  Proposition proposition(PropositionContext proposition) {
    if (proposition instanceof AtomContext atom) {
      return atom(atom);
    } else if (proposition instanceof GroupedContext grouped) {
      return proposition(grouped.proposition());
    } else if (proposition instanceof NegationContext negation) {
      return new Proposition.Not(proposition(negation.proposition()));
    } else if (proposition instanceof ConjunctionContext and) {
      return new Proposition.And(
          joined(and.proposition(), Proposition.And.class, Proposition.And::operands));
    } else if (proposition instanceof DisjunctionContext or) {
      return new Proposition.Or(
          joined(or.proposition(), Proposition.Or.class, Proposition.Or::operands));
    } else if (proposition instanceof ImplicationContext implies) {
      return new Proposition.Implies(
          proposition(implies.proposition(0)), proposition(implies.proposition(1)));
    }
    return new Proposition.Constant(proposition.getText().equals("true"));
  }

  /** Flattens a row of one and the same junction. */
  private <T extends Proposition> ImmutableList<Proposition> joined(
      List<PropositionContext> parts,
      Class<T> type,
      java.util.function.Function<T, ImmutableList<Proposition>> operands) {
    ImmutableList.Builder<Proposition> all = ImmutableList.builder();
    for (PropositionContext part : parts) {
      Proposition p = proposition(part);
      all.addAll(type.isInstance(p) ? operands.apply(type.cast(p)) : ImmutableList.of(p));
    }
    return all.build();
  }

  private Proposition atom(AtomContext atom) {
    Token operator = (Token) atom.getChild(1).getPayload();
    Comparison comparison = comparison(operator);
    Value value = value(atom.value());
    if (value instanceof Value.AddressOf
        && comparison != Comparison.EQ
        && comparison != Comparison.NE) {
      throw LitmusException.wrong(places.of(operator), "addresses compare only with = and !=");
    }
    return new Proposition.Atom(location(atom.location()), comparison, value, places.of(atom));
  }

  private static Comparison comparison(Token operator) {
    return switch (operator.getType()) {
      case LitmusLexer.NE -> Comparison.NE;
      case LitmusLexer.LT -> Comparison.LT;
      case LitmusLexer.LE -> Comparison.LE;
      case LitmusLexer.GT -> Comparison.GT;
      case LitmusLexer.GE -> Comparison.GE;
      default -> Comparison.EQ;
    };
  }

  private Value value(ValueContext value) {
    if (value.COLON() != null) {
      return new Value.ContentOf(register(value.NUMBER(), value.ID()));
    }
    return value.number() != null
        ? new Value.Constant(number(value.number()))
        : new Value.AddressOf(memory(value.ID(), value.NUMBER()));
  }

  // ---- numbers -----------------------------------------------------------------------------

  int number(NumberContext number) {
    return Numbers.parse(places, number.NUMBER().getSymbol(), number.MINUS() != null ? "-" : "");
  }

  int number(Token token) {
    return Numbers.parse(places, token, "");
  }
}
