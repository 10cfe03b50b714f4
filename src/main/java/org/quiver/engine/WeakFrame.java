package org.quiver.engine;

import java.util.function.IntSupplier;
import org.quiver.memory.StateVector;
import org.quiver.program.Code;

/** What the weak machine keeps of one activation besides its place and its locals. */
final class WeakFrame {
  /** What its locals and branches depend on. */
  final Dependencies dependencies;

  /** Which of its accesses can be made early. */
  final EarlyAccesses early;

  /** Field: whether the second barrier of a fully ordered atomic is still to come. */
  final int owesField;

  /** Field: the accesses that were made early, a bit each. */
  private final int madeField;

  /** Fields: what each of them gave; and the first of its views, of what it saw and stored. */
  private final int[] resultFields;

  private final int[] seenFields;
  private final int[] wroteFields;
  private final int width;

  /**
   * @param fields gives fields
   * @param views gives the first field of a new view
   * @param width the numbers of a view
   */
  WeakFrame(Code source, DecodedCode code, FieldAllocator fields, IntSupplier views, int width) {
    this.width = width;
    dependencies = new Dependencies(source, code, views, width);
    early = new EarlyAccesses(source);
    owesField = fields.next();
    madeField = fields.next();
    resultFields = new int[early.count()];
    seenFields = new int[early.count()];
    wroteFields = new int[early.count()];
    for (int i = 0; i < early.count(); i++) {
      resultFields[i] = fields.next();
      seenFields[i] = views.getAsInt();
      wroteFields[i] = views.getAsInt();
    }
  }

  /** Whether something was made early and has not had its turn, or a barrier is still to come. */
  boolean isAhead(StateVector s) {
    return s.get(madeField) != 0 || s.get(owesField) != 0;
  }

  /** Whether an access was made early. */
  boolean isMade(StateVector s, int pc) {
    int number = early.number(pc);
    return number >= 0 && (s.get(madeField) >> number & 1) != 0;
  }

  void setMade(StateVector s, int pc, boolean made) {
    int bit = 1 << early.number(pc);
    s.set(madeField, made ? s.get(madeField) | bit : s.get(madeField) & ~bit);
  }

  /** The field of what an early access gave. */
  int result(int pc) {
    return resultFields[early.number(pc)];
  }

  /** The first field of what an early access saw. */
  int seen(int pc) {
    return seenFields[early.number(pc)];
  }

  /** The first field of what an early access stored. */
  int wrote(int pc) {
    return wroteFields[early.number(pc)];
  }

  /** The activation is over. */
  void clear(StateVector s) {
    s.set(owesField, 0);
    s.set(madeField, 0);
    for (int i = 0; i < resultFields.length; i++) {
      s.set(resultFields[i], 0);
      for (int n = 0; n < width; n++) {
        s.set(seenFields[i] + n, 0);
        s.set(wroteFields[i] + n, 0);
      }
    }
    dependencies.save(s, -1);
  }
}
