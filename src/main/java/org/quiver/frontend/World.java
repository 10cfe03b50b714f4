package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quiver.model.Declarations;
import org.quiver.model.Ghost;
import org.quiver.model.GracePeriod;
import org.quiver.model.Model;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.program.CheckDecl;
import org.quiver.program.GhostDecl;

/** All that the bodies of one model refer to, with the ids that the program gives it. */
final class World {
  final Model model;
  final Classes classes;
  final Fields fields;
  final ModelObjects objects;
  final Handles handles;
  final Cells cells;
  final Declarations declared;
  private final IdentityHashMap<Object, Integer> ghosts = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Integer> gracePeriods = new IdentityHashMap<>();
  private final Map<String, SourcePosition> checks = new LinkedHashMap<>();
  private final List<String> observations = new ArrayList<>();
  private final IdentityHashMap<Object, IdentityHashMap<MethodBody, Integer>> ipis =
      new IdentityHashMap<>();

  World(Model model, FrontEnd.ClassBytes bytes) {
    this.model = model;
    classes = new Classes(bytes, model.getClass().getClassLoader());
    fields = new Fields(classes);
    declared = Declarations.of(model);
    objects = new ModelObjects(model, fields);
    handles = new Handles(objects.objects());
    cells = new Cells(declared, objects);
    declared.ghosts().forEach(ghost -> ghosts.put(ghost, ghosts.size()));
    declared.gracePeriods().forEach(period -> gracePeriods.put(period, gracePeriods.size()));
  }

  int ghost(Object ghost) {
    return known(ghosts, ghost);
  }

  int gracePeriod(Object period) {
    return known(gracePeriods, period);
  }

  private static int known(IdentityHashMap<Object, Integer> ids, Object declared) {
    Integer id = ids.get(declared);
    if (id == null) {
      throw new ModelException(declared + " belongs to another model");
    }
    return id;
  }

  /** The id of the assertion with that text. */
  int check(String text, SourcePosition position) {
    checks.putIfAbsent(text, position);
    return List.copyOf(checks.keySet()).indexOf(text);
  }

  int observation(String what) {
    if (!observations.contains(what)) {
      observations.add(what);
    }
    return observations.indexOf(what);
  }

  /** Says which flow handles an IPI. */
  void addIpi(Object receiver, MethodBody body, int flow) {
    ipis.computeIfAbsent(receiver, r -> new IdentityHashMap<>()).put(body, flow);
  }

  /** The flow of an IPI's handler, or null. */
  Integer ipi(Object receiver, MethodBody body) {
    IdentityHashMap<MethodBody, Integer> own = ipis.get(receiver);
    return own == null ? null : own.get(body);
  }

  ImmutableList<GhostDecl> ghostDeclarations() {
    return declared.ghosts().stream()
        .map((Ghost ghost) -> new GhostDecl(ghost.name(), ghost.initial()))
        .collect(ImmutableList.toImmutableList());
  }

  ImmutableList<String> gracePeriodNames() {
    return declared.gracePeriods().stream()
        .map(GracePeriod::name)
        .collect(ImmutableList.toImmutableList());
  }

  ImmutableList<CheckDecl> checkDeclarations() {
    return checks.entrySet().stream()
        .map(check -> new CheckDecl(check.getKey(), check.getValue()))
        .collect(ImmutableList.toImmutableList());
  }

  ImmutableList<String> observationTexts() {
    return ImmutableList.copyOf(observations);
  }
}
