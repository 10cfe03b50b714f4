package org.quiver.frontend;

import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/**
 * Where specialisation stands, and the code that came out so far: the operand stack and locals of
 * the current frame, and the helpers that emit code for them.
 */
final class Cursor {
  final Handles handles;
  final CodeBuilder out;
  Frame frame;

  private boolean ended;

  Cursor(Handles handles, CodeBuilder out, Frame frame) {
    this.handles = handles;
    this.out = out;
    this.frame = frame;
  }

  /** A value and the slot that it lives in if it is known only at run time. */
  record Item(Value value, int slot) {
    int constant() {
      return ((Value.Int) value).value();
    }

    boolean isInt() {
      return value instanceof Value.Int;
    }

    Object host() {
      return ((Value.Known) value).host();
    }

    boolean isKnown() {
      return value instanceof Value.Known;
    }
  }

  SourcePosition position() {
    return frame.method.position(frame.pc);
  }

  /** The error that stands at this line. */
  ModelException error(String message) {
    return new ModelException(position(), message);
  }

  /** Whether nothing more comes on this path, or what comes is on paths of its own. */
  boolean hasEnded() {
    return ended;
  }

  void end() {
    ended = true;
  }

  /** This path has come to an oops; thrown to leave the instruction that is being looked at. */
  static final class PathEnd extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PathEnd() {
      super(null, null, false, false);
    }
  }

  void mark(CostMark mark) {
    out.mark(position(), mark);
  }

  void emit(Insn insn) {
    out.emit(position(), insn);
  }

  /** This path comes to its end here. */
  PathEnd oops(String why) {
    emit(new Insn.Oops(why));
    end();
    return new PathEnd();
  }

  // ---- places --------------------------------------------------------------------------------

  Item item(int place) {
    return new Item(frame.values[place], frame.slot(place));
  }

  Item pop() {
    frame.depth--;
    Item top = item(frame.stackPlace(frame.depth));
    return top;
  }

  /** Pops the arguments of a call; the first is the receiver if there is one. */
  List<Item> pop(int count) {
    frame.depth -= count;
    return IntStream.range(0, count)
        .mapToObj(i -> item(frame.stackPlace(frame.depth + i)))
        .toList();
  }

  /** Pushes a constant, or a value that is already in the slot of the stack's new top. */
  void push(Value value) {
    frame.values[frame.stackPlace(frame.depth++)] = value;
  }

  /** The slot that the next push will use. */
  int top() {
    return frame.slot(frame.stackPlace(frame.depth));
  }

  void push(Item item) {
    assign(frame.stackPlace(frame.depth++), item);
  }

  void assign(int place, Item item) {
    frame.values[place] = item.value();
    int slot = frame.slot(place);
    if (item.value().isRunTime() && item.slot() != slot) {
      emit(new Insn.Move(slot, Operand.slot(item.slot())));
    }
  }

  // ---- operands ------------------------------------------------------------------------------

  /** What an instruction computes with for an int, or for a reference by its own coding. */
  Operand operand(Item item) {
    return operand(item, item.value());
  }

  /** The same, coded as {@code coding} is. */
  Operand operand(Item item, Value coding) {
    if (item.value() instanceof Value.Nothing) {
      throw error(
          "a value that is of different kinds on different paths is used here; give each path a"
              + " variable of its own");
    }
    return item.value().isRunTime()
        ? Operand.slot(item.slot())
        : Operand.constant(handles.code(item.value(), coding));
  }

  /** Emits a binary operation into {@code dst}, or computes it now. */
  Item binary(BinaryOp op, Item left, Item right, int dst) {
    if (left.isInt() && right.isInt() && !(op.divides() && right.constant() == 0)) {
      return constant(op.apply(left.constant(), right.constant()));
    }
    emit(new Insn.Binary(dst, op, operand(left), operand(right)));
    return new Item(new Value.RunInt(), dst);
  }

  static Item constant(int value) {
    return new Item(new Value.Int(value), -1);
  }

  static Item known(Object host) {
    return new Item(new Value.Known(host), -1);
  }

  // ---- choosing by a reference or an index ---------------------------------------------------

  /**
   * What a reference can be, in the order of the numbers that stand for it from 0; null is null.
   */
  List<Object> hosts(Item reference) {
    if (reference.value() instanceof Value.Known known) {
      List<Object> one = new ArrayList<>();
      one.add(known.host());
      return one;
    } else if (reference.value() instanceof Value.RunEnum run) {
      return List.of((Object[]) run.type().getEnumConstants());
    } else if (reference.value() instanceof Value.RunRef run) {
      List<Object> all = new ArrayList<>();
      run.handles().forEach(handle -> all.add(handles.at(handle)));
      return all;
    }
    throw error("this value is no object that the constructor made");
  }

  /**
   * What {@code each} gives for the object that {@code reference} turns out to be; an oops if
   * {@code each} gives null for it, as it must for null.
   */
  Item select(Item reference, int dst, Function<Object, Value> each, String why) {
    if (reference.isKnown()) {
      Value value = each.apply(reference.host());
      if (value == null) {
        throw oops(why);
      }
      return new Item(value, dst);
    }
    if (reference.value() instanceof Value.RunRef run) {
      int highest = run.handles().get(run.handles().length() - 1);
      Value[] table = new Value[highest + 1];
      run.handles().forEach(handle -> table[handle] = each.apply(handles.at(handle)));
      boolean total = run.handles().stream().allMatch(handle -> table[handle] != null);
      return lookup(reference, table, dst, why, total);
    }
    Value[] table = hosts(reference).stream().map(each).toArray(Value[]::new);
    boolean nullable = Handles.canBeNull(reference.value());
    return lookup(reference, table, dst, why, !nullable);
  }

  /** {@code table[index]}; null entries and indices outside are an oops. */
  Item element(Item index, Value[] table, int dst, String why) {
    return lookup(index, table, dst, why, false);
  }

  private Item lookup(Item index, Value[] table, int dst, String why, boolean total) {
    Value joined = null;
    for (Value value : table) {
      if (value != null) {
        joined = joined == null ? value : handles.join(joined, value);
      }
    }
    if (joined == null) {
      throw oops(why);
    }
    if (joined instanceof Value.Nothing) {
      throw error("objects of different kinds cannot be told apart here; use one class for them");
    }
    if (joined.isRunTime() || !total) {
      emitLookup(dst, operand(index), table, joined);
    }
    return new Item(joined, dst);
  }

  private void emitLookup(int dst, Operand index, Value[] table, Value joined) {
    Integer[] codes = new Integer[table.length];
    for (int i = 0; i < table.length; i++) {
      codes[i] = table[i] == null ? null : handles.code(table[i], joined);
    }
    int shift = shiftAwayFromHole(codes);
    ImmutableIntArray.Builder entries = ImmutableIntArray.builder();
    for (Integer code : codes) {
      entries.add(code == null ? Insn.Lookup.HOLE : code + shift);
    }
    emit(new Insn.Lookup(dst, index, entries.build()));
    if (shift != 0) {
      emit(new Insn.Binary(dst, BinaryOp.SUB, Operand.slot(dst), Operand.constant(shift)));
    }
  }

  /** What to add to the entries so that none of them is the mark of a hole. */
  private static int shiftAwayFromHole(Integer[] codes) {
    List<Integer> all = new ArrayList<>();
    for (Integer code : codes) {
      if (code != null) {
        all.add(code);
      }
    }
    int shift = 0;
    while (all.contains(Insn.Lookup.HOLE - shift)) {
      shift++;
    }
    return shift;
  }
}
