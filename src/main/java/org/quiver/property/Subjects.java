package org.quiver.property;

import com.google.common.collect.ImmutableList;
import java.util.Locale;
import java.util.function.Predicate;
import org.quiver.engine.StepReport;
import org.quiver.program.CheckDecl;
import org.quiver.program.Flow;
import org.quiver.program.Insn;
import org.quiver.program.Operand;
import org.quiver.program.Program;

/** The safety properties that a program has without being asked, and their names. */
public final class Subjects {
  /** What a deadlock is, in words. */
  static final String DEADLOCKED = "nobody can step, and something has not ended";

  private static final String NO_DEADLOCK = "noDeadlock";
  private static final String NO_OOPS = "noOops";
  private static final String NO_USE_AFTER_FREE = "noUseAfterFree";
  private static final String GRACE_PERIOD = "gracePeriod";

  /**
   * A property whose violations the machine reports by number.
   *
   * @param name as property files have it
   * @param claim in words
   * @param number see {@link StepReport#violated}
   */
  record Reported(String name, String claim, int number) {}

  private Subjects() {}

  /** The name of an assertion: its text with a dash for what is neither letter nor digit. */
  public static String checkName(String text) {
    String name = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return name.replaceAll("^-|-$", "");
  }

  static ImmutableList<Reported> of(Program program) {
    ImmutableList.Builder<Reported> all = ImmutableList.builder();
    all.add(
        new Reported(
            NO_DEADLOCK,
            "no state in which nobody can step and something has not ended",
            StepReport.BuiltIn.NO_DEADLOCK.number()));
    if (anyInsn(program, Subjects::canOops)) {
      all.add(
          new Reported(
              NO_OOPS,
              "no division by zero, null dereference or index outside its array",
              StepReport.BuiltIn.NO_OOPS.number()));
    }
    if (anyInsn(program, Insn.Free.class::isInstance)) {
      all.add(
          new Reported(
              NO_USE_AFTER_FREE,
              "no access to what was freed",
              StepReport.BuiltIn.NO_USE_AFTER_FREE.number()));
    }
    if (anyInsn(program, i -> i instanceof Insn.Gp || i instanceof Insn.RcuReadUnlock)) {
      all.add(
          new Reported(
              GRACE_PERIOD,
              "no reader that was inside when a grace period began is still inside when it ends",
              StepReport.BuiltIn.GRACE_PERIOD.number()));
    }
    for (int i = 0; i < program.checks().size(); i++) {
      CheckDecl check = program.checks().get(i);
      all.add(new Reported(checkName(check.text()), check.text(), StepReport.checkNumber(i)));
    }
    return all.build();
  }

  private static boolean anyInsn(Program program, Predicate<Insn> test) {
    return program.flows().stream()
        .map(Flow::code)
        .anyMatch(c -> c.insns().stream().anyMatch(test));
  }

  private static boolean canOops(Insn insn) {
    if (insn instanceof Insn.Binary binary) {
      return binary.op().divides()
          && !(binary.right() instanceof Operand.Const c && c.value() != 0);
    }
    if (insn instanceof Insn.Choose choose) {
      return !(choose.bound() instanceof Operand.Const c && c.value() > 0);
    }
    return insn instanceof Insn.Lookup || insn instanceof Insn.Oops;
  }

  /**
   * The names of all properties of a program, the author's own among them, in the order of
   * verdicts.
   */
  public static ImmutableList<String> names(Program program) {
    ImmutableList.Builder<String> names = ImmutableList.builder();
    of(program).forEach(r -> names.add(r.name()));
    program.properties().forEach(p -> names.add(p.name()));
    return names.build();
  }
}
