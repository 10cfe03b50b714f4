package org.quiver.engine;

import org.quiver.memory.MemoryModel;
import org.quiver.memory.StateVector;
import org.quiver.program.CellDecl;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Program;
import org.quiver.program.ValueFormat;

/**
 * A visible instruction that is about to run, in the kernel's words and with its values by name.
 */
final class OperationText {
  /** See {@link StepFacts}. */
  record Text(
      String operation,
      String cell,
      String value,
      boolean forwarded,
      boolean buffered,
      String text) {
    /** The same with a remark. */
    Text with(String remark) {
      return new Text(operation, cell, value, forwarded, buffered, text + "  [" + remark + "]");
    }
  }

  private final Program program;
  private final Layout layout;
  private final StateVector s;
  private final MemoryModel memory;
  private final Operations operations;
  private final boolean buffers;

  OperationText(Machine machine) {
    this.program = machine.program();
    this.layout = machine.layout();
    this.s = machine.vector();
    this.memory = machine.memory();
    this.operations = machine.operations();
    this.buffers = layout.buffers().capacity() > 0;
  }

  /** The frame's registers are ready; {@code argument} is that of the step's label. */
  Text of(int cpu, Frame frame, int pc, int argument) {
    Text text = plainly(cpu, frame, pc, argument);
    String remark = operations.remark(s, cpu, frame, pc, argument);
    return remark.isEmpty() ? text : text.with(remark);
  }

  private Text plainly(int cpu, Frame frame, int pc, int choice) {
    DecodedCode code = frame.code;
    int[] r = frame.registers;
    return switch (code.opcode(pc)) {
      case LOAD ->
          load(
              cpu,
              code.kernelOp(pc).kernelName(),
              r[code.arg(pc, 0)],
              operations.valueSeen(s, cpu, frame, pc, choice));
      case STORE -> store(code.kernelOp(pc).kernelName(), r[code.arg(pc, 0)], r[code.arg(pc, 1)]);
      case RMW -> rmw(cpu, code, r, pc, operations.valueSeen(s, cpu, frame, pc, choice));
      case FENCE -> plain(code.kernelOp(pc).kernelName(), "", "", "()");
      case SPIN_LOCK -> lock("spin_lock", r[code.arg(pc, 0)], "");
      case SPIN_UNLOCK -> lock("spin_unlock", r[code.arg(pc, 0)], "");
      case SPIN_TRY_LOCK ->
          lock(
              "spin_trylock",
              r[code.arg(pc, 0)],
              operations.valueSeen(s, cpu, frame, pc, choice) == 0 ? "1" : "0");
      case AWAIT -> await(cpu, r[code.arg(pc, 0)], operations.valueSeen(s, cpu, frame, pc, choice));
      case CHOOSE -> plain("choose", "", "" + choice, "(" + r[code.arg(pc, 0)] + ") → " + choice);
      default -> own(cpu, frame, pc, r);
    };
  }

  private Text own(int cpu, Frame frame, int pc, int[] r) {
    DecodedCode code = frame.code;
    return switch (code.opcode(pc)) {
      case GHOST_READ, GHOST_WRITE, GHOST_ADD -> ghost(code, r, pc);
      case GP, GP_ENDED, GP_RUNNING -> gracePeriod(code, r, pc);
      case FREE -> object(r[code.arg(pc, 0)]);
      case IRQ_DISABLE -> plain("local_irq_disable", "", "", "()");
      case IRQ_ENABLE -> plain("local_irq_enable", "", "", "()");
      case IRQS_DISABLED -> returning("irqs_disabled", s.get(layout.irqOff(cpu)));
      case PREEMPT_DISABLE -> plain("preempt_disable", "", "", "()");
      case PREEMPT_ENABLE -> plain("preempt_enable", "", "", "()");
      case CURRENT_CPU -> returning("smp_processor_id", cpu);
      case SEND_IPI -> ipi(r[code.arg(pc, 0)]);
      case RCU_READ_LOCK -> plain("rcu_read_lock", "", "", "()");
      case RCU_READ_UNLOCK -> plain("rcu_read_unlock", "", "", "()");
      case RCU_SYNC_BEGIN -> plain("synchronize_rcu", "", "", "() begins");
      case RCU_SYNC_WAIT -> plain("synchronize_rcu", "", "", "() returns");
      case RELAX -> plain("cpu_relax", "", "", "()");
      default -> throw new IllegalStateException(code.opcode(pc) + " is not visible");
    };
  }

  private static Text returning(String operation, int value) {
    return plain(operation, "", "" + value, "() → " + value);
  }

  private static Text plain(String operation, String cell, String value, String rest) {
    return new Text(operation, cell, value, false, false, operation + rest);
  }

  private CellDecl cell(int id) {
    return program.cells().get(id);
  }

  private Text load(int cpu, String operation, int id, int seen) {
    CellDecl cell = cell(id);
    String value = cell.show(seen);
    boolean forwarded = memory.forwards(s, cpu, id);
    String text = operation + "(" + cell.name() + ") → " + value;
    return new Text(operation, cell.name(), value, forwarded, false, text);
  }

