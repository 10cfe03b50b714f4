package org.quiver.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;
import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.engine.Settings;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.ModelFactory;
import org.quiver.litmusmodels.Litmus;
import org.quiver.litmusmodels.LitmusExpectations;
import org.quiver.memory.MemoryKind;
import org.quiver.oracle.MachineConfig.Memory;
import org.quiver.program.Program;

/**
 * The usual litmus tests, written as models and taken all the way through the front end: on the
 * engine and on the naive machine they end in the published states, and in no others.
 */
class LitmusModelsTest {
  static Stream<Litmus> tests() {
    return LitmusExpectations.ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("tests")
  void endsInThePublishedStates(Litmus litmus) {
    Program program = program(litmus);
    for (MemoryKind memory : MemoryKind.USUAL) {
      ImmutableSet<String> published = litmus.finals().get(Ascii.toLowerCase(memory.name()));
      assertThat(EngineSubject.finals(program, Settings.of(memory)))
          .as("%s under %s, engine", litmus, memory)
          .containsExactlyInAnyOrderElementsOf(published);
      assertThat(naiveFinals(program, Memory.valueOf(memory.name())))
          .as("%s under %s, naive machine", litmus, memory)
          .containsExactlyInAnyOrderElementsOf(published);
    }
  }

  private static ImmutableSet<String> naiveFinals(Program program, Memory memory) {
    NaiveMachine machine = new NaiveMachine(program, MachineConfig.of(memory), true);
    return NaiveChecker.explore(machine, 200_000).orElseThrow().finals();
  }

  private static Program program(Litmus litmus) {
    FrontEnd frontEnd = new FrontEnd(LitmusModelsTest::classFile);
    return frontEnd.program(ModelFactory.create(litmus.model(), List.of()), Set.of());
  }

  private static byte[] classFile(String internalName) {
    try {
      return Resources.toByteArray(Resources.getResource(internalName + ".class"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
