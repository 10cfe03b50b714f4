package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Load buffering: can both loads see what is stored after the other one? */
public final class Lb extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);
  final Ghost r1 = ghost("r1", 0);

  @Cpu("P0")
  void p0() {
    int x0 = x.read();
    y.write(1);
    r0.set(x0);
  }

  @Cpu("P1")
  void p1() {
    int y0 = y.read();
    x.write(1);
    r1.set(y0);
  }
}
