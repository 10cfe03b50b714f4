package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Lists;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;

/**
 * SC, TSO and PSO as machines that take steps, written from {@code docs/semantics.md} and not from
 * the axioms. Each thread's events are those of one way through it; a run counts if what the ways
 * demand of the values that were read holds. A thread has at most one reader.
 */
final class StoreBuffers {
  /** What a CPU is at. */
  private record Cpu(
      int position, StoreBuffer buffer, boolean inside, ImmutableSet<Integer> noted) {
    Cpu next(StoreBuffer stores) {
      return new Cpu(position + 1, stores, inside, noted);
    }
  }

  private record State(
      ImmutableList<Cpu> cpus, ImmutableList<Long> memory, ImmutableList<Long> values) {}

  private final LitmusTest test;
  private final Axioms axioms;
  private final Memory memory;
  private final Set<String> outcomes = new TreeSet<>();
  private final Set<State> seen = new HashSet<>();
  private Skeleton skeleton;

  private StoreBuffers(LitmusTest test, Axioms axioms) {
    this.test = test;
    this.axioms = axioms;
    this.memory = new Memory(test, Paths.names(test));
  }

  static Set<String> states(LitmusTest test, Axioms axioms) {
    StoreBuffers machine = new StoreBuffers(test, axioms);
    Paths paths = new Paths(machine.memory, Limits.DEFAULT);
    List<List<Path>> threads = new ArrayList<>();
    for (LitmusProcess process : test.processes()) {
      threads.add(paths.of(process));
    }
    for (List<Path> combination : Lists.cartesianProduct(threads)) {
      machine.run(ImmutableList.copyOf(combination));
    }
    return machine.outcomes;
  }

  private void run(ImmutableList<Path> paths) {
    skeleton = new Skeleton(memory, paths);
    seen.clear();
    Cpu start = new Cpu(0, StoreBuffer.EMPTY, false, ImmutableSet.of());
    explore(
        new State(
            paths.stream().map(path -> start).collect(ImmutableList.toImmutableList()),
            IntStream.range(0, memory.bound())
                .mapToObj(memory::initial)
                .collect(ImmutableList.toImmutableList()),
            ImmutableList.copyOf(Collections.nCopies(skeleton.size(), Values.UNKNOWN))));
  }

  private void explore(State state) {
    if (!demandsHold(state) || !seen.add(state)) {
      return;
    }
    boolean over = true;
    for (int cpu = 0; cpu < state.cpus.size(); cpu++) {
      over &= isOver(state, cpu);
      execute(state, cpu).ifPresent(this::explore);
      StoreBuffer buffer = state.cpus.get(cpu).buffer;
      for (int i = 0; i < buffer.entries().size(); i++) {
        if (axioms == Axioms.PSO ? buffer.mayDrain(i) : i == 0) {
          explore(drain(state, cpu, i));
        }
      }
    }
    if (over) {
      outcomes.add(outcome(state));
    }
  }

  private boolean isOver(State state, int cpu) {
    return state.cpus.get(cpu).buffer.isEmpty()
        && state.cpus.get(cpu).position == skeleton.paths().get(cpu).steps().size();
  }

  private boolean demandsHold(State state) {
    long[] values = values(state);
    for (int cpu = 0; cpu < state.cpus.size(); cpu++) {
      for (Term demand : skeleton.paths().get(cpu).demands()) {
        if (demand.evaluate(values, skeleton.offset(cpu)) == 0) {
          return false;
        }
      }
    }
    return true;
  }

  private static long[] values(State state) {
    return state.values.stream().mapToLong(Long::longValue).toArray();
  }

  private static <T> ImmutableList<T> with(ImmutableList<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return ImmutableList.copyOf(copy);
  }

  private static State drain(State state, int cpu, int index) {
    Cpu before = state.cpus.get(cpu);
    StoreBuffer.Entry entry = before.buffer.entries().get(index);
    Cpu after = new Cpu(before.position, before.buffer.drain(index), before.inside, before.noted);
    return new State(
        with(state.cpus, cpu, after),
        with(state.memory, entry.location(), entry.value()),
        state.values);
  }

  // ---- instructions ------------------------------------------------------------------------

  private Optional<State> execute(State state, int number) {
    Cpu cpu = state.cpus.get(number);
    ImmutableList<Step> steps = skeleton.paths().get(number).steps();
    if (cpu.position == steps.size()) {
      return Optional.empty();
    }
    Step step = steps.get(cpu.position);
    if (step.is(Tag.READ)) {
      return read(state, number, step);
    } else if (step.is(Tag.WRITE)) {
      return Optional.of(write(state, number, step));
    }
    return fence(state, number, step)
        .map(after -> new State(with(state.cpus, number, after), state.memory, state.values));
  }

