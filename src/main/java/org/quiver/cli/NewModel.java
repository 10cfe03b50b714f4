package org.quiver.cli;

/** The model that {@code quiver new} writes. */
final class NewModel {
  private static final String TEXT =
      """
      import org.quiver.model.Always;
      import org.quiver.model.Cpu;
      import org.quiver.model.Ghost;
      import org.quiver.model.Model;
      import org.quiver.model.Word;

      /**
       * Two CPUs each raise a flag and then look at the other one's. At least one of them must see the
       * other, or both would believe that they are alone.
       *
       * <p>Proved as it stands. Take one smpMb() away and check again: SC still proves it, TSO and PSO
       * refute it, since the flag may still be in the store buffer when the other CPU looks.
       */
      public final class NAME extends Model {
        // Shared memory. The constructor runs once and lays it out; the name is what traces print.
        private final Word left = word("left", 0);
        private final Word right = word("right", 0);

        // What each CPU saw. A ghost belongs to the checker, so it is the same for all at once.
        private final Ghost leftSaw = ghost("left saw", 1);
        private final Ghost rightSaw = ghost("right saw", 1);

        // A body: what one CPU does. Its bytecode is explored in every interleaving.
        @Cpu("CPU 0")
        void raiseLeft() {
          left.write(1); // WRITE_ONCE
          smpMb();
          leftSaw.set(right.read()); // READ_ONCE
        }

        @Cpu("CPU 1")
        void raiseRight() {
          right.write(1);
          smpMb();
          rightSaw.set(left.read());
        }

        // A claim about every reachable state.
        @Always
        boolean oneSeesTheOther() {
          return leftSaw.get() == 1 || rightSaw.get() == 1;
        }
      }
      """;

  private NewModel() {}

  /** The source of a model of that class name. */
  static String source(String className) {
    return TEXT.replace("NAME", className);
  }
}
