package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small random litmus tests in C, by seed. */
final class RandomTests {
  private static final ImmutableList<String> LOCATIONS = ImmutableList.of("x", "y");
  private static final ImmutableList<String> FENCES =
      ImmutableList.of("smp_mb();", "smp_wmb();", "smp_rmb();");
  private static final String AFTER_LOCK = "smp_mb__after_spinlock();";
  private static final ImmutableList<String> INCREMENTS =
      ImmutableList.of(
          "atomic_inc(?);",
          "smp_mb__before_atomic(); atomic_inc(?);",
          "atomic_inc(?); smp_mb__after_atomic();");
  private static final ImmutableList<String> ORDERINGS =
      ImmutableList.of("", "_relaxed", "_acquire", "_release");

  private final Random random;
  private int registers;
  private int values;

  private RandomTests(long seed) {
    this.random = new Random(seed);
  }

  /** The bodies of a test's threads, statement by statement. */
  static ImmutableList<ImmutableList<String>> bodies(long seed) {
    RandomTests tests = new RandomTests(seed);
    int threads = 2 + tests.random.nextInt(2);
    ImmutableList.Builder<ImmutableList<String>> bodies = ImmutableList.builder();
    for (int i = 0; i < threads; i++) {
      bodies.add(tests.body(threads == 2 ? 4 : 2));
    }
    return bodies.build();
  }

  /** The text of a test with these bodies, which observes every register and location. */
  static String text(List<? extends List<String>> bodies) {
    StringBuilder text = new StringBuilder("C random\n{}\n");
    for (int i = 0; i < bodies.size(); i++) {
      text.append("P").append(i).append("(int *x, int *y, spinlock_t *s)\n{\n");
      text.append("int r0; int r1; int r2; int r3; int r4; int r5;\n");
      bodies.get(i).forEach(statement -> text.append(statement).append('\n'));
      text.append("}\n");
    }
    text.append("locations [");
    for (int i = 0; i < bodies.size(); i++) {
      for (int r = 0; r < 6; r++) {
        text.append(i).append(":r").append(r).append("; ");
      }
    }
    return text.append("x; y;]\nexists (x=0)\n").toString();
  }

  private ImmutableList<String> body(int most) {
    registers = 0;
    List<String> body = new ArrayList<>();
    int statements = 2 + random.nextInt(most - 1);
    for (int i = 0; i < statements; i++) {
      body.add(statement());
      if (random.nextInt(3) == 0) {
        body.add(pick(FENCES));
      }
    }
    section(body);
    return ImmutableList.copyOf(body);
  }

  /** Sometimes the thread, or a part of it, is a critical section, or has a grace period. */
  private void section(List<String> body) {
    int kind = random.nextInt(8);
    int at = random.nextInt(body.size());
    if (kind == 0) {
      body.add(at, "rcu_read_lock();");
      body.add("rcu_read_unlock();");
    } else if (kind == 1) {
      body.add(at, random.nextBoolean() ? "spin_lock(s);" : "spin_lock(s); " + AFTER_LOCK);
      body.add(at + 1 + random.nextInt(body.size() - at), "spin_unlock(s);");
    } else if (kind <= 3) {
      body.add(at, "synchronize_rcu();");
    }
  }

  private String statement() {
    String location = pick(LOCATIONS);
    String register = "r" + registers;
    return switch (random.nextInt(12)) {
      case 0, 1 -> "WRITE_ONCE(*" + location + ", " + value() + ");";
      case 2 -> "smp_store_release(" + location + ", " + value() + ");";
      case 3, 4 -> reads(register + " = READ_ONCE(*" + location + ");");
      case 5 -> reads(register + " = smp_load_acquire(" + location + ");");
      case 6 -> reads(register + " = xchg" + pick(ORDERINGS) + "(" + location + ", 7);");
      case 7 -> reads(register + " = cmpxchg" + pick(ORDERINGS) + "(" + location + ", 0, 8);");
      case 8 ->
          reads(register + " = atomic_fetch_add" + pick(ORDERINGS) + "(1, " + location + ");");
      case 9 -> pick(INCREMENTS).replace("?", location);
      case 10 -> "WRITE_ONCE(*" + location + ", (r" + last() + " ^ r" + last() + ") + 3);";
      default -> "if (r" + last() + ") { WRITE_ONCE(*" + location + ", " + value() + "); }";
    };
  }

  private String reads(String statement) {
    registers++;
    return statement;
  }

  private int last() {
    return Math.max(0, registers - 1);
  }

  private int value() {
    values++;
    return 1 + values % 3;
  }

  private String pick(ImmutableList<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
