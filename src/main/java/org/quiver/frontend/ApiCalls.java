package org.quiver.frontend;

import java.util.List;
import org.quiver.frontend.Cursor.Item;
import org.quiver.model.ModelException;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** Calls of the API that models are written with: each becomes one instruction, or two. */
final class ApiCalls {
  private final World world;
  private final Purpose purpose;
  private final VariableCalls variables;
  private final CheckerCalls checker;

  ApiCalls(World world, Purpose purpose) {
    this.world = world;
    this.purpose = purpose;
    this.variables = new VariableCalls(world);
    this.checker = new CheckerCalls(world);
  }

  void call(Cursor c, MethodName name, List<Item> arguments) {
    if (purpose == Purpose.PROPERTY) {
      Looking.require(c, name);
    }
    switch (name.shortName()) {
      case "Model.smpMb" -> fence(c, KernelOp.SMP_MB);
      case "Model.smpWmb" -> fence(c, KernelOp.SMP_WMB);
      case "Model.smpRmb" -> fence(c, KernelOp.SMP_RMB);
      case "Model.smpMbBeforeAtomic" -> fence(c, KernelOp.SMP_MB_BEFORE_ATOMIC);
      case "Model.smpMbAfterAtomic" -> fence(c, KernelOp.SMP_MB_AFTER_ATOMIC);
      case "Model.cpuRelax" -> c.emit(new Insn.Relax());
      case "Model.await" -> variables.await(c, arguments);
      case "Model.synchronizeRcu" -> {
        c.emit(new Insn.RcuSyncBegin());
        c.emit(new Insn.RcuSyncWait());
      }
      case "Model.localIrqDisable" -> c.emit(new Insn.IrqDisable());
      case "Model.localIrqEnable" -> irqEnable(c);
      case "Model.irqsDisabled" -> pushResult(c, new Insn.IrqsDisabled(c.top()));
      case "Model.sendIpi" -> sendIpi(c, arguments.get(0));
      case "Model.preemptDisable" -> c.emit(new Insn.PreemptDisable());
      case "Model.preemptEnable" -> c.emit(new Insn.PreemptEnable());
      case "Model.currentCpu" -> pushResult(c, new Insn.CurrentCpu(c.top()));
      case "RcuReader.lock" -> c.emit(new Insn.RcuReadLock());
      case "RcuReader.unlock" -> c.emit(new Insn.RcuReadUnlock());
      default -> onObjects(c, name, arguments);
    }
  }

  private void onObjects(Cursor c, MethodName name, List<Item> arguments) {
    String owner = name.shortName().substring(0, name.shortName().indexOf('.'));
    switch (owner) {
      case "Word", "Cell", "Ref", "Flags", "Variable", "SpinLock" ->
          variables.call(c, name, arguments);
      case "Model", "Ghost", "GracePeriod" -> checker.call(c, name, arguments);
      default -> throw noOperation(c, name);
    }
  }

  private static void fence(Cursor c, KernelOp op) {
    c.emit(new Insn.Fence(op));
  }

  private void irqEnable(Cursor c) {
    if (purpose == Purpose.NMI) {
      throw c.error("localIrqEnable() in an @Nmi handler: interrupts stay off in an NMI");
    }
    c.emit(new Insn.IrqEnable());
  }

  /** Pushes what an instruction leaves in the slot of the stack's new top. */
  static void pushResult(Cursor c, Insn insn) {
    c.emit(insn);
    c.push(new Value.RunInt());
  }

  private void sendIpi(Cursor c, Item handler) {
    Item flow = c.select(handler, c.frame.scratch(0), host -> flowOf(c, host), "sendIpi of null");
    c.emit(new Insn.SendIpi(flow.isInt() ? Operand.constant(flow.constant()) : c.operand(flow)));
  }

  private Value flowOf(Cursor c, Object handler) {
    if (handler == null) {
      return null;
    }
    if (!(handler instanceof Closure made)) {
      throw notAnIpi(c, "a handler that the constructor made");
    }
    Closure closure = Calls.unwrap(world.classes, made);
    Object receiver =
        !closure.captured().isEmpty() && closure.captured().get(0) instanceof Value.Known known
            ? known.host()
            : null;
    MethodName target =
        closure.virtual() && receiver != null
            ? closure.target().in(Fields.internalName(receiver.getClass()))
            : closure.target();
    Integer flow =
        world.classes.resolve(target) instanceof Classes.Target.Body found
            ? world.ipi(receiver, found.body())
            : null;
    if (flow == null) {
      throw notAnIpi(c, closure.target().shortName());
    }
    return new Value.Int(flow);
  }

  private static ModelException notAnIpi(Cursor c, String what) {
    return c.error(
        "sendIpi of "
            + (what.contains("lambda$") ? "a lambda" : what)
            + ", which is no @Ipi method: write sendIpi(this::handler), where handler is a method"
            + " annotated @Ipi(on = \"...\") of the model or of an object in a final field");
  }

  static ModelException noOperation(Cursor c, MethodName name) {
    return c.error(
        name.shortName()
            + "() is for the constructor: lay out cells and objects there, keep them in final"
            + " fields, and use them in the body");
  }
}
