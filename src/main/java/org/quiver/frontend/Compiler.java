package org.quiver.frontend;

import org.quiver.program.Code;

/** From a method and its receiver to tidy code. */
final class Compiler {
  /** How many instructions a flow may have. */
  private static final int LIMIT = 20_000;

  private Compiler() {}

  /** Raw code is some three times as long as tidy code; with a lower limit less is unrolled. */
  private static final int[] RAW_LIMITS = {60_000, 30_000, 15_000};

  static Code compile(World world, Purpose purpose, MethodBody body, Object receiver) {
    for (int rawLimit : RAW_LIMITS) {
      Graph graph = new Specialiser(world, purpose, rawLimit).specialise(body, receiver);
      Code code = Tidy.tidy(graph);
      if (code.size() <= LIMIT) {
        return code;
      }
    }
    throw Specialiser.tooLarge(body);
  }
}
