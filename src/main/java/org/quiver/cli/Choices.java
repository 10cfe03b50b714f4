package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.Drain;

/**
 * On which machines a model is to be checked, and with which parameters; said by the command line
 * or a property file.
 *
 * @param memory the memory models; empty if not said
 * @param drains fair or unfair draining or both; empty if not said
 * @param serializing whether interrupts empty the buffer, or both; empty if not said
 * @param buffer the size of a store buffer, if said
 * @param arguments the model's constructor's arguments by name
 */
record Choices(
    ImmutableList<MemoryKind> memory,
    ImmutableList<Drain> drains,
    ImmutableList<Boolean> serializing,
    OptionalInt buffer,
    ImmutableMap<String, String> arguments) {

  /** Says nothing. */
  static final Choices NONE =
      new Choices(
          ImmutableList.of(),
          ImmutableList.of(),
          ImmutableList.of(),
          OptionalInt.empty(),
          ImmutableMap.of());

  private static final Choices USUAL =
      new Choices(
          MemoryKind.USUAL,
          ImmutableList.of(Drain.FAIR),
          ImmutableList.of(true),
          OptionalInt.of(Settings.DEFAULT_BUFFER),
          ImmutableMap.of());

  /** These, and {@code weaker} where these say nothing; arguments are joined. */
  Choices over(Choices weaker) {
    Map<String, String> joined = new LinkedHashMap<>(weaker.arguments);
    joined.putAll(arguments);
    return new Choices(
        memory.isEmpty() ? weaker.memory : memory,
        drains.isEmpty() ? weaker.drains : drains,
        serializing.isEmpty() ? weaker.serializing : serializing,
        buffer.isPresent() ? buffer : weaker.buffer,
        ImmutableMap.copyOf(joined));
  }

  /** These, and what is usual where these say nothing. */
  Choices orUsual() {
    return over(USUAL);
  }

  /**
   * The machines. Whether interrupts empty the buffer makes a difference to TSO alone, so the other
   * memory models come once.
   */
  ImmutableList<Settings> machines() {
    ImmutableList.Builder<Settings> machines = ImmutableList.builder();
    for (MemoryKind kind : memory) {
      if (kind == MemoryKind.TSO) {
        serializing.forEach(s -> machines.add(new Settings(kind, buffer.getAsInt(), s)));
      } else {
        machines.add(new Settings(kind, buffer.getAsInt(), true));
      }
    }
    return machines.build();
  }

  /** The kinds of draining on a machine; SC has nothing to drain, so there one stands for both. */
  ImmutableList<Drain> drainsOn(Settings machine) {
    return machine.memory() == MemoryKind.SC ? drains.subList(0, 1) : drains;
  }
}
