package org.quiver.jpf.run;

import java.util.ArrayList;
import java.util.List;

/** What a model's constructor declares, in the order of the declarations. */
public final class Declared {
  /** A cell before the machine is there. */
  public interface Place {
    /** The name. */
    String name();

    /** The bits that a value has. */
    int bits();

    /** The value at the start, which for a pointer is asked for when all objects are known. */
    int first(Setup setup);
  }

  private final List<Place> variables = new ArrayList<>();
  private final List<Object> locks = new ArrayList<>();
  private final List<Integer> ghosts = new ArrayList<>();
  private int periods;
  private boolean rcu;

  /** Declares a variable; gives its number. */
  public int variable(Place variable) {
    variables.add(variable);
    return variables.size() - 1;
  }

  /** Declares a spinlock; gives its number among the locks. */
  public int lock(Object lock) {
    locks.add(lock);
    return locks.size() - 1;
  }

  /** Declares a ghost; gives its number. */
  public int ghost(int initial) {
    ghosts.add(initial);
    return ghosts.size() - 1;
  }

  /** Declares a grace period; gives its number. */
  public int period() {
    return periods++;
  }

  /** Says that RCU as a primitive is used. */
  public void rcu() {
    rcu = true;
  }

  /** All of it by number. */
  Setup setup(Built built) {
    int cells = variables.size() + locks.size();
    String[] names = new String[cells];
    int[] masks = new int[cells];
    int[] owners = new int[cells];
    for (int i = 0; i < cells; i++) {
      boolean lock = i >= variables.size();
      Object cell = lock ? locks.get(i - variables.size()) : variables.get(i);
      int bits = lock ? 1 : variables.get(i).bits();
      names[i] = cell.toString();
      masks[i] = bits == 32 ? -1 : (1 << bits) - 1;
      owners[i] = built.owner(cell);
    }
    int[] ghostValues = new int[ghosts.size()];
    for (int i = 0; i < ghostValues.length; i++) {
      ghostValues[i] = ghosts.get(i);
    }
    Flows flows = new Flows(built.all());
    Setup setup =
        new Setup(
            names,
            new int[cells],
            masks,
            owners,
            locks.size(),
            ghostValues,
            periods,
            built.objects(),
            flows.cpus(),
            flows.flows(),
            rcu);
    for (int i = 0; i < variables.size(); i++) {
      setup.initial[i] = variables.get(i).first(setup) & masks[i];
    }
    return setup;
  }
}
