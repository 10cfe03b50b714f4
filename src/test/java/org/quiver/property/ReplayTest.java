package org.quiver.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.quiver.memory.MemoryKind;
import org.quiver.program.Program;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/** A replay believes nothing: not the steps, not the loop, not the property, not the formula. */
class ReplayTest {
  private static final String FORMULA = "G (isAsked -> F isServed)";

  private final Program program = Runs.program(Handshake.class, "isAsked", "isServed");

  private Trace found(String property) {
    return Runs.found(program, MemoryKind.SC, property, ImmutableMap.of("answered", FORMULA));
  }

  private String message(Trace trace) {
    return Replay.replay(trace, program).message();
  }

  @Test
  void everyKindOfPropertyIsJudgedAgain() {
    for (String property : List.of("everServed", "servedOnceAsked", "neverServed", "answered")) {
      assertThat(message(found(property))).as(property).isEmpty();
    }
  }

  @Test
  void aFormulaThatHoldsOnTheLoopIsNotBroken() {
    Trace trace = found("answered");
    Trace other = Runs.with(trace, "answered", "G (isServed -> isAsked)", trace.loopStart());
    assertThat(message(other)).isEqualTo("the property holds where the trace says it does not");
  }

  @Test
  void aFormulaAboutTheStemIsJudgedToo() {
    Trace trace = found("answered");
    assertThat(message(Runs.with(trace, "answered", "G !isAsked", trace.loopStart()))).isEmpty();
    assertThat(message(Runs.with(trace, "answered", "F isAsked", trace.loopStart()))).isNotEmpty();
  }

  @Test
  void aFormulaOfWhichTheModelKnowsNothingIsNoProperty() {
    Trace trace = found("answered");
    Trace other = Runs.with(trace, "answered", "F isTired", trace.loopStart());
    assertThat(message(other)).isEqualTo("the model has no property answered");
  }

  @Test
  void leadsToAsksForWhatItStartsFrom() {
    Trace rest =
        Runs.of(program, MemoryKind.SC, "servedOnceAsked", 0, "client: WRITE_ONCE", "client: READ");
    assertThat(message(rest)).isEqualTo("the loop does not come back to where it began");
    Trace spinning =
        Runs.of(
            program,
            MemoryKind.SC,
            "servedOnceAsked",
            2,
            "client: WRITE_ONCE(asked, 1)",
            "server: READ_ONCE(asked) → 1",
            "client: READ_ONCE(served) → 0");
    assertThat(message(spinning)).isEqualTo("the loop is not fair");
    Trace unasked =
        Runs.of(program, MemoryKind.SC, "servedOnceAsked", 1, "server: READ_ONCE(asked) → 0");
    assertThat(message(unasked)).isEqualTo("the loop is not fair");
  }

  @Test
  void aSafetyPropertyHasNoLoop() {
    Trace trace = found("everServed");
    assertThat(message(Runs.with(trace, "neverServed", "", trace.loopStart())))
        .isEqualTo("neverServed is not about runs that go on for ever");
    assertThat(message(Runs.with(found("neverServed"), "everServed", "", Trace.NO_LOOP)))
        .isEqualTo("only a run that goes on for ever can break everServed");
  }

  @Test
  void whatAStepDoesIsComparedInFull() {
    Trace trace = found("neverServed");
    TraceStep last = trace.steps().get(trace.steps().size() - 1);
    assertThat(message(changed(trace, last, ImmutableMap.of(), "")))
        .isEqualTo("after step 3 memory has the changes {served=1}, not {}");
    assertThat(message(changed(trace, last, last.memory(), "something")))
        .isEqualTo("after step 3 the violation is none, not \"something\"");
  }

  private static Trace changed(
      Trace trace, TraceStep step, ImmutableMap<String, String> memory, String violates) {
    List<TraceStep> steps = new ArrayList<>(trace.steps());
    steps.set(
        steps.indexOf(step),
        new TraceStep(
            step.kind(),
            step.cpu(),
            step.flow(),
            step.argument(),
            step.depth(),
            step.operation(),
            step.cell(),
            step.value(),
            step.forwarded(),
            step.buffered(),
            step.text(),
            step.position(),
            memory,
            step.buffers(),
            violates));
    return Runs.with(trace, steps);
  }

  @Test
  void saysWhichStepIsNotPossible() {
    Trace trace = found("neverServed");
    Trace without = Runs.with(trace, trace.steps().subList(1, 3));
    assertThat(message(without))
        .startsWith("step 1 does not fit: READ_ONCE(asked) → 1 by server is not possible here;")
        .endsWith("possible: WRITE_ONCE(asked, 1), READ_ONCE(asked) → 0, <interrupt: tick>");
  }
}
