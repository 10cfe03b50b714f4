package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Independent reads of independent writes: can two readers disagree on the order of two stores? */
public final class Iriw extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);
  final Ghost r1 = ghost("r1", 0);
  final Ghost r2 = ghost("r2", 0);
  final Ghost r3 = ghost("r3", 0);

  @Cpu("P0")
  void p0() {
    x.write(1);
  }

  @Cpu("P1")
  void p1() {
    y.write(1);
  }

  @Cpu("P2")
  void p2() {
    int first = x.read();
    int second = y.read();
    r0.set(first);
    r1.set(second);
  }

  @Cpu("P3")
  void p3() {
    int first = y.read();
    int second = x.read();
    r2.set(first);
    r3.set(second);
  }
}
