package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Message passing as the kernel writes it: smp_wmb and smp_rmb. */
public final class MpWmb extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);
  final Ghost r1 = ghost("r1", 0);

  @Cpu("P0")
  void p0() {
    x.write(1);
    smpWmb();
    y.write(1);
  }

  @Cpu("P1")
  void p1() {
    int flag = y.read();
    smpRmb();
    int data = x.read();
    r0.set(flag);
    r1.set(data);
  }
}
