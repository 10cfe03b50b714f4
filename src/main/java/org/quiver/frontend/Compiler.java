package org.quiver.frontend;

import org.quiver.program.Code;

/** From a method and its receiver to tidy code. */
final class Compiler {
  /** How many instructions a flow may have. */
  private static final int LIMIT = 20_000;

  private Compiler() {}

  static Code compile(World world, Purpose purpose, MethodBody body, Object receiver) {
    Graph graph = new Specialiser(world, purpose).specialise(body, receiver);
    Code code = Tidy.tidy(graph);
    if (code.size() > LIMIT) {
      throw Specialiser.tooLarge(body);
    }
    return code;
  }
}
