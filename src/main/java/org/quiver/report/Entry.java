package org.quiver.report;

import com.google.common.collect.ImmutableList;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.TraceStep;

/**
 * A step as a sheet shows it.
 *
 * @param number the step's number, from 1
 * @param step the step itself
 * @param indent how far its text is indented: two for each handler that is running
 * @param heading a line above it that says which flow runs on the CPU from now on; else empty
 * @param text the text in the CPU's column
 * @param role what it is
 * @param all whether every store buffer matters to it that is not empty
 */
record Entry(
    int number,
    TraceStep step,
    int indent,
    String heading,
    String text,
    Palette.Role role,
    boolean all) {

  /** The room between an operation and the store buffer beside it. */
  static final int BUFFER_GAP = 2;

  /**
   * The stores that wait in the buffer of a CPU after the step, as far as they matter to it: of
   * another CPU only those to the cell that the step is about.
   */
  ImmutableList<String> buffer(int cpu) {
    ImmutableList<String> stores = step.buffers().get(cpu);
    if (all || (cpu == step.cpu() && acts())) {
      return stores;
    }
    return stores.stream().filter(this::isAboutCell).collect(ImmutableList.toImmutableList());
  }

  /** Whether it has to do with memory, and so with all stores that its CPU still holds back. */
  private boolean acts() {
    return Run.accesses(step) || step.kind() == StepKind.DRAIN || !step.violates().isEmpty();
  }

  private boolean isAboutCell(String store) {
    return !step.cell().isEmpty() && store.startsWith(step.cell() + "=");
  }

  /** The columns that the operation takes with the indentation before and the buffer beside it. */
  int width() {
    int buffer = Prose.width(BufferText.of(buffer(step.cpu())));
    return indent + Prose.width(text) + (buffer == 0 ? 0 : BUFFER_GAP + buffer);
  }
}
