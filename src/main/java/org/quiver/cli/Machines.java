package org.quiver.cli;

import java.util.Locale;
import java.util.Optional;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.Drain;
import org.quiver.verdict.Figures;
import org.quiver.verdict.Subject;

/** Machines in words. */
final class Machines {
  private Machines() {}

  /** The memory model's name as people write it. */
  static String name(MemoryKind kind) {
    return kind.id().toUpperCase(Locale.ROOT);
  }

  /** What is not usual about a machine; empty if nothing is. */
  static String variant(Subject subject) {
    String drain = subject.drain() == Drain.UNFAIR ? "unfair" : "";
    String interrupts = subject.settings().serializing() ? "" : "nonserializing";
    return (drain + " " + interrupts).strip();
  }

  /** As short as it can be told apart: {@code TSO}, {@code TSO nonserializing}. */
  static String brief(Settings machine) {
    return name(machine.memory()) + (machine.serializing() ? "" : " nonserializing");
  }

  /** The same with draining. */
  static String brief(Subject subject) {
    return (name(subject.settings().memory()) + " " + variant(subject)).strip();
  }

  /** The memory model, and draining where there is something to drain. */
  static String heading(Subject subject) {
    return subject.settings().memory() == MemoryKind.SC
        ? name(MemoryKind.SC)
        : name(subject.settings().memory()) + ", " + subject.drain().id() + " draining";
  }

  /** The bound on stores that wait, and whether it was reached; empty if nothing can wait. */
  static Optional<String> buffer(Subject subject, Figures figures) {
    MemoryKind memory = subject.settings().memory();
    return memory == MemoryKind.SC
        ? Optional.empty()
        : Optional.of(
            "%s for each %s; the bound was %s"
                .formatted(
                    Amounts.count(subject.settings().buffer(), "store", "stores"),
                    memory.hasBuffers() ? "CPU" : "cell that some CPU may still not see",
                    figures.boundReached() ? "REACHED" : "never reached"));
  }

  /** Which interrupts may come, and what they do to the buffer. */
  static String interrupts(Subject subject, Figures figures) {
    if (figures.interrupts().isEmpty()) {
      return "none";
    }
    return figures.interrupts()
        + switch (subject.settings().memory()) {
          case SC -> "";
          case TSO ->
              subject.settings().serializing()
                  ? "; they empty the store buffer"
                  : "; they do not empty the store buffer";
          case PSO -> "; they do not empty the store buffer";
          case WEAK -> "; they are no barriers";
        };
  }
}
