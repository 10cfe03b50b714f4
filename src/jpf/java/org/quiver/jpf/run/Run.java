package org.quiver.jpf.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.quiver.model.Always;
import org.quiver.model.Model;

/** One run of a model, in which the checker chooses each step. */
public final class Run {
  private final Model model;
  private final Machine machine;
  private final Steps steps;
  private final Method[] always;

  /** A run of a model on a machine; several may follow each other in one JVM, not overlap. */
  public Run(Model model, Declared declared, Settings settings) {
    this.model = model;
    this.machine = new Machine(declared.setup(new Built(model)), settings);
    this.steps = new Steps(machine);
    List<Method> found = new ArrayList<>();
    for (Class<?> type : Built.hierarchy(model)) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getAnnotation(Always.class) != null) {
          method.setAccessible(true);
          found.add(method);
        }
      }
    }
    this.always = found.toArray(new Method[0]);
  }

  /** Runs until there is no step left. */
  public void go() {
    machine.start();
    look();
    while (steps.takeOne()) {
      look();
    }
  }

  /** Ends the threads of a run that is over, or is given up; JPF ends them itself. */
  public void close() {
    for (int i = 0; i < machine.frames.length; i++) {
      machine.frames[i].end();
    }
  }

  private void look() {
    for (int i = 0; i < always.length; i++) {
      if (!holds(always[i])) {
        Checker.violated(always[i].getName(), "it is false");
      }
    }
    if (machine.hasEnded() && steps.isDrained()) {
      Checker.ended(machine.s, machine.at.freed);
    }
  }

  private boolean holds(Method property) {
    try {
      return (Boolean) property.invoke(model);
    } catch (InvocationTargetException e) {
      Checker.wrong("property " + property.getName() + " crashes: " + e.getCause());
      return false;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
