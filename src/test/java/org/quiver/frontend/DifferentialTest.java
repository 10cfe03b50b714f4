package org.quiver.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.model.Model;
import org.quiver.program.Flow;
import org.quiver.program.Program;

/**
 * Random methods over ints: what the specialised code computes is what the host computes when it
 * calls the method. An oops stands for the exception that the host throws.
 */
class DifferentialTest {
  private static final int METHODS = 30;
  private static final int[] INPUTS = {
    0, 1, -1, 2, 3, 5, 7, 31, 32, -7, 255, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE
  };

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void computesWhatTheHostComputes(long seed) throws ReflectiveOperationException {
    Random random = new Random(seed);
    compare(new RandomMethods(random, false).source(METHODS), random);
  }

  /** Every operator and conversion with every pair of the inputs. */
  @Test
  void everyOperator() throws ReflectiveOperationException {
    List<String> expressions =
        List.of(
            "a + b",
            "a - b",
            "a * b",
            "a / b",
            "a % b",
            "a & b",
            "a | b",
            "a ^ b",
            "a << b",
            "a >> b",
            "a >>> b",
            "-a",
            "~a",
            "(byte) a",
            "(short) a",
            "(char) a",
            "Math.min(a, b)",
            "Math.max(a, b)",
            "Math.abs(a)",
            "Math.floorMod(a, b)",
            "Integer.compare(a, b)",
            "Integer.sum(a, b)",
            "a < b ? 1 : 0",
            "a <= b ? 1 : 0",
            "a > b ? 1 : 0",
            "a >= b ? 1 : 0",
            "a == b ? 1 : 0",
            "a != b ? 1 : 0",
            "table[a]",
            "table[b & 7]",
            "(a > 0) ^ (b > 0) ? a : b",
            "!(a > b) ? 3 : 4");
    compare(RandomMethods.wrap(expressions.stream().map(e -> "return " + e + ";").toList()), null);
  }

  private static void compare(String source, Random random) throws ReflectiveOperationException {
    InMemoryCompiler.Compiled compiled = InMemoryCompiler.compile("M", source);
    Model model = ModelFactory.create(compiled.type("M"), List.of());
    Program program = new FrontEnd(compiled).program(model, Set.of());
    for (Flow flow : program.flows()) {
      Method method = model.getClass().getDeclaredMethod(flow.name(), int.class, int.class);
      method.setAccessible(true);
      for (int a : INPUTS) {
        for (int b : INPUTS) {
          int x = random == null ? a : random.nextBoolean() ? a : random.nextInt(16);
          compare(program, flow, model, method, x, b, source);
        }
      }
    }
  }

  private static void compare(
      Program program, Flow flow, Model model, Method method, int a, int b, String source)
      throws IllegalAccessException {
    assertThat(specialised(program, flow, a, b))
        .describedAs("%s(%d, %d) in%n%s", flow.name(), a, b, source)
        .isEqualTo(host(model, method, a, b));
  }

  private static String host(Model model, Method method, int a, int b)
      throws IllegalAccessException {
    try {
      return method.invoke(model, a, b).toString();
    } catch (InvocationTargetException e) {
      return "oops";
    }
  }

  private static String specialised(Program program, Flow flow, int a, int b) {
    Evaluator evaluator = new Evaluator(program);
    evaluator.setCell("a", a);
    evaluator.setCell("b", b);
    try {
      evaluator.run(flow.code());
    } catch (Evaluator.OopsException e) {
      return "oops";
    }
    return Integer.toString(evaluator.cell("out"));
  }
}
