package org.quiver.jpf.run;

/** What a model's constructor built, by number: the shape of a machine's state. */
public final class Setup {
  final String[] cellNames;

  /** The values at the start. */
  final int[] initial;

  /** The bits that a cell holds. */
  final int[] masks;

  /** The number of the object that a cell is a field of, or -1. */
  final int[] owners;

  /** How many of the cells, the last ones, are spinlocks. */
  final int locks;

  final int[] ghosts;
  final int periods;

  /** The objects that can be pointed to and freed. */
  final Object[] objects;

  final int cpus;
  final Flow[] flows;

  /** Whether the model has RCU as a primitive. */
  final boolean rcu;

  Setup(
      String[] cellNames,
      int[] initial,
      int[] masks,
      int[] owners,
      int locks,
      int[] ghosts,
      int periods,
      Object[] objects,
      int cpus,
      Flow[] flows,
      boolean rcu) {
    this.cellNames = cellNames;
    this.initial = initial;
    this.masks = masks;
    this.owners = owners;
    this.locks = locks;
    this.ghosts = ghosts;
    this.periods = periods;
    this.objects = objects;
    this.cpus = cpus;
    this.flows = flows;
    this.rcu = rcu;
  }

  /** The number of an object that the constructor built, or -1. */
  public int objectNumber(Object object) {
    for (int i = 0; i < objects.length; i++) {
      if (objects[i] == object) {
        return i;
      }
    }
    return -1;
  }
}
