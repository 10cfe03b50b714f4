package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quiver.model.Cpu;
import org.quiver.model.Ipi;
import org.quiver.model.Irq;
import org.quiver.model.ModelException;
import org.quiver.model.Nmi;
import org.quiver.model.Task;
import org.quiver.program.Flow;

/**
 * Finds the bodies, tasks and handlers of the model and of its objects, and the CPUs: first those
 * with a body, in the order of the declarations, then those that only tasks name.
 */
final class Bodies {
  private static final ImmutableSet<Class<? extends Annotation>> ANNOTATIONS =
      ImmutableSet.of(Cpu.class, Task.class, Irq.class, Nmi.class, Ipi.class);

  private final World world;
  private final Map<String, Annotated> cpus = new LinkedHashMap<>();
  private final Map<String, Annotated> tasks = new LinkedHashMap<>();
  private final List<Annotated> handlers = new ArrayList<>();

  Bodies(World world) {
    this.world = world;
    for (Object host : world.objects.all()) {
      Annotated.of(world, host, ANNOTATIONS).forEach(this::add);
    }
    if (cpus.isEmpty() && tasks.isEmpty()) {
      throw nothingToRun();
    }
    for (Annotated task : tasks.values()) {
      for (String cpu : cpuNames(task)) {
        cpus.putIfAbsent(cpu, null);
      }
    }
  }

  private ModelException nothingToRun() {
    return new ModelException(
        world.model.getClass().getName()
            + " has no @Cpu and no @Task method, so there is nothing to run: annotate a void"
            + " method with @Cpu(\"name of the CPU\")");
  }

  private void add(Annotated method) {
    method.requireSignature("void");
    if (method.annotation() instanceof Cpu cpu) {
      String name = NameTemplate.fill(world, method, cpu.value());
      Annotated other = cpus.putIfAbsent(name, method);
      if (other != null) {
        throw method.error(
            "CPU \""
                + name
                + "\" has a body already, "
                + other.name()
                + "(); give each CPU one body and its own name, {field} in the name helps");
      }
    } else if (method.annotation() instanceof Task task) {
      String name = NameTemplate.fill(world, method, task.value());
      if (tasks.putIfAbsent(name, method) != null) {
        throw method.error("there is a task \"" + name + "\" already; give each its own name");
      }
    } else {
      handlers.add(method);
    }
  }

  private List<String> cpuNames(Annotated method) {
    Task task = (Task) method.annotation();
    if (task.on().length == 0) {
      throw method.error("on = {} names no CPU; name at least one");
    }
    if (task.migrations() < 0) {
      throw method.error("migrations = " + task.migrations() + " is below 0");
    }
    List<String> names = new ArrayList<>();
    for (String name : task.on()) {
      String filled = NameTemplate.fill(world, method, name);
      if (names.contains(filled)) {
        throw method.error("on names \"" + filled + "\" twice");
      }
      names.add(filled);
    }
    return names;
  }

  /** The CPUs' names. */
  ImmutableList<String> cpus() {
    return ImmutableList.copyOf(cpus.keySet());
  }

  /** The flows: bodies in the order of the CPUs, then tasks, then handlers. */
  ImmutableList<Flow> flows() {
    List<Annotated> methods = new ArrayList<>();
    cpus.values().stream().filter(body -> body != null).forEach(methods::add);
    methods.addAll(tasks.values());
    methods.addAll(handlers);
    for (int id = 0; id < methods.size(); id++) {
      if (methods.get(id).annotation() instanceof Ipi) {
        world.addIpi(methods.get(id).host(), methods.get(id).body(), id);
      }
    }
    return methods.stream().map(this::flow).collect(ImmutableList.toImmutableList());
  }

  private Flow flow(Annotated method) {
    Annotation annotation = method.annotation();
    if (annotation instanceof Cpu cpu) {
      String name = NameTemplate.fill(world, method, cpu.value());
      return flow(method, name, Flow.Kind.BODY, cpu(method, cpu.value()), 0);
    } else if (annotation instanceof Task task) {
      ImmutableIntArray.Builder on = ImmutableIntArray.builder();
      cpuNames(method).forEach(name -> on.add(cpus().indexOf(name)));
      String name = NameTemplate.fill(world, method, task.value());
      return flow(method, name, Flow.Kind.TASK, on.build(), task.migrations());
    } else if (annotation instanceof Irq irq) {
      int times = times(method, irq.times());
      return flow(method, handlerName(method), Flow.Kind.IRQ, cpu(method, irq.on()), times);
    } else if (annotation instanceof Nmi nmi) {
      int times = times(method, nmi.times());
      return flow(method, handlerName(method), Flow.Kind.NMI, cpu(method, nmi.on()), times);
    }
    Ipi ipi = (Ipi) annotation;
    return flow(method, handlerName(method), Flow.Kind.IPI, cpu(method, ipi.on()), 0);
  }

  private Flow flow(
      Annotated method, String name, Flow.Kind kind, ImmutableIntArray on, int limit) {
    Purpose purpose = kind == Flow.Kind.NMI ? Purpose.NMI : Purpose.BODY;
    return new Flow(
        name, kind, on, limit, Compiler.compile(world, purpose, method.body(), method.host()));
  }

  private String handlerName(Annotated method) {
    String path = world.objects.path(method.host());
    return path.isEmpty() ? method.name() : path + "." + method.name();
  }

  private static int times(Annotated method, int times) {
    if (times < 1) {
      throw method.error("times = " + times + "; a handler that never comes is no handler");
    }
    return times;
  }

  private ImmutableIntArray cpu(Annotated method, String template) {
    String name = NameTemplate.fill(world, method, template);
    int cpu = cpus().indexOf(name);
    if (cpu < 0) {
      throw method.error(
          "there is no CPU \""
              + name
              + "\"; the CPUs are "
              + Quoted.list(cpus())
              + "; an idle one has an empty @Cpu method");
    }
    return ImmutableIntArray.of(cpu);
  }
}
