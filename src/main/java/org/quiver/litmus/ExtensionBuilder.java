package org.quiver.litmus;

import com.google.common.base.Enums;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.quiver.litmus.grammar.LitmusParser.ClaimContext;
import org.quiver.litmus.grammar.LitmusParser.HandlerContext;
import org.quiver.litmus.tree.Claim;
import org.quiver.litmus.tree.Handler;
import org.quiver.litmus.tree.Initial;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.Proposition;

/** Builds what herd7's format cannot say: handlers and claims about whole runs. */
final class ExtensionBuilder {
  private static final int MOST_TIMES = 16;

  private final Places places;
  private final StateBuilder states;
  private final ImmutableList<Initial> initials;
  private final ImmutableList<LitmusProcess> processes;

  ExtensionBuilder(
      Places places,
      StateBuilder states,
      ImmutableList<Initial> initials,
      ImmutableList<LitmusProcess> processes) {
    this.places = places;
    this.states = states;
    this.initials = initials;
    this.processes = processes;
  }

  /** The keyword that a word is, if it is one; keywords are names everywhere else. */
  private static <E extends Enum<E>> Optional<E> keyword(Class<E> type, Token word) {
    boolean lower = word.getText().equals(word.getText().toLowerCase(Locale.ROOT));
    return lower
        ? Enums.getIfPresent(type, word.getText().toUpperCase(Locale.ROOT)).toJavaUtil()
        : Optional.empty();
  }

  // ---- handlers ----------------------------------------------------------------------------

  ImmutableList<Handler> handlers(List<HandlerContext> contexts) {
    ImmutableList.Builder<Handler> handlers = ImmutableList.builder();
    Multiset<Handler.Kind> seen = HashMultiset.create();
    for (HandlerContext context : contexts) {
      Handler.Kind kind = kind(context);
      handlers.add(handler(context, kind, kind.keyword() + seen.count(kind)));
      seen.add(kind);
    }
    return handlers.build();
  }

  private Handler.Kind kind(HandlerContext context) {
    return keyword(Handler.Kind.class, context.kind)
        .orElseThrow(
            () ->
                LitmusException.wrong(
                    places.of(context.kind),
                    context.kind.getText()
                        + " is neither a process nor a handler; handlers are irq P0 { ... } and"
                        + " nmi P0 { ... }"));
  }

  private Handler handler(HandlerContext context, Handler.Kind kind, String name) {
    LitmusProcess.C process = process(context.on);
    ImmutableList<String> known = process.parameters();
    return new Handler(
        kind,
        name,
        process.id(),
        times(context),
        new CProcessBuilder(places, initials).body(context.block(), known, name),
        places.of(context));
  }

  private LitmusProcess.C process(Token on) {
    for (LitmusProcess process : processes) {
      if (process.name().equals(on.getText()) && process instanceof LitmusProcess.C c) {
        return c;
      }
    }
    throw LitmusException.wrong(
        places.of(on), "there is no process " + on.getText() + " that this could interrupt");
  }

  private int times(HandlerContext context) {
    if (context.word == null) {
      return 1;
    }
    if (!context.word.getText().equals("times")) {
      throw LitmusException.wrong(
          places.of(context.word), "how often it comes is said by times, as in irq P0 times 2");
    }
    int times = states.number(context.times);
    if (times < 1 || times > MOST_TIMES) {
      throw LitmusException.wrong(
          places.of(context.times), "a handler comes at most 1 to " + MOST_TIMES + " times");
    }
    return times;
  }

  // ---- claims ------------------------------------------------------------------------------

  ImmutableList<Claim> claims(List<ClaimContext> contexts) {
    ImmutableList.Builder<Claim> claims = ImmutableList.builder();
    Set<String> seen = new HashSet<>();
    for (ClaimContext context : contexts) {
      Proposition proposition = states.proposition(context.proposition());
      if (!seen.add(proposition.toString())) {
        throw LitmusException.wrong(places.of(context), "there is a claim of this already");
      }
      claims.add(new Claim(claimKind(context), proposition, places.of(context)));
    }
    return claims.build();
  }

  private Claim.Kind claimKind(ClaimContext context) {
    return keyword(Claim.Kind.class, context.kind)
        .orElseThrow(
            () ->
                LitmusException.wrong(
                    places.of(context.kind),
                    context.kind.getText()
                        + " is nothing that can be asked; exists, ~exists, forall, always and"
                        + " eventually are"));
  }
}
