package org.quiver.litmus;

import com.google.common.collect.ImmutableList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Initial;
import org.quiver.litmus.tree.LitmusProcess;
import org.quiver.litmus.tree.LitmusTest;
import org.quiver.litmus.tree.Location;
import org.quiver.litmus.tree.Place;
import org.quiver.litmus.tree.Value;
import org.quiver.program.CellDecl;
import org.quiver.program.ValueFormat;

/**
 * Where a test's locations lie. Each location, and each element of an array, is a cell; the
 * elements of an array follow each other. An address is a number like any other, {@link #BASE} plus
 * the cell's id: far from the numbers that tests compute with, so that a value can be printed as
 * what it is.
 */
final class Memory {
  /** The address of cell 0. */
  static final int BASE = ValueFormat.ADDRESS_BASE;

  private final Map<String, Integer> first = new LinkedHashMap<>();
  private final Map<String, Integer> sizes = new LinkedHashMap<>();
  private final ImmutableList.Builder<String> names = ImmutableList.builder();
  private final ImmutableList<CellDecl> cells;
  private ImmutableList<String> cellNames = ImmutableList.of();
  private int count;

  Memory(LitmusTest test) {
    for (Initial initial : test.initials()) {
      if (initial.target() instanceof Location.Memory memory) {
        int size = initial.array() ? initial.values().size() : 1;
        declare(memory.name(), size, initial.array(), initial.place());
      }
    }
    test.processes().forEach(this::addNamesOf);
    for (Initial initial : test.initials()) {
      initial.values().forEach(value -> add(value));
    }
    Mentions.locations(test).forEach(this::add);
    Mentions.values(test.condition().proposition()).forEach(this::add);
    Mentions.claimed(test).forEach(this::add);
    test.claims().forEach(claim -> Mentions.values(claim.proposition()).forEach(this::add));
    test.filter().ifPresent(filter -> Mentions.values(filter).forEach(this::add));
    cellNames = names.build();
    cells = cells(test);
  }

  private void declare(String name, int size, boolean array, Place place) {
    if (first.containsKey(name)) {
      throw LitmusException.wrong(place, name + " has a value already");
    }
    first.put(name, count);
    sizes.put(name, size);
    for (int i = 0; i < size; i++) {
      names.add(array ? name + "[" + i + "]" : name);
    }
    count += size;
  }

  private void add(String name) {
    if (!first.containsKey(name)) {
      first.put(name, count++);
      sizes.put(name, 1);
      names.add(name);
    }
  }

  private void add(Value value) {
    if (value instanceof Value.AddressOf address) {
      add(address.location());
    }
  }

  private void add(Location location) {
    if (location instanceof Location.Memory memory) {
      add(memory.name());
    }
  }

  private void addNamesOf(LitmusProcess process) {
    if (process instanceof LitmusProcess.C c) {
      c.parameters().forEach(this::add);
    } else {
      X86Locations.of((LitmusProcess.X86) process).forEach(this::add);
    }
  }

  private ImmutableList<CellDecl> cells(LitmusTest test) {
    int[] values = new int[count];
    for (Initial initial : test.initials()) {
      if (initial.target() instanceof Location.Memory memory) {
        for (int i = 0; i < initial.values().size(); i++) {
          values[first.get(memory.name()) + i] = number(initial.values().get(i), initial.place());
        }
      }
    }
    ImmutableList.Builder<CellDecl> all = ImmutableList.builder();
    for (int id = 0; id < count; id++) {
      all.add(
          new CellDecl(
              cellNames.get(id),
              Integer.SIZE,
              values[id],
              ValueFormat.ADDRESSES,
              cellNames,
              CellDecl.NO_OWNER));
    }
    return all.build();
  }

  ImmutableList<CellDecl> cells() {
    return cells;
  }

  int count() {
    return count;
  }

  /** The cell of a location, the first one of an array. */
  int cell(String name) {
    return first.get(name);
  }

  /** The cell of a location or an array's element. */
  int cell(Location.Memory location, Place place) {
    int index = Math.max(0, location.index());
    if (index >= sizes.get(location.name())) {
      throw LitmusException.wrong(
          place,
          location
              + " is outside "
              + location.name()
              + ", which has "
              + sizes.get(location.name()));
    }
    return cell(location.name()) + index;
  }

  int number(Value value, Place place) {
    return value instanceof Value.AddressOf address
        ? BASE + cell(address.location(), place)
        : ((Value.Constant) value).value();
  }

  /** A value as herd7 prints it: an address by its location's name. */
  String show(int value) {
    return ValueFormat.ADDRESSES.show(value, cellNames);
  }

  /** Whether an expression is a fixed address, and which cell's; -1 if not. */
  int fixedCell(Expression expression) {
    if (expression instanceof Expression.Address address) {
      return cell(address.location());
    } else if (expression instanceof Expression.Binary sum
        && sum.operator() == Expression.Binary.Operator.ADD
        && sum.left() instanceof Expression.Address array
        && sum.right() instanceof Expression.Constant index
        && index.value() >= 0
        && index.value() < sizes.get(array.location())) {
      return cell(array.location()) + index.value();
    }
    return -1;
  }
}
