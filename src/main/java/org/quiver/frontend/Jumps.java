package org.quiver.frontend;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.function.ToIntFunction;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.quiver.frontend.Cursor.Item;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** Conditional jumps and switches. */
final class Jumps {
  private final ToIntFunction<Frame> later;
  private final ObjIntConsumer<Frame> decided;

  /**
   * @param later takes a path that remains to be followed, gives the label that it will have
   * @param decided is told of each test that came out now, with the jump's target
   */
  Jumps(ToIntFunction<Frame> later, ObjIntConsumer<Frame> decided) {
    this.later = later;
    this.decided = decided;
  }

  /** Remembers a path that goes on with {@code frame}; gives its label. */
  int fork(Frame frame) {
    return later.applyAsInt(frame);
  }

  void step(Cursor c, AbstractInsnNode insn) {
    switch (insn.getOpcode()) {
      case GOTO -> goTo(c, ((JumpInsnNode) insn).label);
      case IFEQ, IFNE, IFLT, IFGE, IFGT, IFLE -> compareZero(c, (JumpInsnNode) insn);
      case IF_ICMPEQ, IF_ICMPNE, IF_ICMPLT, IF_ICMPGE, IF_ICMPGT, IF_ICMPLE ->
          compareInts(c, (JumpInsnNode) insn);
      case IF_ACMPEQ, IF_ACMPNE, IFNULL, IFNONNULL -> compareReferences(c, (JumpInsnNode) insn);
      case TABLESWITCH -> table(c, (TableSwitchInsnNode) insn);
      case LOOKUPSWITCH -> lookup(c, (LookupSwitchInsnNode) insn);
      default -> throw Forbidden.instruction(c, insn);
    }
  }

  private static void goTo(Cursor c, LabelNode label) {
    c.frame = c.frame.copyAt(c.frame.method.index(label));
  }

  private void compareZero(Cursor c, JumpInsnNode insn) {
    Item left = c.pop();
    if (left.value().isRunTime() && insn.getOpcode() <= IFNE) {
      branch(c, c.operand(left), insn.label, insn.getOpcode() == IFNE);
      return;
    }
    conditional(c, left, Cursor.constant(0), relation(insn.getOpcode() - IFEQ), insn.label);
  }

  private void compareInts(Cursor c, JumpInsnNode insn) {
    List<Item> pair = c.pop(2);
    BinaryOp op = relation(insn.getOpcode() - IF_ICMPEQ);
    conditional(c, pair.get(0), pair.get(1), op, insn.label);
  }

  /** The relations in the order of the opcodes. */
  private static BinaryOp relation(int index) {
    return switch (index) {
      case 0 -> BinaryOp.EQ;
      case 1 -> BinaryOp.NE;
      case 2 -> BinaryOp.LT;
      case 3 -> BinaryOp.GE;
      case 4 -> BinaryOp.GT;
      default -> BinaryOp.LE;
    };
  }

  private void conditional(Cursor c, Item left, Item right, BinaryOp op, LabelNode label) {
    Item condition = c.binary(op, left, right, c.frame.scratch(0));
    if (condition.isInt()) {
      decide(c, condition.constant() != 0, label);
      return;
    }
    branch(c, c.operand(condition), label, true);
  }

  private void compareReferences(Cursor c, JumpInsnNode insn) {
    int opcode = insn.getOpcode();
    boolean withNull = opcode == IFNULL || opcode == IFNONNULL;
    Item right = withNull ? new Item(Value.Known.NULL, -1) : c.pop();
    Item left = c.pop();
    boolean jumpIfSame = opcode == IF_ACMPEQ || opcode == IFNULL;
    Item same = same(c, left, right, c.frame.scratch(0));
    if (!same.isInt() && withNull) {
      branchOnNull(c, c.operand(same), insn.label, jumpIfSame);
    } else if (!same.isInt()) {
      branch(c, c.operand(same), insn.label, jumpIfSame);
    } else {
      decide(c, same.constant() != 0 == jumpIfSame, insn.label);
    }
  }

  private void decide(Cursor c, boolean jumps, LabelNode label) {
    decided.accept(c.frame, c.frame.method.index(label));
    if (jumps) {
      goTo(c, label);
    }
  }

