package org.quiver.jpf.run;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.quiver.model.Cpu;
import org.quiver.model.Ipi;
import org.quiver.model.Irq;
import org.quiver.model.Nmi;
import org.quiver.model.Task;

/** Finds the CPUs and the bodies, tasks and handlers of a model, in that order. */
final class Flows {
  private final List<String> cpus = new ArrayList<>();
  private final List<Flow> bodies = new ArrayList<>();
  private final List<Flow> tasks = new ArrayList<>();
  private final List<Flow> handlers = new ArrayList<>();

  Flows(List<Object> hosts) {
    for (Object host : hosts) {
      for (Method method : methods(host)) {
        Cpu cpu = method.getAnnotation(Cpu.class);
        if (cpu != null) {
          cpus.add(fill(host, cpu.value()));
          bodies.add(new Flow(Flow.BODY, host, method, new int[] {cpus.size() - 1}, 0));
        }
      }
    }
    for (Object host : hosts) {
      for (Method method : methods(host)) {
        addTask(host, method);
      }
    }
    for (Object host : hosts) {
      for (Method method : methods(host)) {
        addHandler(host, method);
      }
    }
  }

  /** The methods of an object, superclass first, without those that were overridden. */
  private static List<Method> methods(Object host) {
    List<Method> all = new ArrayList<>();
    for (Class<?> type : Built.hierarchy(host)) {
      for (Method method : type.getDeclaredMethods()) {
        if (!method.isSynthetic() && !method.isBridge()) {
          method.setAccessible(true);
          all.add(method);
        }
      }
    }
    return all;
  }

  private void addTask(Object host, Method method) {
    Task task = method.getAnnotation(Task.class);
    if (task == null) {
      return;
    }
    int[] on = new int[task.on().length];
    for (int i = 0; i < on.length; i++) {
      String name = fill(host, task.on()[i]);
      if (!cpus.contains(name)) {
        cpus.add(name);
      }
      on[i] = cpus.indexOf(name);
    }
    tasks.add(new Flow(Flow.TASK, host, method, on, task.migrations()));
  }

  private void addHandler(Object host, Method method) {
    Irq irq = method.getAnnotation(Irq.class);
    Nmi nmi = method.getAnnotation(Nmi.class);
    Ipi ipi = method.getAnnotation(Ipi.class);
    if (irq != null) {
      handlers.add(new Flow(Flow.IRQ, host, method, on(host, irq.on()), irq.times()));
    } else if (nmi != null) {
      handlers.add(new Flow(Flow.NMI, host, method, on(host, nmi.on()), nmi.times()));
    } else if (ipi != null) {
      handlers.add(new Flow(Flow.IPI, host, method, on(host, ipi.on()), 0));
    }
  }

  private int[] on(Object host, String template) {
    return new int[] {cpus.indexOf(fill(host, template))};
  }

  /** A name with the holes in it filled by fields. */
  private static String fill(Object host, String template) {
    String name = template;
    for (Field field : Built.finalFields(host)) {
      String hole = "{" + field.getName() + "}";
      if (name.indexOf(hole) >= 0) {
        name = name.replace(hole, String.valueOf(Built.get(field, host)));
      }
    }
    return name;
  }

  int cpus() {
    return cpus.size();
  }

  Flow[] flows() {
    List<Flow> all = new ArrayList<>(bodies);
    all.addAll(tasks);
    all.addAll(handlers);
    return all.toArray(new Flow[0]);
  }
}
