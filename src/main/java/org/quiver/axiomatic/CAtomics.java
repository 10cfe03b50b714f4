package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.quiver.litmus.tree.Expression.Binary.Operator;
import org.quiver.litmus.tree.Expression.Unary;
import org.quiver.litmus.tree.Primitive;
import org.quiver.litmus.tree.Primitive.Function;
import org.quiver.litmus.tree.Primitive.Ordering;

/**
 * Atomic read-modify-writes as a read and a write. A fully ordered one stands between two smp_mb;
 * one that fails is a read that orders nothing.
 */
final class CAtomics {
  private final Walk walk;

  CAtomics(Walk walk) {
    this.walk = walk;
  }

  Operand perform(Primitive primitive, Accesses accesses, ImmutableList<Operand> arguments) {
    return switch (primitive.shape()) {
      case XCHG -> update(primitive, accesses, Function.NONE, arguments.get(1)).old;
      case CMPXCHG -> compareAndExchange(primitive, accesses, arguments);
      case ATOMIC_ADD_UNLESS -> addUnless(primitive, accesses, arguments);
      default -> {
        Update update = update(primitive, accesses, primitive.function(), arguments.get(1));
        yield result(primitive, update);
      }
    };
  }

  /** The old and the new value. */
  private record Update(Operand old, Operand now) {}

  private static Operand result(Primitive primitive, Update update) {
    Term now = update.now.term();
    return switch (primitive.shape()) {
      case ATOMIC_RETURN -> update.now;
      case ATOMIC_FETCH -> update.old;
      case ATOMIC_TEST_ZERO -> new Operand(Term.equal(now, Term.constant(0)), update.now.reads());
      case ATOMIC_TEST_NEGATIVE ->
          new Operand(Term.of(Operator.LT, now, Term.constant(0)), update.now.reads());
      default -> Operand.constant(0);
    };
  }

  private Update update(
      Primitive primitive, Accesses accesses, Function function, Operand argument) {
    fullFence(primitive, accesses);
    Operand old = accesses.read(readTags(primitive));
    Operand now = function == Function.NONE ? argument : apply(function, old, argument);
    accesses.writeBack(now, writeTags(primitive));
    fullFence(primitive, accesses);
    return new Update(old, now);
  }

  private void fullFence(Primitive primitive, Accesses accesses) {
    if (primitive.ordering() == Ordering.FULL) {
      walk.fence(primitive.name(), accesses.place(), Tag.MB);
    }
  }

  private static Tag[] readTags(Primitive primitive) {
    List<Tag> tags = commonTags(primitive);
    if (primitive.ordering() == Ordering.ACQUIRE) {
      tags.add(Tag.ACQUIRE);
    }
    if (primitive.shape() == Primitive.Shape.ATOMIC) {
      tags.add(Tag.NO_RETURN);
    }
    return tags.toArray(Tag[]::new);
  }

  private static Tag[] writeTags(Primitive primitive) {
    List<Tag> tags = commonTags(primitive);
    if (primitive.ordering() == Ordering.RELEASE) {
      tags.add(Tag.RELEASE);
    }
    return tags.toArray(Tag[]::new);
  }

  private static List<Tag> commonTags(Primitive primitive) {
    List<Tag> tags = new ArrayList<>(List.of(Tag.ATOMIC, Tag.LOCKED));
    Ordering ordering = primitive.ordering();
    if (ordering == Ordering.RELAXED || ordering == Ordering.ACQUIRE) {
      tags.add(Tag.UNORDERED);
    }
    return tags;
  }

  private static Operand apply(Function function, Operand old, Operand argument) {
    Term by = argument.term();
    Term now =
        switch (function) {
          case ADD -> Term.of(Operator.ADD, old.term(), by);
          case SUB -> Term.of(Operator.SUB, old.term(), by);
          case AND -> Term.of(Operator.AND, old.term(), by);
          case OR -> Term.of(Operator.OR, old.term(), by);
          case XOR -> Term.of(Operator.XOR, old.term(), by);
          case ANDNOT -> Term.of(Operator.AND, old.term(), Term.of(Unary.Operator.COMPLEMENT, by));
          case NONE -> by;
        };
    return old.with(now, argument);
  }

  private Operand compareAndExchange(
      Primitive primitive, Accesses accesses, ImmutableList<Operand> arguments) {
    Operand expected = arguments.get(1);
    if (walk.fork(2) == 0) {
      Operand old = update(primitive, accesses, Function.NONE, arguments.get(2)).old;
      walk.demand(Term.equal(old.term(), expected.term()));
      return old;
    }
    Operand old = accesses.read(commonTags(primitive).toArray(Tag[]::new));
    walk.demand(Term.not(Term.equal(old.term(), expected.term())));
    return old;
  }

  /** Where it does not add it is, in the kernel's model, a read that is no atomic's. */
  private Operand addUnless(
      Primitive primitive, Accesses accesses, ImmutableList<Operand> arguments) {
    Term unless = arguments.get(2).term();
    if (walk.fork(2) == 0) {
      Update update = update(primitive, accesses, Function.ADD, arguments.get(1));
      walk.demand(Term.not(Term.equal(update.old.term(), unless)));
      return new Operand(Term.constant(1), update.old.reads());
    }
    Operand old = accesses.read(Tag.LOCKED);
    walk.demand(Term.equal(old.term(), unless));
    return new Operand(Term.constant(0), old.reads());
  }
}
