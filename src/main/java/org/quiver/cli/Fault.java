package org.quiver.cli;

import java.io.PrintWriter;
import java.util.Map;

/** How a fault of Quiver's own is told: never as if the model's author had done something wrong. */
final class Fault {
  /** Set to 1, the stack trace is printed too. */
  static final String DEBUG = "QUIVER_DEBUG";

  private Fault() {}

  /** A line about it. */
  static String brief(Throwable fault) {
    String message = fault.getMessage() == null ? "" : ": " + fault.getMessage();
    return "a fault of Quiver's own, "
        + fault.getClass().getSimpleName()
        + message.lines().findFirst().orElse("")
        + place(fault);
  }

  private static String place(Throwable fault) {
    StackTraceElement[] stack = fault.getStackTrace();
    return stack.length == 0
        ? ""
        : " at %s.%s(%s:%d)"
            .formatted(
                stack[0].getClassName(),
                stack[0].getMethodName(),
                stack[0].getFileName(),
                stack[0].getLineNumber());
  }

  /** Tells about it, with what to do. */
  static void print(PrintWriter err, Throwable fault, Map<String, String> environment) {
    err.println("quiver: " + brief(fault));
    err.println(
        "Neither the model nor the command is to blame. Please report it with the model and this"
            + " command line; "
            + DEBUG
            + "=1 in the environment adds the stack trace, which helps.");
    if (environment.getOrDefault(DEBUG, "").equals("1")) {
      fault.printStackTrace(err);
    }
    err.flush();
  }
}
