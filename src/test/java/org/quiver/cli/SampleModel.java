package org.quiver.cli;

import org.quiver.model.Cpu;
import org.quiver.model.Model;
import org.quiver.model.Word;

/** A model that is on the class path of the tests. */
public final class SampleModel extends Model {
  final Word x = word("x", 0);

  @Cpu("CPU 0")
  void body() {
    x.write(1);
  }
}
