package org.quiver.frontend;

import com.google.common.collect.ImmutableSet;

/** What a property may do: look at memory and at the checker's own state. */
final class Looking {
  private static final ImmutableSet<String> OPERATIONS =
      ImmutableSet.of(
          "Word.read",
          "Word.loadAcquire",
          "Word.plainRead",
          "Word.thisCpuRead",
          "Word.testBit",
          "Word.width",
          "Word.initial",
          "Cell.read",
          "Cell.loadAcquire",
          "Cell.thisCpuRead",
          "Cell.initial",
          "Ref.read",
          "Ref.loadAcquire",
          "Ref.rcuDereference",
          "Ref.initial",
          "Flags.read",
          "Flags.loadAcquire",
          "Flags.testBit",
          "Variable.name",
          "SpinLock.isLocked",
          "SpinLock.name",
          "Ghost.get",
          "GracePeriod.ended",
          "GracePeriod.running");

  private Looking() {}

  static void require(Cursor c, MethodName name) {
    if (!OPERATIONS.contains(name.shortName())) {
      throw c.error(
          name.shortName()
              + "() in a property: a property may only look, with read(), testBit(), isLocked(),"
              + " get(), ended() and running(); move the operation into a body");
    }
  }
}
