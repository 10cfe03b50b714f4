package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Message passing: data in x, a flag in y. Can the flag be seen and the data not? */
public final class Mp extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);
  final Ghost r1 = ghost("r1", 0);

  @Cpu("P0")
  void p0() {
    x.write(1);
    y.write(1);
  }

  @Cpu("P1")
  void p1() {
    int flag = y.read();
    int data = x.read();
    r0.set(flag);
    r1.set(data);
  }
}
