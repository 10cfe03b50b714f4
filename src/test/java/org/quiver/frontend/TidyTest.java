package org.quiver.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.tree.MethodNode;
import org.quiver.model.Model;
import org.quiver.program.Code;
import org.quiver.program.Program;

/**
 * Tidying changes nothing that can be seen: raw and tidy code of random bodies execute the same
 * visible instructions with the same values, and come to an oops or an end alike.
 */
class TidyTest {
  private static final int METHODS = 30;
  private static final int RUNS = 60;

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void keepsWhatIsVisible(long seed) {
    Random random = new Random(seed);
    String source = new RandomMethods(random, true).source(METHODS);
    InMemoryCompiler.Compiled compiled = InMemoryCompiler.compile("M", source);
    Model model = ModelFactory.create(compiled.type("M"), List.of());
    Program program = new FrontEnd(compiled).program(model, Set.of());
    World world = new World(model, compiled);
    for (int i = 0; i < METHODS; i++) {
      Code raw = raw(world, "run" + i);
      Code tidy = program.flows().get(i).code();
      assertThat(tidy.size()).isLessThanOrEqualTo(raw.size());
      for (int run = 0; run < RUNS; run++) {
        int a = random.nextInt(24) - 4;
        int b = random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(10);
        assertThat(trace(program, tidy, a, b))
            .describedAs("run%d(%d, %d) in%n%s", i, a, b, source)
            .isEqualTo(trace(program, raw, a, b));
      }
    }
  }

  private static Code raw(World world, String name) {
    for (MethodNode method : world.classes.find("M").methods) {
      if (method.name.equals(name)) {
        MethodBody body = world.classes.body(world.classes.find("M"), method);
        return new Specialiser(world, Purpose.BODY, 60_000)
            .specialise(body, world.model)
            .compact()
            .code();
      }
    }
    throw new IllegalArgumentException(name);
  }

  private static List<String> trace(Program program, Code code, int a, int b) {
    Evaluator evaluator = new Evaluator(program);
    evaluator.setCell("a", a);
    evaluator.setCell("b", b);
    try {
      evaluator.run(code);
    } catch (Evaluator.OopsException e) {
      evaluator.trace.add("oops");
    }
    return evaluator.trace;
  }
}
