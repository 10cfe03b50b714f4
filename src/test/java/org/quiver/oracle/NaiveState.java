package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import org.quiver.program.Code;
import org.quiver.program.Insn;

/**
 * A state of the machine, with nothing packed and nothing derived: two states are the same exactly
 * when all that they hold is.
 *
 * @param memory each cell's value in memory
 * @param ghosts each ghost's value
 * @param cpus what belongs to a CPU
 * @param flows what belongs to a flow, whether it is active or not
 * @param gracePeriods the ghost state of each grace period
 * @param rcuMarks the readers that a synchronize_rcu still waits for
 * @param freed the ids of the objects that are freed
 */
public record NaiveState(
    ImmutableList<Integer> memory,
    ImmutableList<Integer> ghosts,
    ImmutableList<Cpu> cpus,
    ImmutableList<FlowState> flows,
    ImmutableList<GracePeriodState> gracePeriods,
    ImmutableSet<RcuMark> rcuMarks,
    ImmutableSet<Integer> freed) {

  /**
   * A store that has not reached memory.
   *
   * @param release PSO: waits until it is the oldest
   * @param fenced PSO: it and what is younger wait until it is the oldest
   */
  record Entry(int cell, int value, boolean release, boolean fenced) {
    Entry withoutMarks() {
      return new Entry(cell, value, false, false);
    }
  }

  /**
   * What belongs to a CPU.
   *
   * @param buffer the store buffer, the oldest first; always empty under SC
   * @param wmbPending PSO: an smp_wmb came after the newest entry
   * @param irqsOn whether interrupts are enabled
   * @param current the id of the body or task that is current, or {@link #NOBODY}
   * @param stack the handlers that run on top of it, the innermost last
   */
  record Cpu(
      ImmutableList<Entry> buffer,
      boolean wmbPending,
      boolean irqsOn,
      int current,
      ImmutableList<Handler> stack) {
    static final int NOBODY = -1;

    Cpu withBuffer(ImmutableList<Entry> entries, boolean wmb) {
      return new Cpu(entries, wmb, irqsOn, current, stack);
    }

    Cpu withIrqs(boolean on) {
      return new Cpu(buffer, wmbPending, on, current, stack);
    }

    Cpu withCurrent(int flow) {
      return new Cpu(buffer, wmbPending, irqsOn, flow, stack);
    }

    Cpu withStack(ImmutableList<Handler> handlers) {
      return new Cpu(buffer, wmbPending, irqsOn, current, handlers);
    }
  }

  /**
   * Where a flow stands, and its locals.
   *
   * @param pc the index of a visible instruction, or of a handler's return
   * @param ended whether that instruction is an end that leaves results
   */
  record Frame(int pc, ImmutableList<Integer> locals, boolean ended) {
    static Frame atStart(Code code) {
      ImmutableList<Integer> zeros =
          ImmutableList.copyOf(java.util.Collections.nCopies(code.slots(), 0));
      return new Frame(0, zeros, false);
    }
  }

  /**
   * A handler that is running.
   *
   * @param irqsBefore whether interrupts were enabled at its delivery
   */
  record Handler(int flow, Frame frame, boolean irqsBefore) {}

  /**
   * What belongs to a flow.
   *
   * @param frame for a body or task that has not ended, or has left results, where it stands, else
   *     null
   * @param cpu the CPU that it is on
   * @param count for an IRQ or NMI how often it came, for a task how often it was moved
   * @param owed for an IPI whether it is
   * @param preemptDepth how deep its preempt_disable is
   * @param rcuDepth how deep its rcu_read_lock is
   */
  record FlowState(Frame frame, int cpu, int count, boolean owed, int preemptDepth, int rcuDepth) {
    boolean active() {
      return frame != null && !frame.ended();
    }

    FlowState withFrame(Frame to) {
      return new FlowState(to, cpu, count, owed, preemptDepth, rcuDepth);
    }

    FlowState counted() {
      return new FlowState(frame, cpu, count + 1, owed, preemptDepth, rcuDepth);
    }

    FlowState movedTo(int to) {
      return new FlowState(frame, to, count + 1, owed, preemptDepth, rcuDepth);
    }

    FlowState withOwed(boolean is) {
      return new FlowState(frame, cpu, count, is, preemptDepth, rcuDepth);
    }

    FlowState withPreemptDepth(int depth) {
      return new FlowState(frame, cpu, count, owed, Math.max(0, depth), rcuDepth);
    }

    FlowState withRcuDepth(int depth) {
      return new FlowState(frame, cpu, count, owed, preemptDepth, Math.max(0, depth));
    }
  }

  /** How far a grace period is. */
  enum Phase {
    NEVER_BEGAN,
    RUNNING,
    ENDED
  }

  /**
   * A grace period.
   *
   * @param depth how deep each flow's read-side section is, by the flow's id; 0 is left out
   * @param old the flows that were inside when it began and have not left
   */
  record GracePeriodState(
      Phase phase, ImmutableMap<Integer, Integer> depth, ImmutableSet<Integer> old) {}

  /**
   * A reader that a synchronize_rcu waits for.
   *
   * @param syncer the flow that waits
   * @param reader the flow that was inside
   * @param cpu where it was when it left, or {@link Cpu#NOBODY} if it never left
   * @param left how many of that CPU's oldest buffered stores are waited for, 0 if it never left
   */
  record RcuMark(int syncer, int reader, int cpu, int left) {}

  /** The flow that runs on a CPU: its innermost handler, else its current flow; -1 if none does. */
  int topFlow(int cpu) {
    Cpu c = cpus.get(cpu);
    if (!c.stack().isEmpty()) {
      return c.stack().get(c.stack().size() - 1).flow();
    }
    return c.current() != Cpu.NOBODY && flows.get(c.current()).active() ? c.current() : Cpu.NOBODY;
  }

  /** Where the flow that runs on a CPU stands. */
  Frame topFrame(int cpu) {
    Cpu c = cpus.get(cpu);
    return c.stack().isEmpty()
        ? flows.get(c.current()).frame()
        : c.stack().get(c.stack().size() - 1).frame();
  }

  /** What a load by a CPU gives. */
  int load(int cpu, int cell) {
    ImmutableList<Entry> buffer = cpus.get(cpu).buffer();
    for (Entry entry : buffer.reverse()) {
      if (entry.cell() == cell) {
        return entry.value();
      }
    }
    return memory.get(cell);
  }

  /** Whether the instruction is one that ends a step before it. */
  static boolean stopsBefore(Insn insn, boolean handler) {
    return insn instanceof Insn.Visible || (handler && insn instanceof Insn.Return);
  }
}
