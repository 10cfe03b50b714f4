package org.quiver.engine;

import com.google.common.collect.ImmutableList;
import org.quiver.memory.MemoryModel;
import org.quiver.memory.StateVector;
import org.quiver.model.SourcePosition;
import org.quiver.program.CellDecl;
import org.quiver.program.Flow;
import org.quiver.program.Program;

/** Says in the kernel's words what a step does, and lets it happen. */
public final class Narrator {
  private final Machine machine;
  private final Program program;
  private final Layout layout;
  private final Activations activations;
  private final StateVector s;
  private final MemoryModel memory;
  private final OperationText texts;

  /** Of the steps of {@code machine}. */
  public Narrator(Machine machine) {
    this.machine = machine;
    this.program = machine.program();
    this.layout = machine.layout();
    this.activations = machine.activations();
    this.s = machine.vector();
    this.memory = machine.memory();
    this.texts = new OperationText(machine);
  }

  /** The steps of the machine's present state, in their order. */
  public ImmutableList<Integer> labels() {
    ImmutableList.Builder<Integer> labels = ImmutableList.builder();
    machine.successors(labels::add);
    return labels.build();
  }

  /**
   * Takes a step of the present state.
   *
   * @param after looks at the machine's report before it is gone
   * @return whether there is such a step; if not, nothing changes
   */
  public boolean take(int label, Runnable after) {
    int[][] taken = {null};
    machine.successors(
        found -> {
          if (found == label) {
            taken[0] = s.values();
            after.run();
          }
        });
    if (taken[0] == null) {
      return false;
    }
    s.load(taken[0]);
    if (s.overflows()) {
      s.repack(s.widerPacking());
    }
    return true;
  }

  /** What a step of the present state would do. */
  public StepFacts describe(int label) {
    int actor = Label.actor(label);
    return switch (Label.kind(label)) {
      case Label.EXECUTE -> execute(label, layout.frame(actor));
      case Label.RETURN -> handler(label, layout.frame(actor), "iret", "<return from ");
      case Label.DELIVER -> handler(label, layout.frame(actor), "interrupt", deliveryText(actor));
      case Label.DRAIN -> drain(label, actor);
      case Label.SWITCH -> schedule(label, layout.frame(actor), "switch to ");
      case Label.EARLY -> early(label, layout.frame(actor));
      case Label.BARRIER -> barrier(layout.frame(actor));
      case Label.MOVE -> schedule(label, layout.frame(actor), "move ");
      default -> throw new IllegalArgumentException("no such label");
    };
  }

  /** What a step of the present state is, wherever it comes. */
  public StepKey key(int label) {
    int kind = Label.kind(label);
    int actor = Label.actor(label);
    int argument = Label.argument(label);
    return kind == Label.DRAIN
        ? new StepKey(kind, actor, memory.bufferedCell(s, actor, argument))
        : new StepKey(kind, layout.frame(actor).flow, choice(label));
  }

  /** What is chosen by a step: the label's argument, without what is there for fairness. */
  private int choice(int label) {
    int argument = Label.argument(label);
    if (Label.kind(label) != Label.EXECUTE) {
      return argument;
    }
    Frame frame = layout.frame(Label.actor(label));
    return machine.operations().choice(frame, activations.prepare(frame), argument);
  }

  /** The CPU that takes a step of the present state. */
  public int cpuOf(int label) {
    int actor = Label.actor(label);
    return Label.kind(label) == Label.DRAIN ? actor : activations.cpuOf(layout.frame(actor).flow);
  }

  /** How many stores wait in all store buffers together. */
  public int waitingStores() {
    int waiting = 0;
    for (int cpu = 0; cpu < program.cpus().size(); cpu++) {
      waiting += memory.buffered(s, cpu);
    }
    return waiting;
  }

  private StepFacts execute(int label, Frame frame) {
    int pc = activations.prepare(frame);
    return access(label, frame, pc, Label.argument(label), "");
  }

  /** An access before its turn. */
  private StepFacts early(int label, Frame frame) {
    int from = activations.prepare(frame);
    int pc = frame.code.pcOf(Label.stopOfEarly(label));
    machine.operations().lookAhead(s, frame, from, pc);
    return access(label, frame, pc, Label.choiceOfEarly(label), "  [early]");
  }

  private StepFacts barrier(Frame frame) {
    int cpu = activations.cpuOf(frame.flow);
    return new StepFacts(
        Label.BARRIER,
        cpu,
        name(frame),
        0,
        depth(cpu),
        "barrier",
        "",
        "",
        false,
        false,
        "<barrier behind the atomic>",
        frame.code.position(activations.prepare(frame)));
  }

