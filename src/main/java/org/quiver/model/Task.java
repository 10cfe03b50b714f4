package org.quiver.model;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A body that the scheduler may move to another CPU at any step boundary where preemption is on. It
 * shares its CPU with that CPU's own body and with other tasks: any of them may be scheduled at a
 * step boundary where the running one has preemption on. A context switch and a move empty the
 * store buffer of the CPU first, as the kernel's {@code schedule()} does.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Task {
  /** The task's name. */
  String value();

  /** The CPUs that it may run on, by name; it starts on the first. A CPU with no body is idle. */
  String[] on();

  /** How often it may be moved. */
  int migrations() default 0;
}
