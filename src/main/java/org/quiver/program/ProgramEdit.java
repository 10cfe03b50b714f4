package org.quiver.program;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.quiver.model.SourcePosition;

/** Programs with some instructions replaced: for asking what a change would break. */
public final class ProgramEdit {
  private ProgramEdit() {}

  /** What comes in the place of an instruction. */
  @FunctionalInterface
  public interface Replacement {
    /**
     * The instructions, perhaps none. Slots from {@link Code#slots} on are not used by the code
     * itself.
     *
     * @param pc the instruction's index
     */
    List<Insn> of(Code code, int pc);
  }

  /**
   * Replaces each instruction of the bodies and handlers by any number of others, none of which
   * jumps; who jumped to it then jumps to the first of them.
   *
   * @param spareSlots how many slots beyond its own each code may use
   */
  public static Program apply(Program program, Replacement replacement, int spareSlots) {
    return new Program(
        program.name(),
        program.cells(),
        program.ghosts(),
        program.gracePeriods(),
        program.objects(),
        program.cpus(),
        program.flows().stream()
            .map(flow -> edited(flow, replacement, spareSlots))
            .collect(ImmutableList.toImmutableList()),
        program.checks(),
        program.observations(),
        program.properties(),
        program.predicates());
  }

  private static Flow edited(Flow flow, Replacement replacement, int spareSlots) {
    Code code = flow.code();
    int[] start = new int[code.size() + 1];
    ImmutableList.Builder<List<Insn>> parts = ImmutableList.builder();
    for (int pc = 0; pc < code.size(); pc++) {
      List<Insn> part = replacement.of(code, pc);
      parts.add(part);
      start[pc + 1] = start[pc] + part.size();
    }
    ImmutableList.Builder<Insn> insns = ImmutableList.builder();
    ImmutableList.Builder<SourcePosition> positions = ImmutableList.builder();
    int pc = 0;
    for (List<Insn> part : parts.build()) {
      for (Insn insn : part) {
        insns.add(retarget(insn, target -> start[target]));
        positions.add(code.position(pc));
      }
      pc++;
    }
    Code edited = new Code(insns.build(), positions.build(), code.slots() + spareSlots);
    return new Flow(flow.name(), flow.kind(), flow.cpus(), flow.limit(), edited);
  }

  private static Insn retarget(Insn insn, IntUnaryOperator target) {
    if (insn instanceof Insn.Jump i) {
      return new Insn.Jump(target.applyAsInt(i.target()));
    } else if (insn instanceof Insn.Branch i) {
      return new Insn.Branch(
          i.condition(), target.applyAsInt(i.ifTrue()), target.applyAsInt(i.ifFalse()));
    } else if (insn instanceof Insn.Switch i) {
      ImmutableIntArray targets = ImmutableIntArray.copyOf(i.targets().stream().map(target));
      return new Insn.Switch(i.value(), i.keys(), targets, target.applyAsInt(i.otherwise()));
    }
    return insn;
  }
}
