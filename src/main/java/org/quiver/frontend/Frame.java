package org.quiver.frontend;

import java.util.Arrays;
import java.util.BitSet;

/**
 * An activation of a method while it is specialised. Its places are the locals and then the operand
 * stack; place {@code p} lives in slot {@code base + p} when it is known only at run time.
 */
final class Frame {
  /** Slots for intermediate results of one bytecode instruction. */
  static final int SCRATCH = 4;

  final MethodBody method;
  final Frame caller;
  final int base;
  final Value[] values;
  Context context;
  int pc;
  int depth;

  /** Whether several paths meet at the instruction although no jump leads to it. */
  boolean meeting;

  Frame(MethodBody method, Frame caller, Context context) {
    this(
        method,
        caller,
        context,
        caller == null ? 0 : caller.base + caller.method.places() + SCRATCH,
        new Value[method.places()]);
    Arrays.fill(values, new Value.Nothing());
  }

  private Frame(MethodBody method, Frame caller, Context context, int base, Value[] values) {
    this.method = method;
    this.caller = caller;
    this.context = context;
    this.base = base;
    this.values = values;
  }

  /** A copy that stands at {@code target}. */
  Frame copyAt(int target) {
    Frame copy = new Frame(method, caller, context, base, values.clone());
    copy.pc = target;
    copy.depth = depth;
    return copy;
  }

  /** The place of stack entry {@code position}, 0 is the bottom. */
  int stackPlace(int position) {
    return method.locals() + position;
  }

  int slot(int place) {
    return base + place;
  }

  /** An intermediate result's slot. */
  int scratch(int number) {
    return base + method.places() + number;
  }

  /** Forgets the locals that nothing from {@code pc} on reads, and what is above the stack. */
  void forgetDead(int fromPc) {
    BitSet live = method.liveLocals(fromPc);
    for (int place = 0; place < values.length; place++) {
      boolean needed = place < method.locals() ? live.get(place) : place < stackPlace(depth);
      if (!needed) {
        values[place] = new Value.Nothing();
      }
    }
  }
}
