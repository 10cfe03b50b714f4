package org.quiver.frontend;

import java.util.List;
import java.util.Set;
import org.quiver.model.Model;
import org.quiver.program.Program;

/** From a model's source text to its program. */
final class Sources {
  private Sources() {}

  /** The program of class M, whose members are given; each on the line where it stands. */
  static Program program(String members, String... arguments) {
    return programOf(model(members), Set.of(), arguments);
  }

  /** A file M.java; the members begin on its line 2. */
  static String model(String members) {
    return "import org.quiver.model.*; class M extends Model {\n" + members + "\n}\n";
  }

  /** The program of class M of a whole file. */
  static Program programOf(String source, Set<String> predicates, String... arguments) {
    InMemoryCompiler.Compiled compiled = InMemoryCompiler.compile("M", source);
    Model model = ModelFactory.create(compiled.type("M"), List.of(arguments));
    return new FrontEnd(compiled).program(model, predicates);
  }
}
