package org.quiver.oracle;

import java.util.Optional;
import org.quiver.oracle.MachineConfig.Memory;
import org.quiver.program.Program;

/** Compares a subject with the naive checker on random programs. */
final class Comparison {
  /** The number of states from which on a program is skipped. */
  static final int CAP = 2_000;

  private final Subject subject;
  private int compared;
  private int skipped;

  Comparison(Subject subject) {
    this.subject = subject;
  }

  int compared() {
    return compared;
  }

  int skipped() {
    return skipped;
  }

  /** The program of one seed in every memory model. Fails with the seed and the program. */
  void compare(long seed) {
    Program program = RandomPrograms.generate(seed);
    for (Memory memory : Memory.values()) {
      compare(program, config(seed, memory), "seed " + seed);
    }
  }

  /** Buffers of one to four entries, and interrupts that do not serialise in one of four seeds. */
  static MachineConfig config(long seed, Memory memory) {
    return new MachineConfig(memory, 1 + (int) (seed % 4), seed / 4 % 4 != 0);
  }

  /**
   * One program on one machine.
   *
   * @throws AssertionError if they differ, with a program that was made as small as it goes
   */
  void compare(Program program, MachineConfig config, String name) {
    Optional<Outcome> expected = naive(program, config);
    if (expected.isEmpty()) {
      skipped++;
      return;
    }
    compared++;
    if (!expected.equals(found(program, config))) {
      throw new AssertionError(message(program, config, name));
    }
  }

  private static Optional<Outcome> naive(Program program, MachineConfig config) {
    return NaiveChecker.explore(new NaiveMachine(program, config, true), CAP)
        .map(NaiveChecker::outcome);
  }

  /** Empty if the subject fails; that is a difference, too. */
  private Optional<Outcome> found(Program program, MachineConfig config) {
    try {
      return Optional.of(subject.run(program, config));
    } catch (IllegalStateException | IndexOutOfBoundsException | NullPointerException e) {
      return Optional.empty();
    }
  }

  private boolean differs(Program program, MachineConfig config) {
    Optional<Outcome> expected = naive(program, config);
    return expected.isPresent() && !expected.equals(found(program, config));
  }

  private String message(Program program, MachineConfig config, String name) {
    Program small = Shrinker.shrink(program, p -> differs(p, config));
    return "%s on %s%nexpected %s%nfound    %s%n%s"
        .formatted(
            name,
            config,
            naive(small, config).orElseThrow(),
            found(small, config).map(Outcome::toString).orElse("it fails"),
            ProgramPrinter.print(small));
  }
}
