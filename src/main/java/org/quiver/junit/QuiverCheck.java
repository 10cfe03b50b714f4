package org.quiver.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.platform.commons.annotation.Testable;
import org.quiver.engine.Settings;
import org.quiver.memory.MemoryKind;
import org.quiver.verdict.Drain;

/**
 * Makes a model a test class: each of its properties under each memory model is a test, which
 * passes if the property is proved, or refuted where {@link #refuted} says so. A property that
 * could not fail, or that a limit left open, fails its test.
 *
 * <p>May stand several times, each for machines of its own:
 *
 * <pre>
 * &#64;QuiverCheck(memory = MemoryKind.SC)
 * &#64;QuiverCheck(memory = MemoryKind.TSO, refuted = "neverBoth")
 * public final class MyProtocol extends Model { … }
 * </pre>
 *
 * <p>The tests are found by {@link QuiverTestEngine}, an engine of the JUnit Platform.
 */
@Documented
@Inherited
@Repeatable(QuiverChecks.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Testable
public @interface QuiverCheck {
  /** The memory models. */
  MemoryKind[] memory() default {MemoryKind.SC, MemoryKind.TSO, MemoryKind.PSO};

  /** Whether a buffered store reaches memory in the end; liveness only. */
  Drain drain() default Drain.FAIR;

  /** Whether an interrupt empties the store buffer under TSO. */
  boolean serializing() default true;

  /** How many stores a CPU's buffer holds, 1 to 16. */
  int buffer() default Settings.DEFAULT_BUFFER;

  /** The constructor's parameters, each as {@code name=value}. */
  String[] args() default {};

  /** Further properties, each as {@code name=formula}, in linear temporal logic. */
  String[] ltl() default {};

  /** The names of the properties that must be refuted on these machines. */
  String[] refuted() default {};

  /** The most states of one exploration; beyond that its properties are inconclusive. */
  long maxStates() default 20_000_000;

  /** The longest time of one exploration, in seconds; beyond that it is inconclusive. */
  int timeLimitSeconds() default 600;
}
