package org.quiver.report;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.Map;
import org.quiver.verdict.StepKind;
import org.quiver.verdict.Trace;
import org.quiver.verdict.TraceStep;

/** Turns steps into the entries of a sheet; remembers which flow each CPU was last seen running. */
final class Entries {
  private static final int INDENT = 2;

  private final Trace trace;
  private final Map<Integer, String> running = new HashMap<>();

  private final boolean all;

  private Entries(Trace trace, boolean all) {
    this.trace = trace;
    this.all = all;
  }

  /**
   * The entries of a trace.
   *
   * @param all whether each step shows every store buffer that is not empty
   */
  static ImmutableList<Entry> of(Trace trace, boolean all) {
    Entries entries = new Entries(trace, all);
    ImmutableList.Builder<Entry> list = ImmutableList.builder();
    for (int i = 0; i < trace.steps().size(); i++) {
      list.add(entries.entry(i + 1, trace.steps().get(i)));
    }
    return list.build();
  }

  private Entry entry(int number, TraceStep step) {
    String heading = heading(step);
    return new Entry(number, step, INDENT * level(step), heading, text(step), role(step), all);
  }

  /** A handler's delivery and return stand level with what it interrupts, and enclose it. */
  private static int level(TraceStep step) {
    boolean bracket = step.kind() == StepKind.DELIVER || step.kind() == StepKind.RETURN;
    return bracket ? Math.max(0, step.depth() - 1) : step.depth();
  }

  private String heading(TraceStep step) {
    boolean body = step.depth() == 0 && step.kind() == StepKind.EXECUTE;
    if (!body && step.kind() != StepKind.SWITCH) {
      return "";
    }
    String before = running.put(step.cpu(), step.flow());
    String shown = before == null ? trace.cpus().get(step.cpu()) : before;
    return body && !shown.equals(step.flow()) ? step.flow() + ":" : "";
  }

  private static String text(TraceStep step) {
    return switch (step.kind()) {
      case EXECUTE, EARLY, BARRIER -> step.text();
      case DELIVER -> enclosed("<", step.text(), "interrupt: " + step.flow(), ">");
      case RETURN -> enclosed("<", step.text(), "return from " + step.flow(), ">");
      case SWITCH -> enclosed("<", step.text(), "switch to " + step.flow(), ">");
      case MOVE -> enclosed("<", step.text(), step.flow() + " moves", ">");
      case DRAIN ->
          enclosed("[", step.text(), "store lands: " + step.cell() + " = " + step.value(), "]");
    };
  }

  private static String enclosed(String open, String text, String ifEmpty, String close) {
    if (text.startsWith(open)) {
      return text;
    }
    return open + (text.isEmpty() ? ifEmpty : text) + close;
  }

  private static Palette.Role role(TraceStep step) {
    return switch (step.kind()) {
      case EXECUTE, BARRIER -> Palette.Role.PLAIN;
      case DELIVER, RETURN, SWITCH, MOVE -> Palette.Role.INTERRUPT;
      case DRAIN, EARLY -> Palette.Role.BUFFER;
    };
  }
}
