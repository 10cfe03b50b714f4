package org.quiver.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.frontend.FrontEnd;
import org.quiver.frontend.Instance;
import org.quiver.frontend.ModelFactory;
import org.quiver.memory.MemoryKind;
import org.quiver.property.Checker;
import org.quiver.verdict.CheckVerdict;
import org.quiver.verdict.Drain;
import org.quiver.verdict.PropertyVerdict;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceJson;

/**
 * The debate of May 2015 as Quiver prints it: Bonzini's interleaving of the flag and the notify
 * bit, the notification after the exit path's test, and the entry's addition that waits in the
 * store buffer. They are shortest traces, found by the engine.
 */
class CatalogueTraceTest {
  @ParameterizedTest
  @CsvSource({
    "nohz/flag-then-notify, nohz.FlagThenNotify, SC, synchronizeRcuReturns",
    "nohz/recheck, nohz.Recheck, SC, synchronizeRcuReturns",
    "nohz/merged, nohz.Merged, TSO, noUseAfterFree"
  })
  void printsAsPinned(String check, String model, MemoryKind memory, String property)
      throws ReflectiveOperationException {
    Trace trace = trace(check, Class.forName(model), memory, property);
    String page = TextTrace.print(trace) + "\n" + Why.print(trace, "", TextForm.PAGE_WIDTH);
    Golden.check("catalogue/" + check + ".txt", page);
    assertThat(TraceJson.read("t.json", TraceJson.write(trace))).isEqualTo(trace);
  }

  private static byte[] classFile(String internalName) {
    try (InputStream file =
        CatalogueTraceTest.class.getResourceAsStream("/" + internalName + ".class")) {
      return file == null ? null : file.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Trace trace(String check, Class<?> model, MemoryKind memory, String property) {
    Instance instance = ModelFactory.instantiate(model, ImmutableList.of());
    Checker.Request request =
        new Checker.Request(
            check,
            instance.parameters(),
            new FrontEnd(CatalogueTraceTest::classFile)
                .program(instance.model(), ImmutableSet.of()),
            ImmutableMap.of(),
            Settings.of(memory),
            ImmutableList.of(Drain.FAIR));
    CheckVerdict verdict = Checker.check(request, Limits.NONE, Monitor.NONE).get(0);
    return verdict.properties().stream()
        .filter(p -> p.property().equals(property))
        .map(PropertyVerdict::trace)
        .findFirst()
        .orElseThrow()
        .orElseThrow();
  }
}
