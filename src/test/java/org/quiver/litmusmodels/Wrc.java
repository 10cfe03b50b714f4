package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Write to read causality: a store that was seen must be seen by who learns of it. */
public final class Wrc extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);
  final Ghost r1 = ghost("r1", 0);
  final Ghost r2 = ghost("r2", 0);

  @Cpu("P0")
  void p0() {
    x.write(1);
  }

  @Cpu("P1")
  void p1() {
    int x0 = x.read();
    y.write(1);
    r0.set(x0);
  }

  @Cpu("P2")
  void p2() {
    int y0 = y.read();
    int x0 = x.read();
    r1.set(y0);
    r2.set(x0);
  }
}
