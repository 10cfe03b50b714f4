package org.quiver.jpf.run;

/** The machine that a run has: memory model, size of the store buffers, what interrupts do. */
public final class Settings {
  /** Sequential consistency. */
  public static final int SC = 0;

  /** Total store order. */
  public static final int TSO = 1;

  /** Partial store order. */
  public static final int PSO = 2;

  final int memory;
  final int buffer;
  final boolean serializing;

  /**
   * The machine.
   *
   * @param memory one of the constants above
   * @param buffer how many stores a CPU's buffer holds
   * @param serializing whether an interrupt and IRET empty the buffer, under TSO
   */
  public Settings(int memory, int buffer, boolean serializing) {
    this.memory = memory;
    this.buffer = memory == SC ? 0 : buffer;
    this.serializing = serializing;
  }
}