  private Text store(String operation, int id, int value) {
    CellDecl cell = cell(id);
    String shown = cell.show(value & cell.mask());
    String text = operation + "(" + cell.name() + ", " + shown + ")";
    return new Text(operation, cell.name(), shown, false, buffers, text);
  }

  private Text rmw(int cpu, DecodedCode code, int[] r, int pc, int old) {
    KernelOp op = code.kernelOp(pc);
    int id = r[code.arg(pc, 0)];
    CellDecl cell = cell(id);
    int a = r[code.arg(pc, 1)];
    int b = r[code.arg(pc, 2)];
    int updated = op.modify(old, a, b) & cell.mask();
    boolean local = op.kind() == KernelOp.Kind.CPU_LOCAL;
    String returned =
        op.returnsValue() ? " → " + result(op, cell, op.result(old, updated, a, b)) : "";
    boolean plain = op.function() == KernelOp.CMPXCHG || op.function() == KernelOp.XCHG;
    String change = plain ? "" : "  [" + show(cell, updated) + "]";
    String text = op.kernelName() + "(" + arguments(op, cell, a, b) + ")" + returned + change;
    return new Text(
        op.kernelName(),
        cell.name(),
        cell.show(updated),
        local && memory.forwards(s, cpu, id),
        local && buffers,
        text);
  }

  private static String show(CellDecl cell, int value) {
    return cell.name() + " = " + cell.show(value);
  }

  private static String result(KernelOp op, CellDecl cell, int result) {
    boolean truth =
        op == KernelOp.TEST_AND_SET_BIT
            || op == KernelOp.TEST_AND_CLEAR_BIT
            || op == KernelOp.ATOMIC_ADD_UNLESS;
    return truth ? Integer.toString(result) : cell.show(result);
  }

  /** In the kernel's order: the value first for atomic_add and the bit operations. */
  private static String arguments(KernelOp op, CellDecl cell, int a, int b) {
    return switch (op.function()) {
      case XCHG -> cell.name() + ", " + cell.show(a & cell.mask());
      case CMPXCHG -> cell.name() + ", " + cell.show(a) + ", " + cell.show(b & cell.mask());
      case THIS_CPU_ADD -> cell.name() + ", " + a;
      case ATOMIC_ADD_UNLESS -> cell.name() + ", " + a + ", " + b;
      case ATOMIC_ADD, ATOMIC_ADD_RETURN, ATOMIC_FETCH_ADD -> a + ", " + cell.name();
      case ATOMIC_AND, ATOMIC_OR, ATOMIC_XOR -> a + ", " + cell.name();
      case ATOMIC_FETCH_AND, ATOMIC_FETCH_OR, ATOMIC_FETCH_XOR -> a + ", " + cell.name();
      default -> bitName(cell, a) + ", " + cell.name();
    };
  }

  private static String bitName(CellDecl cell, int bit) {
    boolean named = cell.format() == ValueFormat.BITS && bit < cell.labels().size();
    return named ? cell.labels().get(bit) : Integer.toString(bit);
  }

  private Text lock(String operation, int id, String result) {
    String arrow = result.isEmpty() ? "" : " → " + result;
    boolean buffered = operation.equals("spin_unlock") && buffers;
    String text = operation + "(" + cell(id).name() + ")" + arrow;
    return new Text(operation, cell(id).name(), result, false, buffered, text);
  }

  private Text await(int cpu, int id, int seen) {
    CellDecl cell = cell(id);
    String value = cell.show(seen);
    String text = "await(" + cell.name() + ") → " + value;
    return new Text("await", cell.name(), value, memory.forwards(s, cpu, id), false, text);
  }

  private Text ghost(DecodedCode code, int[] r, int pc) {
    int id = r[code.arg(pc, 0)];
    String name = program.ghosts().get(id).name();
    int now = s.get(layout.ghost(id));
    int value =
        switch (code.opcode(pc)) {
          case GHOST_WRITE -> r[code.arg(pc, 1)];
          case GHOST_ADD -> now + r[code.arg(pc, 1)];
          default -> now;
        };
    String text =
        code.opcode(pc) == Opcode.GHOST_READ
            ? "ghost " + name + " is " + value
            : "ghost " + name + " = " + value;
    return new Text("ghost", name, Integer.toString(value), false, false, text);
  }

  private Text gracePeriod(DecodedCode code, int[] r, int pc) {
    String name = program.gracePeriods().get(r[code.arg(pc, 0)]);
    if (code.insn(pc) instanceof Insn.Gp gp) {
      return switch (gp.op()) {
        case BEGIN -> new Text("begin", name, "", false, false, name + " begins");
        case END -> new Text("end", name, "", false, false, name + " ends");
        case READ_LOCK -> new Text("rcu_read_lock", name, "", false, false, "rcu_read_lock()");
        case READ_UNLOCK ->
            new Text("rcu_read_unlock", name, "", false, false, "rcu_read_unlock()");
      };
    }
    return new Text("query", name, "", false, false, "asks for " + name);
  }

  private Text object(int id) {
    String name = program.objects().get(id).name();
    return new Text("kfree", name, "", false, false, "kfree(" + name + ")");
  }

  private Text ipi(int handler) {
    String name = program.flows().get(handler).name();
    return new Text("send IPI", name, "", false, false, "send IPI " + name);
  }
}