  private StepFacts access(int label, Frame frame, int pc, int argument, String remark) {
    int cpu = activations.cpuOf(frame.flow);
    OperationText.Text text = texts.of(cpu, frame, pc, argument);
    return new StepFacts(
        Label.kind(label),
        cpu,
        name(frame),
        Label.argument(label),
        depth(cpu),
        text.operation(),
        text.cell(),
        text.value(),
        text.forwarded(),
        text.buffered(),
        text.text() + remark,
        frame.code.position(pc));
  }

  private String deliveryText(int actor) {
    return switch (layout.frame(actor).kind) {
      case NMI -> "<NMI: ";
      case IPI -> "<IPI: ";
      default -> "<interrupt: ";
    };
  }

  private StepFacts handler(int label, Frame frame, String operation, String text) {
    int cpu = activations.cpuOf(frame.flow);
    boolean returns = Label.kind(label) == Label.RETURN;
    SourcePosition position =
        returns ? frame.code.position(activations.prepare(frame)) : frame.code.position(0);
    return new StepFacts(
        Label.kind(label),
        cpu,
        name(frame),
        0,
        returns ? depth(cpu) : depth(cpu) + 1,
        operation,
        "",
        "",
        false,
        false,
        text + name(frame) + ">",
        position);
  }

  private StepFacts drain(int label, int cpu) {
    int position = Label.argument(label);
    CellDecl cell = program.cells().get(memory.bufferedCell(s, cpu, position));
    String value = cell.show(memory.bufferedValue(s, cpu, position));
    return new StepFacts(
        Label.DRAIN,
        cpu,
        program.cpus().get(cpu),
        position,
        depth(cpu),
        "drain",
        cell.name(),
        value,
        false,
        false,
        "[store lands: " + cell.name() + " = " + value + "]",
        SourcePosition.UNKNOWN);
  }

  private StepFacts schedule(int label, Frame frame, String verb) {
    int cpu = activations.cpuOf(frame.flow);
    boolean move = Label.kind(label) == Label.MOVE;
    String to = move ? " to " + program.cpus().get(Label.argument(label)) : "";
    return new StepFacts(
        Label.kind(label),
        cpu,
        name(frame),
        Label.argument(label),
        depth(cpu),
        move ? "migrate" : "context switch",
        "",
        "",
        false,
        false,
        "<" + verb + name(frame) + to + ">",
        SourcePosition.UNKNOWN);
  }

  private String name(Frame frame) {
    return program.flows().get(frame.flow).name();
  }

  private int depth(int cpu) {
    int depth = 0;
    for (int top = s.get(layout.top(cpu)); top != 0; depth++) {
      top = s.get(layout.frame(top - 1).belowField);
    }
    return depth;
  }

  /** Every CPU's store buffer, oldest first, each entry as {@code cell=value}. */
  public ImmutableList<ImmutableList<String>> buffers() {
    ImmutableList.Builder<ImmutableList<String>> all = ImmutableList.builder();
    for (int cpu = 0; cpu < program.cpus().size(); cpu++) {
      ImmutableList.Builder<String> entries = ImmutableList.builder();
      for (int i = 0; i < memory.buffered(s, cpu); i++) {
        CellDecl cell = program.cells().get(memory.bufferedCell(s, cpu, i));
        entries.add(cell.name() + "=" + cell.show(memory.bufferedValue(s, cpu, i)));
      }
      all.add(entries.build());
    }
    return all.build();
  }

  /** The bodies and tasks that have not ended and where they stand, in words. */
  public ImmutableList<String> standing() {
    ImmutableList.Builder<String> where = ImmutableList.builder();
    for (Frame frame : layout.frames()) {
      if (!activations.hasEnded(frame)) {
        int pc = activations.prepare(frame);
        String what =
            frame.code.opcode(pc) == Opcode.RETURN
                ? "its return"
                : texts.of(activations.cpuOf(frame.flow), frame, pc, 0).text();
        where.add(name(frame) + " stands before " + what + " (" + frame.code.position(pc) + ")");
      }
    }
    return where.build();
  }

  /** How often each interrupt may come, in words; empty if the program has none. */
  public static String interrupts(Program program) {
    StringBuilder text = new StringBuilder();
    for (Flow flow : program.flows()) {
      if (flow.kind().isHandler()) {
        String often =
            flow.kind() == Flow.Kind.IPI ? "when sent" : "at most " + flow.limit() + " times";
        text.append(text.length() == 0 ? "" : "; ")
            .append(flow.name())
            .append(" on ")
            .append(program.cpus().get(flow.cpu()))
            .append(' ')
            .append(often);
      }
    }
    return text.toString();
  }
}
