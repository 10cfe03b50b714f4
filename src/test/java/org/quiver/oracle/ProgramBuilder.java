package org.quiver.oracle;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.List;
import org.quiver.model.SourcePosition;
import org.quiver.program.CellDecl;
import org.quiver.program.CheckDecl;
import org.quiver.program.Code;
import org.quiver.program.Flow;
import org.quiver.program.GhostDecl;
import org.quiver.program.ObjectDecl;
import org.quiver.program.Program;
import org.quiver.program.PropertyDecl;
import org.quiver.program.ValueFormat;

/** Collects the parts of a {@link Program}; each method that adds one returns its id. */
final class ProgramBuilder {
  private final String name;
  private final List<CellDecl> cells = new ArrayList<>();
  private final List<GhostDecl> ghosts = new ArrayList<>();
  private final List<String> gracePeriods = new ArrayList<>();
  private final List<ObjectDecl> objects = new ArrayList<>();
  private final List<String> cpus = new ArrayList<>();
  private final List<Flow> flows = new ArrayList<>();
  private final List<CheckDecl> checks = new ArrayList<>();
  private final List<String> observations = new ArrayList<>();
  private final List<PropertyDecl> properties = new ArrayList<>();

  ProgramBuilder(String name) {
    this.name = name;
  }

  private static <T> int add(List<T> list, T part) {
    list.add(part);
    return list.size() - 1;
  }

  int cell(String cell, int bits, int initial, int owner) {
    return add(
        cells, new CellDecl(cell, bits, initial, ValueFormat.NUMBER, ImmutableList.of(), owner));
  }

  int ghost(String ghost, int initial) {
    return add(ghosts, new GhostDecl(ghost, initial));
  }

  int gracePeriod(String gracePeriod) {
    return add(gracePeriods, gracePeriod);
  }

  int object(String object) {
    return add(objects, new ObjectDecl(object));
  }

  int cpu(String cpu) {
    return add(cpus, cpu);
  }

  int check(String text) {
    return add(checks, new CheckDecl(text, SourcePosition.UNKNOWN));
  }

  int observation(String what) {
    return add(observations, what);
  }

  /** The id that the next flow gets. */
  int nextFlow() {
    return flows.size();
  }

  int body(int cpu, Code code) {
    return add(flows, new Flow(cpus.get(cpu), Flow.Kind.BODY, ImmutableIntArray.of(cpu), 0, code));
  }

  int handler(String handler, Flow.Kind kind, int cpu, int times, Code code) {
    return add(flows, new Flow(handler, kind, ImmutableIntArray.of(cpu), times, code));
  }

  int task(String task, ImmutableIntArray on, int migrations, Code code) {
    return add(flows, new Flow(task, Flow.Kind.TASK, on, migrations, code));
  }

  void property(String property, PropertyDecl.Kind kind, Code predicate, Code from) {
    properties.add(new PropertyDecl(property, kind, predicate, from, SourcePosition.UNKNOWN));
  }

  int cells() {
    return cells.size();
  }

  int bits(int cell) {
    return cells.get(cell).bits();
  }

  int ghosts() {
    return ghosts.size();
  }

  Program build() {
    return new Program(
        name,
        ImmutableList.copyOf(cells),
        ImmutableList.copyOf(ghosts),
        ImmutableList.copyOf(gracePeriods),
        ImmutableList.copyOf(objects),
        ImmutableList.copyOf(cpus),
        ImmutableList.copyOf(flows),
        ImmutableList.copyOf(checks),
        ImmutableList.copyOf(observations),
        ImmutableList.copyOf(properties),
        ImmutableMap.of());
  }
}
