package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Set;
import java.util.TreeSet;
import org.quiver.model.Model;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.ObjectDecl;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;

/**
 * Reads the bytecode of a model's bodies and properties and turns it, specialised to what the
 * model's constructor built, into a {@link Program}. The idea is that of an online partial
 * evaluator: Jones, Gomard and Sestoft, <i>Partial Evaluation and Automatic Program Generation</i>,
 * 1993, chapter 7.
 */
public final class FrontEnd {
  private final ClassBytes bytes;

  /** Where class files come from. */
  @FunctionalInterface
  public interface ClassBytes {
    /** The class file of an internal name, {@code nohz/Merged} for example, or null. */
    byte[] find(String internalName);
  }

  /** A front end that reads its class files from {@code bytes}. */
  public FrontEnd(ClassBytes bytes) {
    this.bytes = bytes;
  }

  /**
   * Specialises every body, handler and property of the model.
   *
   * @param predicateNames the model's {@code boolean} methods that formulas use
   * @throws org.quiver.model.ModelException if the model does what a model cannot
   */
  public Program program(Model model, Set<String> predicateNames) {
    World world = new World(model, bytes);
    Bodies bodies = new Bodies(world);
    ImmutableList<Flow> flows = bodies.flows();
    Properties properties = new Properties(world);
    ImmutableList<PropertyDecl> declared = properties.declared();
    ImmutableMap.Builder<String, Code> predicates = ImmutableMap.builder();
    for (String name : new TreeSet<>(predicateNames)) {
      predicates.put(name, properties.predicate(name));
    }
    return new Program(
        model.getClass().getName(),
        world.cells.declarations(),
        world.ghostDeclarations(),
        world.gracePeriodNames(),
        world.objects.names().stream()
            .map(ObjectDecl::new)
            .collect(ImmutableList.toImmutableList()),
        bodies.cpus(),
        flows,
        world.checkDeclarations(),
        world.observationTexts(),
        declared,
        predicates.buildOrThrow());
  }
}
