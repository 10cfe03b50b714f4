package org.quiver.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.quiver.model.Model;
import org.quiver.program.ProgramPrinter;

/** Whole programs, to be read beside their sources. */
class GoldenProgramTest {
  @ParameterizedTest
  @ValueSource(strings = {"nohz.RecheckAfterNotify", "percpu.PerCpu", "primitives.Primitives"})
  void isAsBefore(String type) throws IOException {
    String file = type.substring(type.indexOf('.') + 1);
    InMemoryCompiler.Compiled compiled = InMemoryCompiler.compile(file, read(file + ".java"));
    Model model = ModelFactory.create(compiled.type(type), List.of());
    String program = ProgramPrinter.print(new FrontEnd(compiled).program(model, Set.of()));
    assertThat(program).isEqualTo(read(file + ".txt"));
  }

  private static String read(String name) throws IOException {
    return Resources.toString(
        Resources.getResource(GoldenProgramTest.class, name), StandardCharsets.UTF_8);
  }
}
