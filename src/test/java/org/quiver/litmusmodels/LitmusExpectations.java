package org.quiver.litmusmodels;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.List;
import org.quiver.model.Model;

/**
 * The published verdicts of the usual litmus tests, as complete sets of final states. Each set is
 * given in columns: what is observed, then the values of each final state. TSO allows what SC does
 * and PSO what TSO does, so only what is new is listed there.
 */
public final class LitmusExpectations {
  private LitmusExpectations() {}

  /** All tests. */
  public static final ImmutableList<Litmus> ALL =
      ImmutableList.of(
          // Each load runs while the other CPU's store is still buffered: 0 0 from TSO on. Under SC
          // the later of the two stores comes before its own load, which sees the other store.
          test(Sb.class, "x=1 r0=y || y=1 r1=x")
              .where("x=1 y=1", "r0 r1")
              .sc("0 1", "1 0", "1 1")
              .tso("0 0")
              .pso(),
          // Neither load runs before its CPU's buffer is empty: as SC.
          test(SbMfences.class, "x=1 mb r0=y || y=1 mb r1=x")
              .where("x=1 y=1", "r0 r1")
              .sc("0 1", "1 0", "1 1")
              .tso()
              .pso(),
          // P1's store waits in its buffer while P1's load runs, then P0 does everything.
          test(SbOneFence.class, "x=1 mb r0=y || y=1 r1=x")
              .where("x=1 y=1", "r0 r1")
              .sc("0 1", "1 0", "1 1")
              .tso("0 0")
              .pso(),
          // A LOCKed instruction is at once in memory: as SC.
          test(SbXchgs.class, "x=xchg=1 r0=y || y=xchg=1 r1=x")
              .where("x=1 y=1", "r0 r1")
              .sc("0 1", "1 0", "1 1")
              .tso()
              .pso(),
          // Flag without data (1 0) needs y to land before x: PSO only, a TSO buffer is a FIFO.
          test(Mp.class, "x=1 y=1 || r0=y r1=x")
              .where("x=1 y=1", "r0 r1")
              .sc("0 0", "0 1", "1 1")
              .tso()
              .pso("1 0"),
          // smp_wmb keeps x before y under PSO; loads are in order in all three.
          test(MpWmb.class, "x=1 wmb y=1 || r0=y rmb r1=x")
              .where("x=1 y=1", "r0 r1")
              .sc("0 0", "0 1", "1 1")
              .tso()
              .pso(),
          // The release lands only as the oldest store of its CPU.
          test(MpRelease.class, "x=1 y=rel=1 || r0=acq=y r1=x")
              .where("x=1 y=1", "r0 r1")
              .sc("0 0", "0 1", "1 1")
              .tso()
              .pso(),
          // 1 1 needs a store that lands before an earlier load of its CPU: in none of the three.
          test(Lb.class, "r0=x y=1 || r1=y x=1")
              .where("x=1 y=1", "r0 r1")
              .sc("0 0", "0 1", "1 0")
              .tso()
              .pso(),
          // 2 0: y=2 is buffered, x is read as 0, P0's stores land, y=2 lands last. Under SC y=2
          // after y=1 is after x=1, and the load sees that.
          test(R.class, "x=1 y=1 || y=2 r0=x")
              .where("x=1", "y r0")
              .sc("1 0", "1 1", "2 1")
              .tso("2 0")
              .pso(),
          // x=2 after the load saw y=1 needs P0's stores to land out of order: PSO only.
          test(S.class, "x=2 y=1 || r0=y x=1")
              .where("y=1", "x r0")
              .sc("1 0", "2 0", "1 1")
              .tso()
              .pso("2 1"),
          // 1 1 is a cycle of two program orders and two coherence orders; PSO has no store order.
          test(TwoPlusTwoW.class, "x=1 y=2 || y=1 x=2")
              .where("", "x y")
              .sc("1 2", "2 1", "2 2")
              .tso()
              .pso("1 1"),
          // A store becomes visible to all other CPUs at once, so 1 0 1 0 is in none of the three;
          // every other combination has an interleaving.
          test(Iriw.class, "x=1 || y=1 || r0=x r1=y || r2=y r3=x")
              .where("x=1 y=1", "r0 r1 r2 r3")
              .sc(
                  "0 0 0 0", "0 0 0 1", "0 0 1 0", "0 0 1 1", "0 1 0 0", "0 1 0 1", "0 1 1 0",
                  "0 1 1 1", "1 0 0 0", "1 0 0 1", "1 0 1 1", "1 1 0 0", "1 1 0 1", "1 1 1 0",
                  "1 1 1 1")
              .tso()
              .pso(),
          // 1 1 0: P1 saw x=1 in memory, before its own y=1; nothing can hide it from P2 then.
          test(Wrc.class, "x=1 || r0=x y=1 || r1=y r2=x")
              .where("x=1 y=1", "r0 r1 r2")
              .sc("0 0 0", "0 0 1", "0 1 0", "0 1 1", "1 0 0", "1 0 1", "1 1 1")
              .tso()
              .pso(),
          // Loads are in order, and one location has one value in memory.
          test(CoRr.class, "x=1 || r0=x r1=x")
              .where("x=1", "r0 r1")
              .sc("0 0", "0 1", "1 1")
              .tso()
              .pso(),
          // r0=2 says that x=1 landed before x=2, r1=1 the opposite: never both. The same holds of
          // memory: r0=2 leaves 2 in x, r1=1 leaves 1.
          test(N5.class, "x=1 r0=x || x=2 r1=x")
              .where("", "x r0 r1")
              .sc("1 1 2", "2 1 2", "2 2 2", "1 1 1")
              .tso()
              .pso(),
          // 1 1 0, allowed by x86-TSO: P0 reads its own x=1 from the buffer, y as 0, then P1 does
          // everything, and x=1 lands last. Under PSO P1's x=2 can land before its y=2, so that P0
          // sees the one and not the other: 2 2 0.
          test(N6.class, "x=1 r0=x r1=y || y=2 x=2")
              .where("y=2", "x r0 r1")
              .sc("2 1 0", "1 1 2", "2 1 2", "2 2 2")
              .tso("1 1 0")
              .pso("2 2 0"));

