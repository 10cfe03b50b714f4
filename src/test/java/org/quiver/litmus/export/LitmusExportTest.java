package org.quiver.litmus.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.ModelFactory;
import org.quiver.litmus.LitmusChecker;
import org.quiver.litmus.LitmusReader;
import org.quiver.memory.MemoryKind;
import org.quiver.model.Model;
import org.quiver.model.ModelException;
import org.quiver.program.Program;

/** The text of an exported model, and what is refused. */
class LitmusExportTest {
  private static Program program(Class<? extends Model> model) {
    return new FrontEnd(LitmusExportTest::classFile)
        .program(ModelFactory.create(model, List.of()), Set.of());
  }

  private static byte[] classFile(String internalName) {
    try {
      return Resources.toByteArray(Resources.getResource(internalName + ".class"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void branchesWaitsAndAssertions() {
    assertThat(LitmusExport.of(program(ExportModels.Hand.class), true))
        .isEqualTo(
            """
            C ExportModels_Hand
            (*
             * The model org.quiver.litmus.export.ExportModels$Hand, exported by quiver.
             * P0: giver
             * P1: taker
             * 1:failed0: 1 if this failed: the data is there
             *)
            { mode_if=1; }

            P0(int *data, int *mode_if)
            {
            	WRITE_ONCE(*data, 1);
            	smp_wmb();
            	WRITE_ONCE(*mode_if, 2);
            }

            P1(int *data, int *mode_if)
            {
            	int r0;
            	int r1;
            	int got = 0;
            	int w0 = 0;
            	int failed0 = 0;

            	w0 = READ_ONCE(*mode_if) != 2;
            	if (w0 == 0) {
            		r0 = READ_ONCE(*data);
            		r1 = r0 == 1;
            		failed0 = failed0 | (r1 == 0);
            		r0 = r0 != 1;
            		if (r0) {
            			WRITE_ONCE(*mode_if, 3);
            		} else {
            			got = 1;
            		}
            	}
            }

            locations [data; mode_if; 1:got;]
            filter (1:w0=0)
            exists (1:failed0=1)
            """);
  }

  @Test
  void theConditionIsWhatTheAssertionForbids() {
    String text = LitmusExport.of(program(ExportModels.Hand.class), true);
    LitmusChecker checker = new LitmusChecker(LitmusReader.parse("t.litmus", text));
    assertThat(checker.check(MemoryKind.PSO, Limits.NONE, Monitor.NONE).positive()).isZero();
    String without = text.replace("\tsmp_wmb();\n", "");
    LitmusChecker weaker = new LitmusChecker(LitmusReader.parse("t.litmus", without));
    assertThat(weaker.check(MemoryKind.PSO, Limits.NONE, Monitor.NONE).positive()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Loop       | a loop cannot be exported; herd7 knows none. Write out its rounds
          Choice     | choose() cannot be exported, since litmus has no choice; export a model for each
          Interrupt  | tick is an interrupt's handler, which cannot be exported; litmus has CPUs alone
          Tasks      | worker is a task, which cannot be exported; litmus has CPUs alone
          Shared     | the ghost g is of P0 too; only a ghost of one process can be exported, as its register
          Live       | done() speaks of whole runs, and litmus of final states; --bodies leaves what is claimed out
          Every      | holds() speaks of every state, and litmus of final ones; assert it in a body with check(); --bodies leaves what is claimed out
          Period     | a GracePeriod cannot be exported, since it is the checker's own; herd7 knows rcu_read_lock and synchronize_rcu
          Narrow     | an addition on x of 2 bits cannot be exported, since litmus has ints alone; give it 32 bits
          Index      | an array's element or a pointer's field cannot be exported; write it out
          """)
  void whatLitmusCannotSayIsRefusedWithItsLine(String model, String message)
      throws ClassNotFoundException {
    Class<? extends Model> type =
        Class.forName(ExportModels.class.getName() + "$" + model).asSubclass(Model.class);
    assertThatThrownBy(() -> LitmusExport.of(program(type), true))
        .isInstanceOf(ModelException.class)
        .hasMessageMatching("ExportModels\\.java:[0-9]+: .*")
        .hasMessageEndingWith(": " + message);
  }

  @Test
  void theBodiesAloneAreExportedWithoutTheClaims() {
    assertThat(LitmusExport.of(program(ExportModels.Live.class), false)).contains("forall (true)");
  }

  @Test
  void namesBecomeIdentifiersAndStayDistinct() {
    Names names = new Names();
    assertThat(List.of("cpus[0].state", "cpus.0.state", "if", "7", "", "a-b"))
        .extracting(names::of)
        .containsExactly("cpus_0_state", "cpus_0_state_2", "if_2", "x7", "x", "a_b");
    assertThat(names.copy().numbered("r")).isEqualTo("r0");
    names.of("r0");
    assertThat(names.numbered("r")).isEqualTo("r1");
  }
}
