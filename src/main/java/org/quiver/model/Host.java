package org.quiver.model;

/**
 * What an operation does when the host runs it: it refuses. Bodies are read by the front end and
 * never run, so an operation that does run was called by a constructor or an initialiser.
 */
final class Host {
  private Host() {}

  /** Never returns; the type lets callers write {@code throw Host.refuse(...)}. */
  static ModelException refuse(String operation) {
    return new ModelException(
        caller(),
        operation
            + " was called while the constructor runs; the constructor only lays out cells and"
            + " objects. Give the cell its first value where it is declared, and move the operation"
            + " into a @Cpu, @Task, @Irq, @Nmi or @Ipi method");
  }

  private static SourcePosition caller() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(f -> !f.getClassName().startsWith("org.quiver.model."))
                    .findFirst()
                    .map(f -> new SourcePosition(fileOf(f), Math.max(f.getLineNumber(), 0)))
                    .orElse(SourcePosition.UNKNOWN));
  }

  private static String fileOf(StackWalker.StackFrame frame) {
    return frame.getFileName() == null ? "" : frame.getFileName();
  }
}