  private Optional<State> read(State state, int number, Step step) {
    Cpu cpu = state.cpus.get(number);
    boolean pso = axioms == Axioms.PSO;
    boolean unordered = pso && step.is(Tag.UNORDERED);
    boolean waits =
        unordered
            ? !cpu.buffer.isClearFor(step.location())
            : step.is(Tag.LOCKED) && !cpu.buffer.isEmpty();
    if (waits) {
      return Optional.empty();
    }
    long value = cpu.buffer.read(step.location(), state.memory.get(step.location()));
    int event = skeleton.offset(number) + cpu.position;
    State after =
        new State(
            with(state.cpus, number, cpu.next(cpu.buffer)),
            state.memory,
            with(state.values, event, value));
    return Optional.of(isPartner(number, cpu.position) ? writeBack(after, number) : after);
  }

  private boolean isPartner(int number, int position) {
    ImmutableList<Step> steps = skeleton.paths().get(number).steps();
    return position + 1 < steps.size() && steps.get(position + 1).partner() == position;
  }

  /** The write of a read-modify-write, in the same step as its read. */
  private State writeBack(State state, int number) {
    Cpu cpu = state.cpus.get(number);
    Step step = skeleton.paths().get(number).steps().get(cpu.position);
    long value = step.value().evaluate(values(state), skeleton.offset(number));
    return new State(
        with(state.cpus, number, cpu.next(cpu.buffer)),
        with(state.memory, step.location(), value),
        state.values);
  }

  private State write(State state, int number, Step step) {
    if (axioms == Axioms.SC) {
      return writeBack(state, number);
    }
    Cpu cpu = state.cpus.get(number);
    long value = step.value().evaluate(values(state), skeleton.offset(number));
    StoreBuffer buffer = cpu.buffer.append(step.location(), value, step.is(Tag.RELEASE));
    return new State(with(state.cpus, number, cpu.next(buffer)), state.memory, state.values);
  }

  private Optional<Cpu> fence(State state, int number, Step step) {
    Cpu cpu = state.cpus.get(number);
    boolean pso = axioms == Axioms.PSO;
    boolean full = isFull(step);
    if (full && !cpu.buffer.isEmpty()) {
      return Optional.empty();
    } else if (step.is(Tag.SYNC_END) && cpu.noted.stream().anyMatch(n -> isReader(state, n))) {
      return Optional.empty();
    } else if (step.is(Tag.RCU_LOCK)) {
      return Optional.of(new Cpu(cpu.position + 1, cpu.buffer, true, cpu.noted));
    } else if (step.is(Tag.RCU_UNLOCK)) {
      return Optional.of(new Cpu(cpu.position + 1, cpu.buffer.leave(), false, cpu.noted));
    } else if (step.is(Tag.SYNC_RCU)) {
      return Optional.of(new Cpu(cpu.position + 1, cpu.buffer, cpu.inside, readers(state)));
    }
    boolean writes = pso && step.is(Tag.WMB);
    return Optional.of(cpu.next(writes ? cpu.buffer.fence() : cpu.buffer));
  }

  private boolean isFull(Step step) {
    boolean inPso =
        step.is(Tag.BEFORE_ATOMIC)
            || step.is(Tag.AFTER_ATOMIC)
            || step.is(Tag.AFTER_SPINLOCK)
            || step.is(Tag.AFTER_UNLOCK_LOCK);
    return step.is(Tag.MB)
        || step.is(Tag.SYNC_RCU)
        || step.is(Tag.SYNC_END)
        || (axioms == Axioms.PSO && inPso);
  }

  private static boolean isReader(State state, int cpu) {
    return state.cpus.get(cpu).inside || state.cpus.get(cpu).buffer.holdsReader();
  }

  private static ImmutableSet<Integer> readers(State state) {
    return IntStream.range(0, state.cpus.size())
        .filter(cpu -> isReader(state, cpu))
        .boxed()
        .collect(ImmutableSet.toImmutableSet());
  }

  // ---- outcomes ----------------------------------------------------------------------------

  private String outcome(State state) {
    StringBuilder text = new StringBuilder();
    for (Location location : Conditions.observed(test)) {
      text.append(text.isEmpty() ? "" : " ");
      text.append(location).append("=").append(memory.decode(value(state, location))).append(";");
    }
    return text.toString();
  }

  private long value(State state, Location location) {
    if (location instanceof Location.Memory shared) {
      return state.memory.get(memory.find(shared));
    }
    Location.Register register = (Location.Register) location;
    Term term = skeleton.paths().get(register.process()).registers().get(register.name());
    return term == null ? 0 : term.evaluate(values(state), skeleton.offset(register.process()));
  }
}
