package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.quiver.litmus.tree.Expression.Binary.Operator;
import org.quiver.litmus.tree.Place;

/** One walk through a thread's code: what it has met so far. */
final class Walk {
  /** What cannot be left out when a round of a loop is. */
  private static final ImmutableSet<Tag> LEAVES_TRACES =
      Sets.immutableEnumSet(
          Tag.WRITE,
          Tag.PLAIN,
          Tag.RCU_LOCK,
          Tag.RCU_UNLOCK,
          Tag.SYNC_RCU,
          Tag.SRCU_LOCK,
          Tag.SYNC_SRCU);

  /** Rounds of a loop in which no event is. */
  private static final int MOST_SILENT_ROUNDS = 10_000;

  /** Where a round of a loop began. */
  record Mark(int steps, int forks, int assignments) {}

  private final Script script;
  private final Memory memory;
  private final Limits limits;
  private final List<Step> steps = new ArrayList<>();
  private final List<Term> demands = new ArrayList<>();
  private final List<String> assignments = new ArrayList<>();
  private final Map<String, Operand> registers;
  private BitSet control = new BitSet();
  private final long[] known;
  private int forks;

  Walk(Script script, Memory memory, Limits limits, Map<String, Operand> registers) {
    this.script = script;
    this.memory = memory;
    this.limits = limits;
    this.registers = new HashMap<>(registers);
    this.known = new long[limits.steps()];
    Arrays.fill(known, Values.UNKNOWN);
  }

  Path end(Optional<String> fault) {
    return new Path(
        ImmutableList.copyOf(steps),
        ImmutableList.copyOf(demands),
        ImmutableMap.copyOf(Maps.transformValues(registers, Operand::term)),
        fault);
  }

  Memory memory() {
    return memory;
  }

  // ---- registers and control ---------------------------------------------------------------

  Operand register(String name) {
    Operand value = registers.get(name);
    return value == null ? Operand.constant(0) : value;
  }

  void assign(String name, Operand value) {
    registers.put(name, value);
    assignments.add(name);
  }

  /** The reads that what comes next is controlled by. */
  BitSet control() {
    return control;
  }

  void control(BitSet reads) {
    control = reads;
  }

  /** From here on, what comes is controlled by this condition too. */
  void under(Operand condition) {
    control = Operand.union(control, condition.reads());
  }

  /** Which way a condition goes in this walk. */
  boolean decide(Operand condition) {
    Term term = Term.truth(condition.term());
    long value = term.evaluate(known, 0);
    if (value != Values.UNKNOWN) {
      return value != 0;
    }
    boolean demanded = demands.contains(term);
    if (demanded || demands.contains(Term.not(term))) {
      return demanded;
    }
    boolean yes = fork(2) == 0;
    demand(yes ? term : Term.not(term));
    return yes;
  }

  int fork(int alternatives) {
    forks++;
    return script.choose(alternatives);
  }

  /** This way is taken only if the value is not 0. */
  void demand(Term value) {
    Term truth = Term.truth(value);
    demands.add(truth);
    if (truth instanceof Term.Binary binary && binary.operator() == Operator.EQ) {
      learn(binary.left(), binary.right());
      learn(binary.right(), binary.left());
    }
  }

  /** A way that is taken only if a read gives a constant knows what it gives. */
  private void learn(Term read, Term value) {
    if (read instanceof Term.Read event && value instanceof Term.Constant constant) {
      known[event.event()] = constant.value();
    }
  }

  /** The location at an address, which may be any if it is read from memory. */
  int resolve(Operand address, Place place) {
    if (address.term() instanceof Term.Constant constant) {
      if (!memory.isLocation(constant.value())) {
        throw noLocation(place);
      }
      return Values.location(constant.value());
    }
    ImmutableList<Integer> all = memory.all().asList();
    int choice = fork(all.size() + 1);
    if (choice == all.size()) {
      all.forEach(number -> demand(Term.not(at(address, number))));
      throw noLocation(place);
    }
    demand(at(address, all.get(choice)));
    return all.get(choice);
  }

  private static Term at(Operand address, int location) {
    return Term.equal(address.term(), Term.constant(Values.address(location)));
  }

  private static PathEnd noLocation(Place place) {
    return new PathEnd(PathEnd.Reason.FAULT, place + ": the address is no location");
  }

  // ---- events ------------------------------------------------------------------------------

  /** Adds an event that accesses no location. */
  void fence(String name, Place place, Tag tag) {
    add(
        new Step(
            Sets.immutableEnumSet(tag),
            name,
            Step.NONE,
            Term.constant(0),
            new BitSet(),
            new BitSet(),
            control,
            Step.NONE,
            place));
  }

  int add(Step step) {
    if (steps.size() >= limits.steps()) {
      throw new PathEnd(
          PathEnd.Reason.CUT,
          step.place() + ": a thread has more than " + limits.steps() + " events");
    }
    steps.add(step);
    return steps.size() - 1;
  }

  /** The number that the next event will have. */
  int next() {
    return steps.size();
  }

  // ---- loops -------------------------------------------------------------------------------

  Mark mark() {
    return new Mark(steps.size(), forks, assignments.size());
  }

  /**
   * A round is over and another one begins. If it only read, and the next round assigns anew what
   * it assigned, the same execution without it is one of the shorter walks': every axiom forbids
   * less when events are taken away. So a loop that waits ends after the first round that succeeds.
   *
   * @param renewed the registers that every round assigns before it reads them
   * @param round how many rounds there were
   */
  void again(Mark begin, Set<String> renewed, int round, Place place) {
    List<Step> events = steps.subList(begin.steps, steps.size());
    boolean silent =
        events.stream().noneMatch(event -> !Collections.disjoint(event.tags(), LEAVES_TRACES));
    if (silent && renewed.containsAll(assignments.subList(begin.assignments, assignments.size()))) {
      throw new PathEnd(PathEnd.Reason.REDUNDANT, "");
    }
    int most = forks > begin.forks ? limits.rounds() : MOST_SILENT_ROUNDS;
    if (round >= most) {
      throw new PathEnd(
          PathEnd.Reason.CUT, place + ": the loop may go round more than " + most + " times");
    }
  }
}
