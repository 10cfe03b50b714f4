package org.quiver.property;

import org.quiver.model.Always;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** Store buffering, after which each CPU's fence waits for its store to reach memory. */
public final class Buffering extends Model {
  final Word x = word("x", 0);
  final Word y = word("y", 0);
  final Ghost missed = ghost("missed", 0);

  @Cpu("P0")
  void left() {
    run(x, y);
  }

  @Cpu("P1")
  void right() {
    run(y, x);
  }

  private void run(Word own, Word other) {
    own.write(1);
    int seen = other.read();
    smpMb();
    if (seen == 0) {
      missed.add(1);
    }
  }

  @Always
  boolean notBoth() {
    return missed.get() < 2;
  }
}
