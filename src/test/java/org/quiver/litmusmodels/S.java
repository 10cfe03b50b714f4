package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** S: a load sees the second store, and the store after it is overtaken by the first. */
public final class S extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);

  @Cpu("P0")
  void p0() {
    x.write(2);
    y.write(1);
  }

  @Cpu("P1")
  void p1() {
    int y0 = y.read();
    x.write(1);
    r0.set(y0);
  }
}
