package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.quiver.engine.Settings;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Place;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.InsnFacts;
import org.quiver.program.Program;

/**
 * A litmus test as a program. Each process is a body on a CPU of its own, and ends leaving the
 * registers that are observed.
 */
final class CompiledTest {
  private final LitmusTest test;
  private final Memory memory;
  private final Program program;
  private final ImmutableList<ImmutableList<String>> results;

  private CompiledTest(
      LitmusTest test,
      Memory memory,
      Program program,
      ImmutableList<ImmutableList<String>> results) {
    this.test = test;
    this.memory = memory;
    this.program = program;
    this.results = results;
  }

  /**
   * Compiles a test.
   *
   * @throws LitmusException if it is wrong, or has what is not supported
   */
  static CompiledTest of(LitmusTest test) {
    Memory memory = new Memory(test);
    ImmutableList<ImmutableList<String>> results = results(test);
    return new CompiledTest(test, memory, new TestCode(test, memory, results).program(), results);
  }

  /** The same test with the program changed, so that its cells and results are the same. */
  CompiledTest with(Program changed) {
    return new CompiledTest(test, memory, changed, results);
  }

  /** For each process the registers that are observed. */
  private static ImmutableList<ImmutableList<String>> results(LitmusTest test) {
    ImmutableSet<Location> observed = Mentions.locations(test);
    for (Location location : Sets.union(observed, Mentions.claimed(test))) {
      if (location instanceof Location.Register register
          && register.process() >= test.processes().size()) {
        throw LitmusException.wrong(
            new Place(test.file(), 1, 1),
            "there is no process P" + register.process() + ", but " + register + " is asked for");
      }
    }
    return IntStream.range(0, test.processes().size())
        .mapToObj(process -> resultsOf(process, observed))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<String> resultsOf(int process, ImmutableSet<Location> observed) {
    return observed.stream()
        .filter(Location.Register.class::isInstance)
        .map(Location.Register.class::cast)
        .filter(register -> register.process() == process)
        .map(Location.Register::name)
        .collect(ImmutableList.toImmutableList());
  }

  LitmusTest test() {
    return test;
  }

  Memory memory() {
    return memory;
  }

  Program program() {
    return program;
  }

  /** The cell of a location. */
  int cell(Location.Memory location) {
    return memory.cell(location, new Place(test.file(), 1, 1));
  }

  /** Where among its process's results a register stands. */
  int result(Location.Register register) {
    return results.get(register.process()).indexOf(register.name());
  }

  /**
   * How many buffered stores a CPU needs room for, as far as that can be seen: all that its code
   * has, and the usual number if it has loops.
   */
  int buffer() {
    int[] stores = new int[program.cpus().size()];
    for (Flow flow : program.flows()) {
      int own = stores(flow.code());
      boolean loops = own > 0 && hasLoops(flow.code());
      int most = loops ? Math.max(Settings.DEFAULT_BUFFER, own) : own;
      stores[flow.cpu()] += most * Math.max(1, flow.limit());
    }
    int most = Arrays.stream(stores).max().orElse(1);
    return Math.max(1, Math.min(most, Settings.MAX_BUFFER));
  }

  private static int stores(Code code) {
    return (int)
        code.insns().stream()
            .filter(i -> i instanceof Insn.Store || i instanceof Insn.SpinUnlock)
            .count();
  }

  private static boolean hasLoops(Code code) {
    return IntStream.range(0, code.size())
        .anyMatch(
            pc -> InsnFacts.successors(code.at(pc), pc).stream().anyMatch(target -> target <= pc));
  }
}
