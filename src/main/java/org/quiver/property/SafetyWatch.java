package org.quiver.property;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.quiver.engine.Exploration;
import org.quiver.engine.Machine;
import org.quiver.engine.Predicate;
import org.quiver.engine.StepReport;
import org.quiver.program.PropertyDecl;

/** Watches an exploration for the first violation of each safety property. */
final class SafetyWatch implements Exploration.Observer {
  private final Machine machine;
  private final ImmutableList<PropertyDecl> always;
  private final ImmutableList<Predicate> predicates;
  private final Map<Integer, Witness> byNumber = new HashMap<>();
  private final Map<String, Witness> byName = new HashMap<>();

  SafetyWatch(Machine machine, ImmutableList<PropertyDecl> always) {
    this.machine = machine;
    this.always = always;
    this.predicates =
        always.stream()
            .map(p -> new Predicate(p.name(), p.predicate(), machine))
            .collect(ImmutableList.toImmutableList());
  }

  @Override
  public void state(int id) {
    if (id == 0) {
      note(id, Witness.IN_STATE);
    }
    for (int i = 0; i < predicates.size(); i++) {
      if (!predicates.get(i).holds()) {
        String name = always.get(i).name();
        byName.putIfAbsent(name, new Witness(id, Witness.IN_STATE, LiveClaims.falseIn(name)));
      }
    }
  }

  @Override
  public void step(int from, int label) {
    note(from, label);
  }

  private void note(int state, int label) {
    BitSet violated = machine.report().violated();
    if (violated.isEmpty()) {
      return;
    }
    for (int n = violated.nextSetBit(0); n >= 0; n = violated.nextSetBit(n + 1)) {
      byNumber.putIfAbsent(n, new Witness(state, label, machine.report().detail()));
    }
  }

  @Override
  public void deadlock(int id) {
    byNumber.putIfAbsent(
        StepReport.BuiltIn.NO_DEADLOCK.number(),
        new Witness(id, Witness.IN_STATE, Subjects.DEADLOCKED));
  }

  Optional<Witness> violationOf(Subjects.Reported property) {
    return Optional.ofNullable(byNumber.get(property.number()));
  }

  Optional<Witness> violationOf(PropertyDecl property) {
    return Optional.ofNullable(byName.get(property.name()));
  }
}
