package org.quiver.engine;

import java.util.Arrays;
import org.quiver.program.Flow;

/**
 * Where the state keeps one activation of a flow. A flow has one, except an interrupt that may nest
 * in itself, which has one for each time it may come.
 */
final class Frame {
  /** Position among all frames. */
  final int index;

  /** The flow's id. */
  final int flow;

  final Flow.Kind kind;
  final DecodedCode code;

  /** Registers to run with; worthless between steps. */
  final int[] registers;

  /** Field: 0 if it is not active or has ended, else 1 plus the stop where it stands. */
  final int pcField;

  /** Field for each slot, or -1 for one that is never kept. */
  final int[] slotField;

  /** The fields of the slots that are kept somewhere. */
  final int[] slotFields;

  /** Field: for a handler the frame below it on the stack plus 1, 0 for the CPU's flow. */
  final int belowField;

  /** Field: for a handler whether interrupts were off when it came. */
  final int irqOffField;

  /** What the weak machine keeps besides; null on the others. */
  WeakFrame weak;

  Frame(int index, int flow, Flow.Kind kind, DecodedCode code, FieldAllocator fields) {
    this.index = index;
    this.flow = flow;
    this.kind = kind;
    this.code = code;
    this.registers = code.newRegisters();
    this.pcField = fields.next();
    this.slotField = new int[code.slots()];
    for (int slot = 0; slot < slotField.length; slot++) {
      slotField[slot] = code.savedSomewhere().get(slot) ? fields.next() : -1;
    }
    this.slotFields = Arrays.stream(slotField).filter(field -> field >= 0).toArray();
    this.belowField = kind.isHandler() ? fields.next() : -1;
    this.irqOffField = kind.isHandler() ? fields.next() : -1;
  }
}
