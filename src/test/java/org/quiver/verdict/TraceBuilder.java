package org.quiver.verdict;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.model.SourcePosition;

/**
 * Plays a run by hand: it keeps memory and the store buffers, so that a test says only who acts.
 */
public final class TraceBuilder {
  private final String check;
  private final Settings settings;
  private final String source;
  private final ImmutableList<String> cpus;
  private final Map<String, String> initial = new LinkedHashMap<>();
  private final Map<String, String> memory = new LinkedHashMap<>();
  private final List<List<String>> buffers = new ArrayList<>();
  private final List<List<String>> stacks = new ArrayList<>();
  private final List<TraceStep> steps = new ArrayList<>();
  private int loopStart = Trace.NO_LOOP;

  /** A run of a check on a machine with these CPUs; {@code source} is the model's file. */
  public TraceBuilder(String check, Settings settings, String source, String... cpus) {
    this.check = check;
    this.settings = settings;
    this.source = source;
    this.cpus = ImmutableList.copyOf(cpus);
    for (int i = 0; i < cpus.length; i++) {
      buffers.add(new ArrayList<>());
      stacks.add(new ArrayList<>());
    }
  }

  /** Lays out a cell. */
  public TraceBuilder cell(String name, String value) {
    initial.put(name, value);
    memory.put(name, value);
    return this;
  }

  /** A load: from the CPU's own buffer, else from memory. */
  public TraceBuilder load(int cpu, int line, String operation, String cell) {
    String own = newest(cpu, cell);
    String value = own == null ? memory.get(cell) : own;
    String text = operation + "(" + cell + ") → " + value;
    add(execute(cpu, line, operation, cell, value, own != null, false, text, Map.of()));
    return this;
  }

  /** A store: into the buffer unless the machine is SC. */
  public TraceBuilder store(int cpu, int line, String operation, String cell, String value) {
    String text = operation + "(" + cell + ", " + value + ")";
    boolean buffered = settings.memory() != MemoryKind.SC;
    if (buffered) {
      buffers.get(cpu).add(cell + "=" + value);
    } else {
      memory.put(cell, value);
    }
    Map<String, String> changed = buffered ? Map.of() : Map.of(cell, value);
    add(execute(cpu, line, operation, cell, value, false, buffered, text, changed));
    return this;
  }

  /** An operation that acts on memory or a ghost at once. */
  public TraceBuilder atOnce(
      int cpu, int line, String operation, String cell, String value, String text) {
    memory.put(cell, value);
    add(execute(cpu, line, operation, cell, value, false, false, text, Map.of(cell, value)));
    return this;
  }

  /** An operation that changes nothing that others see. */
  public TraceBuilder plain(int cpu, int line, String operation) {
    add(execute(cpu, line, operation, "", "", false, false, operation + "()", Map.of()));
    return this;
  }

  /** The last step also breaks the property. */
  public TraceBuilder violates(String what) {
    TraceStep s = steps.remove(steps.size() - 1);
    add(
        new TraceStep(
            s.kind(),
            s.cpu(),
            s.flow(),
            s.argument(),
            s.depth(),
            s.operation(),
            s.cell(),
            s.value(),
            s.forwarded(),
            s.buffered(),
            s.text(),
            s.position(),
            s.memory(),
            s.buffers(),
            what));
    return this;
  }

  /** A buffered store reaches memory; position 0 is the oldest. */
  public TraceBuilder drain(int cpu, int position) {
    String entry = buffers.get(cpu).remove(position);
    String cell = entry.substring(0, entry.indexOf('='));
    String value = entry.substring(entry.indexOf('=') + 1);
    memory.put(cell, value);
    add(
        new TraceStep(
            StepKind.DRAIN,
            cpu,
            cpus.get(cpu),
            position,
            stacks.get(cpu).size(),
            "drain",
            cell,
            value,
            false,
            false,
            "[store lands: " + cell + " = " + value + "]",
            SourcePosition.UNKNOWN,
            ImmutableMap.of(cell, value),
            snapshot(),
            ""));
    return this;
  }

  /** A handler comes. */
  public TraceBuilder interrupt(int cpu, String handler) {
    stacks.get(cpu).add(handler);
    add(control(StepKind.DELIVER, cpu, handler, "<interrupt: " + handler + ">"));
    return this;
  }

  /** The handler on top returns. */
  public TraceBuilder iret(int cpu) {
    List<String> stack = stacks.get(cpu);
    String handler = stack.get(stack.size() - 1);
    add(control(StepKind.RETURN, cpu, handler, "<return from " + handler + ">"));
    stack.remove(stack.size() - 1);
    return this;
  }

  /** A task is switched to. */
  public TraceBuilder switchTo(int cpu, String task) {
    add(control(StepKind.SWITCH, cpu, task, "<switch to " + task + ">"));
    return this;
  }

  /** An operation of a task. */
  public TraceBuilder task(int cpu, int line, String task, String operation) {
    plain(cpu, line, operation);
    TraceStep s = steps.remove(steps.size() - 1);
    add(
        new TraceStep(
            s.kind(),
            s.cpu(),
            task,
            s.argument(),
            s.depth(),
            s.operation(),
            s.cell(),
            s.value(),
            s.forwarded(),
            s.buffered(),
            s.text(),
            s.position(),
            s.memory(),
            s.buffers(),
            s.violates()));
    return this;
  }

  /** The loop begins with the next step. */
  public TraceBuilder loop() {
    loopStart = steps.size();
    return this;
  }

  /** The run so far, as a counterexample. */
  public Trace build(String property, String claim, String ending) {
    Subject subject =
        new Subject(check, "nohz.Sample", ImmutableMap.of("rounds", "2"), settings, Drain.FAIR);
    String fairness =
        loopStart == Trace.NO_LOOP
            ? ""
            : "every flow that can run does run, and every buffered store lands in the end";
    return new Trace(
        subject,
        property,
        claim,
        cpus,
        ImmutableMap.copyOf(initial),
        ImmutableList.copyOf(steps),
        loopStart,
        ending,
        fairness);
  }

  private void add(TraceStep step) {
    steps.add(step);
  }

  private TraceStep execute(
      int cpu,
      int line,
      String operation,
      String cell,
      String value,
      boolean forwarded,
      boolean buffered,
      String text,
      Map<String, String> changed) {
    List<String> stack = stacks.get(cpu);
    String flow = stack.isEmpty() ? cpus.get(cpu) : stack.get(stack.size() - 1);
    return new TraceStep(
        StepKind.EXECUTE,
        cpu,
        flow,
        0,
        stack.size(),
        operation,
        cell,
        value,
        forwarded,
        buffered,
        text,
        new SourcePosition(source, line),
        ImmutableMap.copyOf(changed),
        snapshot(),
        "");
  }

  private TraceStep control(StepKind kind, int cpu, String flow, String text) {
    return new TraceStep(
        kind,
        cpu,
        flow,
        0,
        stacks.get(cpu).size(),
        kind.id(),
        "",
        "",
        false,
        false,
        text,
        SourcePosition.UNKNOWN,
        ImmutableMap.of(),
        snapshot(),
        "");
  }

  private String newest(int cpu, String cell) {
    String value = null;
    for (String entry : buffers.get(cpu)) {
      if (entry.startsWith(cell + "=")) {
        value = entry.substring(cell.length() + 1);
      }
    }
    return value;
  }

  private ImmutableList<ImmutableList<String>> snapshot() {
    return buffers.stream().map(ImmutableList::copyOf).collect(ImmutableList.toImmutableList());
  }
}
