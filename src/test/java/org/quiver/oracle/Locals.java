package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.quiver.model.ModelException;
import org.quiver.oracle.NaiveState.Frame;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.Liveness;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/** Runs a flow's local instructions up to its next stop. */
final class Locals {
  static final int LIMIT = 100_000;

  private final Program program;
  private final Map<Flow, BitSet[]> live;

  /**
   * @param zeroDead whether a stop keeps only the locals that are read later, so that states can be
   *     counted as an engine counts them that does so
   */
  Locals(Program program, boolean zeroDead) {
    this.program = program;
    this.live =
        zeroDead
            ? program.flows().stream()
                .distinct()
                .collect(Collectors.toMap(f -> f, f -> Liveness.of(f.code())))
            : Map.of();
  }

  /**
   * From a point in a flow to its next stop.
   *
   * @return where it stopped, or null if it ended
   */
  Frame run(int flowId, int startPc, List<Integer> start, List<Event> events) {
    Flow flow = program.flows().get(flowId);
    List<Integer> locals = new ArrayList<>(start);
    int pc = startPc;
    for (int made = 0; !NaiveState.stopsBefore(flow.code().at(pc), handler(flow)); made++) {
      if (made == LIMIT) {
        throw new ModelException(flow.name() + " loops with no visible instruction");
      }
      Insn insn = flow.code().at(pc);
      if (insn instanceof Insn.Return) {
        return null;
      }
      report(insn, locals, events);
      pc = step(insn, pc, locals);
      if (pc == OOPS) {
        events.add(new Event.Oops(flowId));
        return null;
      }
    }
    boolean ended = flow.code().at(pc) instanceof Insn.End;
    return new Frame(pc, keepLive(flow, pc, locals), ended);
  }

  private static boolean handler(Flow flow) {
    return flow.kind().isHandler();
  }

  private ImmutableList<Integer> keepLive(Flow flow, int pc, List<Integer> locals) {
    BitSet[] at = live.get(flow);
    if (at != null) {
      for (int i = 0; i < locals.size(); i++) {
        if (!at[pc].get(i)) {
          locals.set(i, 0);
        }
      }
    }
    return ImmutableList.copyOf(locals);
  }

  private void report(Insn insn, List<Integer> locals, List<Event> events) {
    if (insn instanceof Insn.Check i) {
      String text = program.checks().get(i.check()).text();
      events.add(new Event.CheckReached(text));
      if (value(i.condition(), locals) == 0) {
        events.add(new Event.CheckFailed(text));
      }
    } else if (insn instanceof Insn.Observe i) {
      String what = program.observations().get(i.observation());
      events.add(new Event.Observed(what, value(i.value(), locals)));
    }
  }

  private static final int OOPS = -1;

  /** Makes one local instruction. Returns the index of the next, or {@link #OOPS}. */
  static int step(Insn insn, int pc, List<Integer> locals) {
    if (insn instanceof Insn.Move i) {
      locals.set(i.dst(), value(i.value(), locals));
      return pc + 1;
    } else if (insn instanceof Insn.Binary i) {
      return binary(i, pc, locals);
    } else if (insn instanceof Insn.Lookup i) {
      return lookup(i, pc, locals);
    } else if (insn instanceof Insn.Branch i) {
      return value(i.condition(), locals) != 0 ? i.ifTrue() : i.ifFalse();
    } else if (insn instanceof Insn.Jump i) {
      return i.target();
    } else if (insn instanceof Insn.Switch i) {
      int at = i.keys().indexOf(value(i.value(), locals));
      return at < 0 ? i.otherwise() : i.targets().get(at);
    } else if (insn instanceof Insn.Oops) {
      return OOPS;
    } else if (insn instanceof Insn.Check || insn instanceof Insn.Observe) {
      return pc + 1;
    }
    throw new IllegalStateException("no local step: " + insn);
  }

  private static int binary(Insn.Binary i, int pc, List<Integer> locals) {
    int right = value(i.right(), locals);
    if (i.op().divides() && right == 0) {
      return OOPS;
    }
    locals.set(i.dst(), i.op().apply(value(i.left(), locals), right));
    return pc + 1;
  }

  private static int lookup(Insn.Lookup i, int pc, List<Integer> locals) {
    int index = value(i.index(), locals);
    ImmutableIntArray table = i.table();
    if (index < 0 || index >= table.length() || table.get(index) == Insn.Lookup.HOLE) {
      return OOPS;
    }
    locals.set(i.dst(), table.get(index));
    return pc + 1;
  }

  static int value(Operand operand, List<Integer> locals) {
    if (operand instanceof Operand.Const c) {
      return c.value();
    } else if (operand instanceof Operand.Slot s) {
      return locals.get(s.index());
    }
    throw new IllegalStateException("no operand: " + operand);
  }
}
