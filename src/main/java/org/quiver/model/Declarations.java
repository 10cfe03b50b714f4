package org.quiver.model;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a model's constructor declared, in the order of the declarations; for the engines that read
 * a model, not for its author.
 */
public final class Declarations {
  private final List<Variable> variables = new ArrayList<>();
  private final List<Ghost> ghosts = new ArrayList<>();
  private final List<GracePeriod> gracePeriods = new ArrayList<>();
  private final List<SpinLock> locks = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  Declarations() {}

  /** What {@code model}'s constructor declared. */
  public static Declarations of(Model model) {
    return model.declarations();
  }

  /** The words, cells, pointers and flags. */
  public ImmutableList<Variable> variables() {
    return ImmutableList.copyOf(variables);
  }

  /** The ghosts. */
  public ImmutableList<Ghost> ghosts() {
    return ImmutableList.copyOf(ghosts);
  }

  /** The grace periods. */
  public ImmutableList<GracePeriod> gracePeriods() {
    return ImmutableList.copyOf(gracePeriods);
  }

  /** The spinlocks. */
  public ImmutableList<SpinLock> locks() {
    return ImmutableList.copyOf(locks);
  }

  <V extends Variable> V add(V variable) {
    claim(variable.name());
    variables.add(variable);
    return variable;
  }

  Ghost add(Ghost ghost) {
    claim(ghost.name());
    ghosts.add(ghost);
    return ghost;
  }

  GracePeriod add(GracePeriod gracePeriod) {
    claim(gracePeriod.name());
    gracePeriods.add(gracePeriod);
    return gracePeriod;
  }

  SpinLock add(SpinLock lock) {
    claim(lock.name());
    locks.add(lock);
    return lock;
  }

  private void claim(String name) {
    if (name == null || name.isBlank()) {
      throw new ModelException(
          "a cell, ghost, lock or grace period needs a name that is not blank");
    }
    if (!names.add(name)) {
      throw new ModelException(
          "\"" + name + "\" is declared twice; traces print names, so give each its own");
    }
  }
}
