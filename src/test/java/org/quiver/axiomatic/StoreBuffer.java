package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * The stores of a CPU that have not reached memory, oldest first: the rules of {@code
 * docs/semantics.md} for TSO and PSO.
 *
 * @param fencePending the next store is behind an smp_wmb
 */
record StoreBuffer(ImmutableList<Entry> entries, boolean fencePending) {
  static final StoreBuffer EMPTY = new StoreBuffer(ImmutableList.of(), false);

  /**
   * @param ofReader it belongs to a reader that its CPU has left
   */
  record Entry(int location, long value, boolean fenced, boolean release, boolean ofReader) {}

  boolean isEmpty() {
    return entries.isEmpty();
  }

  boolean holdsReader() {
    return entries.stream().anyMatch(Entry::ofReader);
  }

  boolean holds(int location) {
    return entries.stream().anyMatch(entry -> entry.location == location);
  }

  /** The value of the newest store to the location, or what memory has. */
  long read(int location, long memory) {
    return entries.reverse().stream()
        .filter(entry -> entry.location == location)
        .findFirst()
        .map(Entry::value)
        .orElse(memory);
  }

  StoreBuffer append(int location, long value, boolean release) {
    boolean fenced = fencePending && !isEmpty();
    Entry entry = new Entry(location, value, fenced, release, false);
    return new StoreBuffer(
        ImmutableList.<Entry>builder().addAll(entries).add(entry).build(), false);
  }

  StoreBuffer fence() {
    return new StoreBuffer(entries, !isEmpty());
  }

  /** Everything in it belongs to a reader that ends now. */
  StoreBuffer leave() {
    return new StoreBuffer(
        entries.stream()
            .map(e -> new Entry(e.location, e.value, e.fenced, e.release, true))
            .collect(ImmutableList.toImmutableList()),
        fencePending);
  }

  /** Whether a store to the location, appended here and now, could drain at once. */
  boolean isClearFor(int location) {
    StoreBuffer with = append(location, 0, false);
    return with.mayDrain(with.entries.size() - 1);
  }

  /** Whether an entry may leave under PSO. */
  boolean mayDrain(int index) {
    Entry entry = entries.get(index);
    if (index > 0 && entry.release) {
      return false;
    }
    for (int i = 0; i < index; i++) {
      if (entries.get(i).location == entry.location) {
        return false;
      }
    }
    return entries.subList(0, index + 1).stream().skip(1).noneMatch(Entry::fenced);
  }

  StoreBuffer drain(int index) {
    List<Entry> rest = new ArrayList<>(entries);
    rest.remove(index);
    return new StoreBuffer(ImmutableList.copyOf(rest), fencePending && !rest.isEmpty());
  }
}
