package org.quiver.litmusmodels;

import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Message passing by smp_store_release and smp_load_acquire. */
public final class MpRelease extends Model {
  final Word x = word("x", 0).bits(2);
  final Word y = word("y", 0).bits(2);
  final Ghost r0 = ghost("r0", 0);
  final Ghost r1 = ghost("r1", 0);

  @Cpu("P0")
  void p0() {
    x.write(1);
    y.storeRelease(1);
  }

  @Cpu("P1")
  void p1() {
    int flag = y.loadAcquire();
    int data = x.read();
    r0.set(flag);
    r1.set(data);
  }
}
