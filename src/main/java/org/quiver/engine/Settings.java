package org.quiver.engine;

import org.quiver.memory.MemoryKind;

/**
 * The machine that a program runs on: everything besides the program that affects a verdict.
 *
 * @param memory the memory model
 * @param buffer how many stores a CPU's buffer holds, 1 to 16; SC has none
 * @param serializing whether an interrupt and IRET empty the buffer (TSO only)
 */
public record Settings(MemoryKind memory, int buffer, boolean serializing) {
  /** The buffer's size unless said otherwise. */
  public static final int DEFAULT_BUFFER = 4;

  /** The largest buffer. */
  public static final int MAX_BUFFER = 16;

  /** The given memory model with everything else as usual. */
  public static Settings of(MemoryKind memory) {
    return new Settings(memory, DEFAULT_BUFFER, true);
  }
}