  private static Columns test(Class<? extends Model> model, String program) {
    return new Columns(model, program);
  }

  /** Builds the sets from columns. */
  private static final class Columns {
    private static final Splitter WORDS = Splitter.on(' ').omitEmptyStrings();

    private final Class<? extends Model> model;
    private final String program;
    private final ImmutableMap.Builder<String, ImmutableSet<String>> finals =
        ImmutableMap.builder();
    private final ImmutableSet.Builder<String> allowed = ImmutableSet.builder();
    private String fixed = "";
    private List<String> names = List.of();

    private Columns(Class<? extends Model> model, String program) {
      this.model = model;
      this.program = program;
    }

    /** What is the same in all final states, and the names of what differs. */
    Columns where(String same, String columns) {
      fixed = same;
      names = WORDS.splitToList(columns);
      return this;
    }

    Columns sc(String... rows) {
      return add("sc", rows);
    }

    Columns tso(String... newRows) {
      return add("tso", newRows);
    }

    Litmus pso(String... newRows) {
      return new Litmus(model, program, add("pso", newRows).finals.buildOrThrow());
    }

    private Columns add(String memory, String... rows) {
      for (String row : rows) {
        allowed.add(state(WORDS.splitToList(row)));
      }
      finals.put(memory, allowed.build());
      return this;
    }

    /** Memory comes before registers, each by name, which is the order of their declaration. */
    private String state(List<String> values) {
      ImmutableSet.Builder<String> parts = ImmutableSet.builder();
      parts.addAll(WORDS.split(fixed));
      for (int i = 0; i < names.size(); i++) {
        parts.add(names.get(i) + "=" + values.get(i));
      }
      return String.join(
          " ", parts.build().stream().sorted((a, b) -> key(a).compareTo(key(b))).toList());
    }

    private static String key(String part) {
      return (part.startsWith("r") ? "1" : "0") + part;
    }
  }
}
