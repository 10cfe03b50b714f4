package org.quiver.oracle;

import org.quiver.program.Program;

/** Something that finds out what holds of a program, to be compared with the naive checker. */
interface Subject {
  /** Everything that holds of a program on a machine. */
  Outcome run(Program program, MachineConfig config);
}
