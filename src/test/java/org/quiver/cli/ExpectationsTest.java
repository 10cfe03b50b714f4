package org.quiver.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.model.SourcePosition;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Subject;

class ExpectationsTest {
  private static Expectations filed(String... lines) {
    return new Expectations(ImmutableList.of(), lines(lines));
  }

  private static ImmutableList<Expectation> lines(String... lines) {
    return Arrays.stream(lines)
        .map(line -> line.split("=", -1))
        .map(p -> Expectation.of(p[0], p[1], new SourcePosition("f.jpf", 1)))
        .collect(ImmutableList.toImmutableList());
  }

  private static Subject on(MemoryKind kind, Drain drain, boolean serializing) {
    return new Subject("c", "M", ImmutableMap.of(), new Settings(kind, 4, serializing), drain);
  }

  private static final Subject TSO = on(MemoryKind.TSO, Drain.FAIR, true);
  private static final Subject TSO_UNFAIR = on(MemoryKind.TSO, Drain.UNFAIR, true);
  private static final Subject TSO_NONSERIALIZING = on(MemoryKind.TSO, Drain.FAIR, false);
  private static final Subject TSO_BOTH = on(MemoryKind.TSO, Drain.UNFAIR, false);
  private static final Subject SC = on(MemoryKind.SC, Drain.FAIR, true);

  private static Optional<Expected> find(Expectations all, Subject subject, String property) {
    return all.find(subject, property).map(Expectation::expected);
  }

  @Test
  void withoutAPropertyItIsTheDefaultOfTheMemoryModel() {
    Expectations all = filed("tso=proved", "tso.p=refuted");
    assertThat(find(all, TSO, "p")).contains(Expected.REFUTED);
    assertThat(find(all, TSO, "q")).contains(Expected.PROVED);
    assertThat(find(all, SC, "q")).isEmpty();
  }

  @Test
  void unfairDefaultsToFair() {
    Expectations all = filed("tso=proved", "tso.unfair.p=refuted");
    assertThat(find(all, TSO, "p")).contains(Expected.PROVED);
    assertThat(find(all, TSO_UNFAIR, "p")).contains(Expected.REFUTED);
    assertThat(find(all, TSO_UNFAIR, "q")).contains(Expected.PROVED);
  }

  @Test
  void nonserializingDefaultsToSerializing() {
    Expectations all = filed("tso=proved", "tso.nonserializing=refuted");
    assertThat(find(all, TSO, "p")).contains(Expected.PROVED);
    assertThat(find(all, TSO_NONSERIALIZING, "p")).contains(Expected.REFUTED);
    assertThat(find(all, TSO_BOTH, "p")).contains(Expected.REFUTED);
  }

  @Test
  void thePropertyIsMoreSpecificThanDraining() {
    Expectations all = filed("tso.unfair=refuted", "tso.p=proved");
    assertThat(find(all, TSO_UNFAIR, "p")).contains(Expected.PROVED);
    assertThat(find(all, TSO_UNFAIR, "q")).contains(Expected.REFUTED);
  }

  @Test
  void theCommandLineGoesBeforeTheFile() {
    Expectations all = filed("tso.p=refuted").with(lines("=proved"));
    assertThat(find(all, TSO, "p")).contains(Expected.PROVED);
    assertThat(find(all, SC, "q")).contains(Expected.PROVED);
  }

  @Test
  void refusesAPropertyThatThereIsNot() {
    assertThatThrownBy(() -> filed("tso.returns=proved").requireKnown(Set.of("return")))
        .hasMessage(
            "f.jpf:1: there is no property \"returns\". Did you mean return?"
                + " The properties are: return");
  }

  @Test
  void namesTheWorst() {
    Expectations all = filed("tso=proved", "tso.p=refuted", "sc=proved", "sc.unfair=refuted");
    assertThat(all.worst(MemoryKind.TSO)).contains(Expected.REFUTED);
    assertThat(all.worst(MemoryKind.SC)).contains(Expected.PROVED);
    assertThat(all.worst(MemoryKind.PSO)).isEmpty();
  }

  @Test
  void theWorstOnAMachineIsThatOfThePropertiesWithTheDefaultForTheRest() {
    Expectations all = filed("tso=proved", "tso.p=refuted", "tso.unfair.p=proved");
    assertThat(worst(all, TSO)).contains(Expected.REFUTED);
    assertThat(worst(all, TSO_UNFAIR)).contains(Expected.PROVED);
    Expectations liveness = filed("tso=proved", "tso.unfair.nonserializing.p=refuted");
    assertThat(worst(liveness, TSO_UNFAIR)).contains(Expected.PROVED);
    assertThat(worst(liveness, TSO_NONSERIALIZING)).contains(Expected.PROVED);
    assertThat(worst(liveness, TSO_BOTH)).contains(Expected.REFUTED);
    assertThat(worst(liveness, SC)).isEmpty();
  }

  private static Optional<Expected> worst(Expectations all, Subject subject) {
    return all.worst(subject.settings(), subject.drain());
  }
}
