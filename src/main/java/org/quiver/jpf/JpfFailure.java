package org.quiver.jpf;

/** JPF, or the run-time under it, failed: then there is no verdict, neither way. */
public final class JpfFailure extends Exception {
  private static final long serialVersionUID = 1L;

  JpfFailure(String message) {
    super(message);
  }
}
