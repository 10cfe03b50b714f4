package org.quiver.report;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/**
 * A store that went into a store buffer.
 *
 * @param cpu whose buffer
 * @param cell the cell
 * @param value what is stored there
 * @param executed the index of the step that put it into the buffer
 * @param landed the index of the drain; the number of steps if it is still in the buffer at the end
 */
record WaitingStore(int cpu, String cell, String value, int executed, int landed) {

  /** Follows every entry from the step that appended it to its drain. */
  static ImmutableList<WaitingStore> of(Trace trace) {
    List<List<Integer>> buffers = new ArrayList<>();
    trace.cpus().forEach(cpu -> buffers.add(new ArrayList<>()));
    List<WaitingStore> stores = new ArrayList<>();
    for (int i = 0; i < trace.steps().size(); i++) {
      TraceStep step = trace.steps().get(i);
      List<Integer> own = buffers.get(step.cpu());
      if (step.buffered()) {
        own.add(i);
      } else if (step.kind() == StepKind.DRAIN && step.argument() < own.size()) {
        stores.add(store(trace, own.remove(step.argument()), i));
      }
    }
    buffers.forEach(left -> left.forEach(i -> stores.add(store(trace, i, trace.steps().size()))));
    stores.sort(Comparator.comparingInt(WaitingStore::executed));
    return ImmutableList.copyOf(stores);
  }

  private static WaitingStore store(Trace trace, int executed, int landed) {
    TraceStep step = trace.steps().get(executed);
    ImmutableList<String> buffer = step.buffers().get(step.cpu());
    String entry = buffer.isEmpty() ? "" : buffer.get(buffer.size() - 1);
    int equals = entry.indexOf('=', step.cell().length());
    String value = equals < 0 ? step.value() : entry.substring(equals + 1);
    return new WaitingStore(step.cpu(), step.cell(), value, executed, landed);
  }

  /** Whether the drain is not part of the run. */
  boolean stays(Run run) {
    return landed == run.size();
  }
}
