package org.quiver.litmus;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import org.quiver.litmus.tree.Claim;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Place;
import org.quiver.litmus.tree.Proposition;
import org.quiver.litmus.tree.Value;
import org.quiver.model.SourcePosition;
import org.quiver.program.BinaryOp;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;
import org.quiver.program.PropertyDecl;

/**
 * Compiles claims. A claim looks at memory, and at the ghosts to which processes copy their
 * registers when they end.
 */
final class ClaimCode {
  private static final Operand ONE = Operand.constant(1);

  private final Memory memory;
  private final ImmutableMap<Location, Integer> ghosts;
  private final FlowCode code;

  private ClaimCode(Memory memory, ImmutableMap<Location, Integer> ghosts) {
    this.memory = memory;
    this.ghosts = ghosts;
    this.code = new FlowCode(memory, Flow.Kind.BODY);
  }

  /**
   * A claim as a property whose name is its proposition.
   *
   * @param ghosts the ghost of each register that claims speak of
   */
  static PropertyDecl property(Claim claim, Memory memory, ImmutableMap<Location, Integer> ghosts) {
    ClaimCode predicate = new ClaimCode(memory, ghosts);
    predicate.code.at(claim.place());
    Operand value = predicate.value(claim.proposition());
    Place place = claim.place();
    return new PropertyDecl(
        claim.proposition().toString(),
        PropertyDecl.Kind.valueOf(claim.kind().name()),
        predicate.code.returning(value),
        null,
        new SourcePosition(place.file(), place.line()));
  }

  private Operand value(Proposition proposition) {
    if (proposition instanceof Proposition.Atom atom) {
      Operand left = content(atom.location(), atom.place());
      BinaryOp op = BinaryOp.valueOf(atom.comparison().name());
      return code.binary(op, left, right(atom));
    } else if (proposition instanceof Proposition.Not not) {
      return not(value(not.operand()));
    } else if (proposition instanceof Proposition.And and) {
      return joined(BinaryOp.AND, and.operands());
    } else if (proposition instanceof Proposition.Or or) {
      return joined(BinaryOp.OR, or.operands());
    } else if (proposition instanceof Proposition.Implies implies) {
      Operand not = not(value(implies.premise()));
      return code.binary(BinaryOp.OR, not, value(implies.conclusion()));
    }
    return Operand.constant(((Proposition.Constant) proposition).value() ? 1 : 0);
  }

  private Operand not(Operand value) {
    return code.binary(BinaryOp.XOR, value, ONE);
  }

  private Operand joined(BinaryOp op, List<Proposition> operands) {
    Operand all = value(operands.get(0));
    for (Proposition operand : operands.subList(1, operands.size())) {
      all = code.binary(op, all, value(operand));
    }
    return all;
  }

  private Operand right(Proposition.Atom atom) {
    return atom.value() instanceof Value.ContentOf content
        ? content(content.register(), atom.place())
        : Operand.constant(memory.number(atom.value(), atom.place()));
  }

  private Operand content(Location location, Place place) {
    int dst = code.fresh();
    code.add(
        location instanceof Location.Memory m
            ? new Insn.Load(KernelOp.READ_ONCE, dst, Operand.constant(memory.cell(m, place)))
            : new Insn.GhostRead(dst, Operand.constant(ghosts.get(location))));
    return Operand.slot(dst);
  }
}