  /** Whether two references are one. */
  static Item same(Cursor c, Item left, Item right, int dst) {
    if (left.isKnown() && right.isKnown()) {
      return Cursor.constant(left.host() == right.host() ? 1 : 0);
    }
    Value joined = c.handles.join(left.value(), right.value());
    if (joined instanceof Value.Nothing) {
      return differentKinds(c, left, right);
    }
    if (!mayBe(c, left.value(), right.value()) || !mayBe(c, right.value(), left.value())) {
      return Cursor.constant(0);
    }
    c.emit(new Insn.Binary(dst, BinaryOp.EQ, c.operand(left, joined), c.operand(right, joined)));
    return new Item(new Value.RunInt(), dst);
  }

  private static Item differentKinds(Cursor c, Item left, Item right) {
    if (Handles.canBeNull(left.value()) && Handles.canBeNull(right.value())) {
      throw c.error("references of unrelated classes are compared; compare each with null first");
    }
    c.operand(left);
    c.operand(right);
    return Cursor.constant(0);
  }

  /** Whether a known value is one of those that a run-time one can have. */
  private static boolean mayBe(Cursor c, Value known, Value run) {
    if (!(known instanceof Value.Known constant)) {
      return true;
    }
    if (run instanceof Value.RunRef ref) {
      return ref.handles().contains(c.handles.of(constant.host()));
    }
    return constant.host() != null || Handles.canBeNull(run);
  }

  /** Goes to the label if the condition's truth is {@code jumpIf}, else on. */
  private void branch(Cursor c, Operand condition, LabelNode label, boolean jumpIf) {
    int jump = fork(c.frame.copyAt(c.frame.method.index(label)));
    int on = fork(c.frame.copyAt(c.frame.pc + 1));
    c.emit(new Insn.Branch(condition, jumpIf ? jump : on, jumpIf ? on : jump));
    c.end();
  }

  /** As {@link #branch}; where it is not null the local that was tested is known not to be. */
  private void branchOnNull(Cursor c, Operand isNull, LabelNode label, boolean jumpIfNull) {
    Frame jump = c.frame.copyAt(c.frame.method.index(label));
    Frame on = c.frame.copyAt(c.frame.pc + 1);
    int pc = c.frame.pc;
    if (pc > 0
        && !c.frame.method.isMerge(pc)
        && c.frame.method.at(pc - 1) instanceof VarInsnNode tested
        && tested.getOpcode() == ALOAD) {
      Frame present = jumpIfNull ? on : jump;
      present.values[tested.var] = c.handles.withoutNull(present.values[tested.var]);
    }
    int jumpLabel = fork(jump);
    int onLabel = fork(on);
    c.emit(
        new Insn.Branch(
            isNull, jumpIfNull ? jumpLabel : onLabel, jumpIfNull ? onLabel : jumpLabel));
    c.end();
  }

  private void table(Cursor c, TableSwitchInsnNode insn) {
    List<Integer> keys = new ArrayList<>();
    for (int key = insn.min; key <= insn.max; key++) {
      keys.add(key);
    }
    choose(c, keys, insn.labels, insn.dflt);
  }

  private void lookup(Cursor c, LookupSwitchInsnNode insn) {
    choose(c, insn.keys, insn.labels, insn.dflt);
  }

  private void choose(Cursor c, List<Integer> keys, List<LabelNode> labels, LabelNode otherwise) {
    Item value = c.pop();
    if (value.isInt()) {
      int index = keys.indexOf(value.constant());
      goTo(c, index < 0 ? otherwise : labels.get(index));
      return;
    }
    MethodBody method = c.frame.method;
    int fallback = fork(c.frame.copyAt(method.index(otherwise)));
    List<Integer> wanted = new ArrayList<>();
    List<Integer> targets = new ArrayList<>();
    for (int i = keys.size() - 1; i >= 0; i--) {
      if (!labels.get(i).equals(otherwise)) {
        wanted.add(0, keys.get(i));
        targets.add(0, fork(c.frame.copyAt(method.index(labels.get(i)))));
      }
    }
    c.emit(CodeBuilder.switchTo(c.operand(value), wanted, targets, fallback));
    c.end();
  }
}
