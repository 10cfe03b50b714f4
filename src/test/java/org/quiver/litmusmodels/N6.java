package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Test n6 of Owens, Sarkar, Sewell, "A better x86 memory model: x86-TSO", 2009. */
public final class N6 extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);
  final Ghost r1 = ghost("r1", 0);

  @Cpu("P0")
  void p0() {
    x.write(1);
    int x0 = x.read();
    int y0 = y.read();
    r0.set(x0);
    r1.set(y0);
  }

  @Cpu("P1")
  void p1() {
    y.write(2);
    x.write(2);
  }
}
