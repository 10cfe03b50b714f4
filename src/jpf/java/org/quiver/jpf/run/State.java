package org.quiver.jpf.run;

/**
 * A machine's state as one array of ints, so that what is not a state (names, code) is not in it
 * and equal states are equal arrays: cells, ghosts, freed objects, then a block for each CPU, flow,
 * frame, grace period and pair of RCU reader and synchronizer. A <i>frame</i> is one activation: a
 * body or task has one, an interrupt as many as it can nest.
 */
final class State {
  /** A frame that is idle or has ended stops nowhere. */
  static final int NOWHERE = 0;

  /** Before a visible operation. */
  static final int AT_OPERATION = 1;

  /** A handler before its return. */
  static final int AT_RETURN = 2;

  private static final int CPU_SIZE = 5;
  private static final int FLOW_SIZE = 5;
  private static final int FRAME_SIZE = 7;

  final int[] s;
  final int ghosts;
  final int freed;
  private final int cpus;
  private final int buffers;
  private final int flows;
  private final int frames;
  private final int periods;
  private final int readers;
  private final int capacity;
  private final int flowCount;

  State(Setup setup, Settings settings, int frameCount) {
    int n = setup.flows.length;
    capacity = settings.buffer;
    flowCount = n;
    ghosts = setup.initial.length;
    freed = ghosts + setup.ghosts.length;
    cpus = freed + setup.objects.length;
    buffers = cpus + CPU_SIZE * setup.cpus;
    flows = buffers + 3 * capacity * setup.cpus;
    frames = flows + FLOW_SIZE * n;
    periods = frames + FRAME_SIZE * frameCount;
    readers = periods + (1 + 2 * n) * setup.periods;
    s = new int[readers + (setup.rcu ? 2 * n * n : 0)];
  }

  // ---- of a CPU: where the value stands in the array ----

  /** The frame of the handler on top, plus 1; 0 for none. */
  int top(int cpu) {
    return cpus + CPU_SIZE * cpu;
  }

  /** The current body or task, plus 1; 0 for none. */
  int current(int cpu) {
    return cpus + CPU_SIZE * cpu + 1;
  }

  int irqOff(int cpu) {
    return cpus + CPU_SIZE * cpu + 2;
  }

  /** How many stores are buffered. */
  int length(int cpu) {
    return cpus + CPU_SIZE * cpu + 3;
  }

  /** Whether an smp_wmb waits for the next store. */
  int wmb(int cpu) {
    return cpus + CPU_SIZE * cpu + 4;
  }

  /** A buffered store: its cell, then its value, then its marks. */
  int entry(int cpu, int position) {
    return buffers + 3 * (capacity * cpu + position);
  }

  // ---- of a flow ----

  /** The CPU that it is on. */
  int cpu(int flow) {
    return flows + FLOW_SIZE * flow;
  }

  /** How often it came or was moved; for an IPI whether it is owed. */
  int count(int flow) {
    return flows + FLOW_SIZE * flow + 1;
  }

  int preempt(int flow) {
    return flows + FLOW_SIZE * flow + 2;
  }

  /** How deep it is inside of RCU sections. */
  int rcuDepth(int flow) {
    return flows + FLOW_SIZE * flow + 3;
  }

  /** How many of the oldest buffered stores belong to sections that it has left. */
  int rcuLeft(int flow) {
    return flows + FLOW_SIZE * flow + 4;
  }

  // ---- of a frame ----

  int stop(int frame) {
    return frames + FRAME_SIZE * frame;
  }

  /** What a handler interrupted: the frame on top before, plus 1. */
  int below(int frame) {
    return frames + FRAME_SIZE * frame + 1;
  }

  /** Whether interrupts were off before a handler came. */
  int irqBefore(int frame) {
    return frames + FRAME_SIZE * frame + 2;
  }

  /** The operation that it stands before; its cell and operands follow. */
  int operation(int frame) {
    return frames + FRAME_SIZE * frame + 3;
  }

  // ---- of a grace period ----

  /** 0, {@link Readers#RUNNING} or {@link Readers#ENDED}. */
  int period(int period) {
    return periods + (1 + 2 * flowCount) * period;
  }

  int readerDepth(int period, int flow) {
    return period(period) + 1 + flow;
  }

  int readerOld(int period, int flow) {
    return period(period) + 1 + flowCount + flow;
  }

  // ---- of RCU ----

  /** What a synchronizer waits for of a reader. */
  int mark(int sync, int reader) {
    return readers + 2 * (flowCount * sync + reader);
  }

  /** How many buffered stores it waits for. */
  int markLeft(int sync, int reader) {
    return readers + 2 * (flowCount * sync + reader) + 1;
  }
}
