package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** CoRR: two loads of one location never see its stores in the wrong order. */
public final class CoRr extends Model {
  final Word x = word("x", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);
  final Ghost r1 = ghost("r1", 0);

  @Cpu("P0")
  void p0() {
    x.write(1);
  }

  @Cpu("P1")
  void p1() {
    int first = x.read();
    int second = x.read();
    r0.set(first);
    r1.set(second);
  }
}
