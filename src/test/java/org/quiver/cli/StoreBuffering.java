package org.quiver.cli;

/** The source of a model, Sb: each CPU stores, then loads what the other one stores. */
final class StoreBuffering {
  private static final String SOURCE =
      """
      import org.quiver.model.*;

      public final class Sb extends Model {
        final Word x = word("CELL", 0);
        final Word y = word("y", 0);
        final Ghost r0 = ghost("r0", 1);
        final Ghost r1 = ghost("r1", 1);

        @Cpu("CPU 0")
        void first() {
          x.write(1);
          r0.set(y.read());
        }

        @Cpu("CPU 1")
        void second() {
          y.write(1);
          r1.set(x.read());
        }

        @Always
        boolean notBothMissed() {
          return r0.get() != 0 || r1.get() != 0;
        }
      }
      """;

  private StoreBuffering() {}

  /** The source, with that name for one of its cells. */
  static String withCell(String name) {
    return SOURCE.replace("CELL", name);
  }
}
