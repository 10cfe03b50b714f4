package org.quiver.frontend;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.quiver.model.ModelException;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/**
 * Specialises a method to the objects that the constructor made: what is known is computed now,
 * calls are inlined, and code is emitted for the rest.
 *
 * <pre>
 * repeat
 *   follow each path from the entry, one bytecode instruction after the other
 *   where paths meet (a jump's target, the place after a call):
 *     the same values have come here in this context before -&gt; jump to the code of then
 *     else, the first to come, or a further round of a loop -&gt; go on
 *     else                                                  -&gt; what differs is known at run time
 * until nothing more became known at run time only
 * </pre>
 *
 * It ends because what a place can be only grows, and contexts are bounded: calls do not recurse,
 * and a loop has a bounded number of rounds.
 */
final class Specialiser {
  private final World world;
  private final int limit;
  private final Interpreter interpreter;
  private final Map<Point, Merge> merges = new HashMap<>();
  private final Set<Point> counted = new HashSet<>();
  private final Deque<Path> paths = new ArrayDeque<>();
  private CodeBuilder out = new CodeBuilder();
  private boolean changed;

  private record Point(Context context, int pc) {}

  /** A path that remains to be followed; {@code begun} if its first instruction is not a merge. */
  private record Path(int label, Frame frame, boolean begun) {}

  /**
   * @param limit how many instructions may come out; loops are unrolled less to keep it
   */
  Specialiser(World world, Purpose purpose, int limit) {
    this.limit = limit;
    this.world = world;
    this.interpreter = new Interpreter(world, purpose, new Jumps(this::later, this::decided));
  }

  private int later(Frame frame) {
    int label = out.newLabel();
    paths.push(new Path(label, frame, false));
    return label;
  }

  /** A test that leaves a loop or stays in it came out without being made at run time. */
  private void decided(Frame frame, int jump) {
    for (Context.Round round : frame.context.rounds()) {
      int header = round.header();
      boolean stays = frame.method.inLoop(header, frame.pc + 1);
      if (stays != frame.method.inLoop(header, jump)) {
        counted.add(new Point(frame.context.at(header), header));
      }
    }
  }

  /** The code of {@code entry} called on {@code receiver}. */
  Graph specialise(MethodBody entry, Object receiver) {
    CallRules.checkCode(entry);
    do {
      changed = false;
      out = new CodeBuilder();
      paths.clear();
      merges.values().forEach(Merge::restart);
      pass(entry, receiver);
    } while (changed);
    Graph graph = out.graph();
    Metering.run(graph, out.marks(), world::observation);
    return graph;
  }

  private void pass(MethodBody entry, Object receiver) {
    Frame frame = new Frame(entry, null, Context.entry(entry));
    frame.values[0] = new Value.Known(receiver);
    later(frame);
    while (!paths.isEmpty()) {
      follow(paths.pop());
      if (out.size() > limit) {
        unrollLess(entry);
        return;
      }
    }
  }

  private void unrollLess(MethodBody entry) {
    Merge most = merges.values().stream().max(Comparator.comparingInt(Merge::rounds)).orElse(null);
    if (most == null || most.rounds() < 2) {
      throw tooLarge(entry);
    }
    most.unrollNoMore();
    changed = true;
  }

  static ModelException tooLarge(MethodBody entry) {
    return new ModelException(
        entry.position(),
        entry.name().shortName()
            + "() becomes too large when its calls are inlined and its loops unrolled: use fewer"
            + " objects or rounds, or split it");
  }

  private void follow(Path path) {
    out.bind(path.label());
    Cursor c = new Cursor(world.handles, out, path.frame());
    boolean begun = path.begun();
    while (!c.hasEnded() && out.size() <= limit) {
      if (!begun && (c.frame.meeting || c.frame.method.isMerge(c.frame.pc))) {
        meet(c);
        return;
      }
      begun = false;
      c.frame.meeting = false;
      interpreter.step(c);
    }
  }

  /** The path comes to a place where others may come too. */
  private void meet(Cursor c) {
    Frame frame = c.frame;
    int pc = frame.pc;
    boolean header = frame.method.isLoopHeader(pc);
    Context context = frame.context.at(pc);
    frame.forgetDead(pc);
    Merge merge =
        merges.computeIfAbsent(
            new Point(context, pc), p -> new Merge(world.handles, header, frame.values.length));
    changed |= merge.admit(frame.values);
    takeShape(c, merge.shape());
    Merge.Variant variant = merge.find(frame.values);
    if (variant == null) {
      variant = newVariant(c, merge, context);
    }
    c.emit(new Insn.Jump(variant.label()));
  }

  private Merge.Variant newVariant(Cursor c, Merge merge, Context context) {
    Frame frame = c.frame;
    if (!merge.mayAdd(frame.values, counted.contains(new Point(context, frame.pc)))) {
      changed = true;
      takeShape(c, merge.shape());
      Merge.Variant wider = merge.find(frame.values);
      if (wider != null) {
        return wider;
      }
    }
    Merge.Variant variant = merge.add(frame.values, out.newLabel());
    frame.context =
        frame.method.isLoopHeader(frame.pc)
            ? context.in(new Context.Round(frame.pc, variant.number()))
            : context;
    paths.push(new Path(variant.label(), frame, true));
    return variant;
  }

  /** Puts into slots what is to be known only at run time. */
  private static void takeShape(Cursor c, Value[] shape) {
    Frame frame = c.frame;
    for (int place = 0; place < shape.length; place++) {
      Value wanted = shape[place];
      if (wanted != null && !wanted.equals(frame.values[place])) {
        if (wanted.isRunTime() && frame.values[place].isConstant()) {
          int code = c.handles.code(frame.values[place], wanted);
          c.emit(new Insn.Move(frame.slot(place), Operand.constant(code)));
        }
        frame.values[place] = wanted;
      }
    }
  }
}
