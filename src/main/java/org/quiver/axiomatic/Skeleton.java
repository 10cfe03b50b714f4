package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The events of one way through each thread, and the relations that do not depend on which write is
 * read or which is first. Events 0 and on are the initial writes, then the threads' events in
 * program order, one thread after another.
 */
final class Skeleton {
  private static final int NO_THREAD = -1;

  private final ImmutableList<Path> paths;
  private final Step[] steps;
  private final int[] threads;
  private final int[] offsets;
  private final int initials;
  private final Map<Tag, EventSet> sets = new EnumMap<>(Tag.class);
  private final Relation programOrder;
  private final Relation sameLocation;
  private final Relation internal;
  private final Relation address;
  private final Relation data;
  private final Relation control;
  private final Relation readModifyWrite;

  Skeleton(Memory memory, ImmutableList<Path> paths) {
    this.paths = paths;
    Set<Integer> accessed = new TreeSet<>();
    int count = 0;
    for (Path path : paths) {
      path.steps().stream().filter(s -> s.location() >= 0).forEach(s -> accessed.add(s.location()));
      count += path.steps().size();
    }
    initials = accessed.size();
    steps = new Step[initials + count];
    threads = new int[steps.length];
    offsets = new int[paths.size()];
    int next = 0;
    for (int location : accessed) {
      threads[next] = NO_THREAD;
      steps[next++] = initial(location, memory.initial(location));
    }
    place(next);
    for (Tag tag : Tag.values()) {
      sets.put(tag, tagged(tag));
    }
    programOrder = pairs((a, b) -> a < b && sameThread(a, b));
    sameLocation = pairs((a, b) -> steps[a].location() >= 0 && sameLocation(a, b));
    internal = pairs(this::sameThread);
    address = Relation.empty(steps.length);
    data = Relation.empty(steps.length);
    control = Relation.empty(steps.length);
    readModifyWrite = Relation.empty(steps.length);
    dependencies();
  }

  private static Step initial(int location, long value) {
    ImmutableSet<Tag> tags = Sets.immutableEnumSet(Tag.WRITE, Tag.INITIAL);
    BitSet none = new BitSet();
    Term term = Term.constant(value);
    return new Step(tags, "", location, term, none, none, none, Step.NONE, null);
  }

  private void place(int first) {
    int next = first;
    for (int thread = 0; thread < paths.size(); thread++) {
      offsets[thread] = next;
      for (Step step : paths.get(thread).steps()) {
        threads[next] = thread;
        steps[next++] = step;
      }
    }
  }

  private EventSet tagged(Tag tag) {
    EventSet set = EventSet.empty(steps.length);
    for (int i = 0; i < steps.length; i++) {
      if (steps[i].is(tag)) {
        set.add(i);
      }
    }
    return set;
  }

  private interface Pairs {
    boolean holds(int a, int b);
  }

  private Relation pairs(Pairs pairs) {
    Relation relation = Relation.empty(steps.length);
    for (int a = 0; a < steps.length; a++) {
      for (int b = 0; b < steps.length; b++) {
        if (pairs.holds(a, b)) {
          relation.add(a, b);
        }
      }
    }
    return relation;
  }

  private boolean sameThread(int a, int b) {
    return threads[a] == threads[b] && threads[a] != NO_THREAD;
  }

  private boolean sameLocation(int a, int b) {
    return steps[a].location() == steps[b].location();
  }

  private void dependencies() {
    for (int i = initials; i < steps.length; i++) {
      int offset = offsets[threads[i]];
      add(address, steps[i].address(), offset, i);
      add(data, steps[i].data(), offset, i);
      add(control, steps[i].control(), offset, i);
      if (steps[i].partner() >= 0) {
        readModifyWrite.add(offset + steps[i].partner(), i);
      }
    }
  }

  private static void add(Relation relation, BitSet reads, int offset, int event) {
    for (int read = reads.nextSetBit(0); read >= 0; read = reads.nextSetBit(read + 1)) {
      relation.add(offset + read, event);
    }
  }

  // ---- what it has -------------------------------------------------------------------------

  ImmutableList<Path> paths() {
    return paths;
  }

  int size() {
    return steps.length;
  }

  /** How many initial writes there are; they are the first events. */
  int initials() {
    return initials;
  }

  Step step(int event) {
    return steps[event];
  }

  /** The thread of an event, or -1. */
  int thread(int event) {
    return threads[event];
  }

  /** The first event of a thread. */
  int offset(int thread) {
    return offsets[thread];
  }

  /** The events with this tag; not to be changed. */
  EventSet all(Tag tag) {
    return sets.get(tag);
  }

  /** The events with any of these tags. */
  EventSet any(Tag... tags) {
    EventSet result = EventSet.empty(steps.length);
    for (Tag tag : tags) {
      result = result.or(sets.get(tag));
    }
    return result;
  }

  Relation programOrder() {
    return programOrder;
  }

  /** Pairs of events that have the same location, grace periods of SRCU domains among them. */
  Relation sameLocation() {
    return sameLocation;
  }

  /** Pairs of events of the same thread. */
  Relation internal() {
    return internal;
  }

  Relation address() {
    return address;
  }

  Relation data() {
    return data;
  }

  Relation control() {
    return control;
  }

  /** From the read to the write of a read-modify-write. */
  Relation readModifyWrite() {
    return readModifyWrite;
  }

  /** What stands between two events of a thread. */
  Relation fenced(EventSet fences) {
    return programOrder.through(fences, programOrder);
  }
}
