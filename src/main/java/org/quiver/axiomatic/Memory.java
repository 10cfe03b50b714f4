package org.quiver.axiomatic;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.quiver.litmus.tree.Initial;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Value;

/**
 * The shared locations of a test by number, and what they hold at the start. The elements of an
 * array have numbers that follow each other; behind each location and each array one number stays
 * free, so that an address that runs over the end is no location.
 */
final class Memory {
  private final Map<Location.Memory, Integer> numbers = new HashMap<>();
  private final List<Location.Memory> locations = new ArrayList<>();
  private final Map<Integer, Value> initials = new HashMap<>();
  private final Map<Location.Register, Value> registers = new HashMap<>();

  /**
   * @param accessed the names of what the code takes the address of
   */
  Memory(LitmusTest test, Iterable<String> accessed) {
    test.initials().forEach(this::initial);
    for (Location location : test.locations()) {
      if (location instanceof Location.Memory memory) {
        single(memory);
      }
    }
    accessed.forEach(name -> single(Location.Memory.of(name)));
    pointers();
  }

  private void initial(Initial initial) {
    if (initial.target() instanceof Location.Register register) {
      registers.put(register, initial.values().get(0));
      return;
    }
    String name = ((Location.Memory) initial.target()).name();
    for (int i = 0; i < initial.values().size(); i++) {
      int index = initial.array() ? i : Location.Memory.WHOLE;
      initials.put(add(new Location.Memory(name, index)), initial.values().get(i));
    }
    gap();
  }

  /** What only a pointer at the start knows is a location too. */
  private void pointers() {
    List<Value> values = new ArrayList<>(initials.values());
    values.addAll(registers.values());
    for (Value value : values) {
      if (value instanceof Value.AddressOf address) {
        single(address.location());
      }
    }
  }

  /** Adds what is no element of an array and not there yet. */
  private void single(Location.Memory location) {
    if (find(location) < 0) {
      add(location);
      gap();
    }
  }

  private int add(Location.Memory location) {
    numbers.put(location, locations.size());
    locations.add(location);
    return locations.size() - 1;
  }

  private void gap() {
    locations.add(null);
  }

  /** The number of a location, of the first element if it is an array; -1 if there is none. */
  int find(Location.Memory location) {
    Integer number = numbers.get(location);
    if (number == null && location.index() == Location.Memory.WHOLE) {
      number = numbers.get(new Location.Memory(location.name(), 0));
    }
    return number == null ? -1 : number;
  }

  /** Numbers are below this. */
  int bound() {
    return locations.size();
  }

  /** The numbers that are locations. */
  ImmutableSet<Integer> all() {
    return ImmutableSet.copyOf(numbers.values());
  }

  boolean isLocation(long value) {
    return Values.isAddress(value)
        && Values.location(value) < locations.size()
        && locations.get(Values.location(value)) != null;
  }

  Location.Memory location(int number) {
    return locations.get(number);
  }

  long initial(int number) {
    Value value = initials.get(number);
    return value == null ? 0 : encode(value);
  }

  /** The values of a process's registers at the start. */
  ImmutableMap<String, Operand> registers(int process) {
    ImmutableMap.Builder<String, Operand> values = ImmutableMap.builder();
    registers.forEach(
        (register, value) -> {
          if (register.process() == process) {
            values.put(register.name(), Operand.constant(encode(value)));
          }
        });
    return values.buildOrThrow();
  }

  long encode(Value value) {
    if (value instanceof Value.AddressOf address) {
      return Values.address(find(address.location()));
    }
    return ((Value.Constant) value).value();
  }

  Value decode(long value) {
    return isLocation(value)
        ? new Value.AddressOf(locations.get(Values.location(value)))
        : new Value.Constant((int) value);
  }
}
