package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** 2+2W: can both first stores be the last to land? */
public final class TwoPlusTwoW extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);

  @Cpu("P0")
  void p0() {
    x.write(1);
    y.write(2);
  }

  @Cpu("P1")
  void p1() {
    y.write(1);
    x.write(2);
  }
}
