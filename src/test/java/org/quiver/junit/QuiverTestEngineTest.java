package org.quiver.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.quiver.memory.MemoryKind;
import org.quiver.model.Always;
import org.quiver.model.AlwaysEventually;
import org.quiver.model.Cpu;
import org.quiver.model.Ghost;
import org.quiver.model.Model;
import org.quiver.model.Word;
import org.quiver.verdict.Drain;
import sample.MyProtocol;

/** Models as tests of the JUnit Platform. */
class QuiverTestEngineTest {
  /** The two CPUs of SB. */
  abstract static class StoreBuffering extends Model {
    final Word x = word("x", 0);
    final Word y = word("y", 0);
    final Ghost r0 = ghost("r0", 1);
    final Ghost r1 = ghost("r1", 1);

    @Cpu("CPU 0")
    void first() {
      x.write(1);
      r0.set(y.read());
    }

    @Cpu("CPU 1")
    void second() {
      y.write(1);
      r1.set(x.read());
    }

    @Always
    boolean notBothMissed() {
      return r0.get() != 0 || r1.get() != 0;
    }
  }

  @QuiverCheck(memory = {MemoryKind.SC, MemoryKind.TSO})
  static final class Refuted extends StoreBuffering {}

  @QuiverCheck(memory = MemoryKind.SC, refuted = "notBothMissed")
  static final class ProvedAfterAll extends StoreBuffering {}

  @QuiverCheck(memory = MemoryKind.SC, maxStates = 3)
  static final class CutOff extends StoreBuffering {}

  @QuiverCheck(memory = MemoryKind.SC, refuted = "notBothMised")
  static final class Misspelt extends StoreBuffering {}

  @QuiverCheck(memory = MemoryKind.SC, buffer = 17)
  static final class TooLarge extends StoreBuffering {}

  @QuiverCheck(memory = MemoryKind.SC, ltl = "seen=F (noted & !(noted))")
  static final class WrongFormula extends StoreBuffering {
    boolean noted() {
      return r0.get() == 0;
    }
  }

  @QuiverCheck(memory = MemoryKind.SC, ltl = "ends=F noted")
  @QuiverCheck(
      memory = MemoryKind.TSO,
      drain = Drain.UNFAIR,
      ltl = "ends=F noted",
      refuted = "ends")
  static final class Told extends Model {
    final Word told = word("told", 0);

    @Cpu("CPU 0")
    void tell() {
      told.write(1);
    }

    boolean noted() {
      return told.read() == 1;
    }
  }

  @QuiverCheck
  static final class Throws extends Model {
    final Word x = word("x", 0);

    @Cpu("CPU 0")
    void fail() {
      throw new IllegalStateException();
    }

    @AlwaysEventually
    boolean never() {
      return x.read() == 1;
    }
  }

  private static EngineExecutionResults run(DiscoverySelector... selectors) {
    return EngineTestKit.engine(new QuiverTestEngine()).selectors(selectors).execute();
  }

  private static String failure(EngineExecutionResults results, String test) {
    return results.testEvents().failed().stream()
        .filter(e -> e.getTestDescriptor().getUniqueId().toString().contains(test))
        .flatMap(e -> e.getPayload(TestExecutionResult.class).stream())
        .flatMap(r -> r.getThrowable().stream())
        .map(Throwable::getMessage)
        .findFirst()
        .orElse("");
  }

  private static List<String> tests(EngineExecutionResults results) {
    return results.testEvents().finished().stream()
        .map(Event::getTestDescriptor)
        .map(d -> d.getParent().orElseThrow().getDisplayName() + "/" + d.getDisplayName())
        .toList();
  }

  @Test
  void aTestForEachPropertyAndMemoryModel() {
    EngineExecutionResults results = run(selectClass(Refuted.class));
    assertThat(tests(results))
        .containsExactly(
            "SC/noDeadlock", "SC/notBothMissed", "TSO/noDeadlock", "TSO/notBothMissed");
    results.testEvents().assertStatistics(s -> s.succeeded(3).failed(1));
  }

  @Test
  void theTraceIsTheFailureMessage() {
    assertThat(failure(run(selectClass(Refuted.class)), "TSO"))
        .startsWith("notBothMissed is refuted under TSO: ")
        .contains("WRITE_ONCE(x, 1)", "READ_ONCE(y) → 0", "was still in its store buffer");
  }

  @Test
  void whatMustBeRefutedFailsWhereItIsProved() {
    assertThat(failure(run(selectClass(ProvedAfterAll.class)), "notBothMissed"))
        .isEqualTo("notBothMissed is proved under SC, and was to be refuted");
  }

  @Test
  void whatWasCutOffFails() {
    EngineExecutionResults results = run(selectClass(CutOff.class));
    results.testEvents().assertStatistics(s -> s.succeeded(0).failed(2));
    assertThat(failure(results, "notBothMissed"))
        .isEqualTo("notBothMissed is not decided under SC: more than 3 states");
  }

  @Test
  void aWrongRequestIsOneFailureWithTheReason() {
    assertThat(failure(run(selectClass(Misspelt.class)), "error"))
        .isEqualTo(
            "@QuiverCheck: no property is called \"notBothMised\"; there are noDeadlock,"
                + " notBothMissed");
    assertThat(failure(run(selectClass(TooLarge.class)), "error"))
        .isEqualTo("@QuiverCheck: buffer is 1 to 16, not 17");
    assertThat(failure(run(selectClass(Throws.class)), "error"))
        .startsWith("QuiverTestEngineTest.java:");
  }

  @Test
  void aFormulaIsAPropertyToo() {
    assertThat(failure(run(selectClass(WrongFormula.class)), "seen"))
        .startsWith("LTL formula \"F (noted & !(noted))\", column 10: ");
    EngineExecutionResults told = run(selectClass(Told.class));
    assertThat(tests(told)).contains("SC (1)/ends", "TSO unfair (2)/ends");
    told.testEvents().assertStatistics(s -> s.failed(0));
  }

  @Test
  void aUniqueIdRunsOneTestAlone() {
    String id =
        "[engine:quiver]/[model:%s]/[machine:TSO]/[property:notBothMissed]"
            .formatted(Refuted.class.getName());
    assertThat(tests(run(selectUniqueId(id)))).containsExactly("TSO/notBothMissed");
    assertThat(tests(run(selectUniqueId(id), selectUniqueId(id.replace("TSO", "SC")))))
        .containsExactly("SC/notBothMissed", "TSO/notBothMissed");
    assertThat(tests(run(selectUniqueId(id), selectClass(Refuted.class)))).hasSize(4);
  }

  @Test
  void theSampleIsFoundInItsPackageAndPasses() {
    EngineExecutionResults results = run(selectPackage(MyProtocol.class.getPackageName()));
    assertThat(tests(results))
        .contains("PSO (1)/neverBoth", "SC (2)/neverBoth", "TSO (3)/neverBoth");
    results.testEvents().assertStatistics(s -> s.succeeded(12).failed(0));
  }
}
