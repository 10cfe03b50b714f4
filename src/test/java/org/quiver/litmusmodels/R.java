package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** R: a store that loses the race for y while the load after it misses x. */
public final class R extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);

  @Cpu("P0")
  void p0() {
    x.write(1);
    y.write(1);
  }

  @Cpu("P1")
  void p1() {
    y.write(2);
    int x0 = x.read();
    r0.set(x0);
  }
}
