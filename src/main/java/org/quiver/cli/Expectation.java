package org.quiver.cli;

import com.google.common.base.Splitter;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.model.SourcePosition;
import org.quiver.verdict.Drain;

/**
 * One line that says what will come out: {@code <memory>[.unfair][.nonserializing][.<property>]}.
 *
 * @param memory the memory model; empty for every one
 * @param unfair only for unfair draining
 * @param nonserializing only where interrupts do not empty the buffer
 * @param property the property; empty for every one
 * @param expected what will come out
 * @param position where it is said; unknown for the command line
 */
record Expectation(
    Optional<MemoryKind> memory,
    boolean unfair,
    boolean nonserializing,
    String property,
    Expected expected,
    SourcePosition position) {

  /**
   * Reads it.
   *
   * @param scope what it is about; empty for everything
   * @throws IllegalArgumentException if the outcome is no such word
   */
  static Expectation of(String scope, String outcome, SourcePosition position) {
    Deque<String> parts = new ArrayDeque<>(Splitter.on('.').splitToList(scope.strip()));
    Optional<MemoryKind> memory = memory(parts.peek());
    if (memory.isPresent()) {
      parts.pop();
    }
    boolean unfair = skip(parts, "unfair");
    boolean nonserializing = skip(parts, "nonserializing");
    return new Expectation(
        memory, unfair, nonserializing, String.join(".", parts), Expected.of(outcome), position);
  }

  private static Optional<MemoryKind> memory(String word) {
    return Arrays.stream(MemoryKind.values()).filter(kind -> kind.id().equals(word)).findFirst();
  }

  private static boolean skip(Deque<String> parts, String word) {
    boolean there = word.equals(parts.peek());
    if (there) {
      parts.pop();
    }
    return there;
  }

  /** Whether it says something about a property on a machine. */
  boolean covers(Settings machine, Drain drain, String name) {
    return (memory.isEmpty() || memory.get() == machine.memory())
        && (!unfair || drain == Drain.UNFAIR)
        && (!nonserializing || !machine.serializing())
        && (property.isEmpty() || property.equals(name));
  }

  /**
   * How much it narrows down: the property most of all, then draining, interrupts, memory model.
   */
  int specificity() {
    return (property.isEmpty() ? 0 : 8)
        + (unfair ? 4 : 0)
        + (nonserializing ? 2 : 0)
        + (memory.isPresent() ? 1 : 0);
  }
}
