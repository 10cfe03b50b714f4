package org.quiver.frontend;

import java.util.List;
import org.quiver.frontend.Cursor.Item;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** Operations on the checker's own state: assertions, ghosts, grace periods, choices. */
final class CheckerCalls {
  private final World world;

  CheckerCalls(World world) {
    this.world = world;
  }

  void call(Cursor c, MethodName name, List<Item> arguments) {
    switch (name.shortName()) {
      case "Model.choose" ->
          ApiCalls.pushResult(c, new Insn.Choose(c.top(), c.operand(arguments.get(0))));
      case "Model.check" -> check(c, arguments.get(0), arguments.get(1));
      case "Model.observe" -> observe(c, arguments.get(0), arguments.get(1));
      case "Model.costBegin" -> c.mark(cost(c, true, arguments.get(0)));
      case "Model.costEnd" -> c.mark(cost(c, false, arguments.get(0)));
      case "Model.free" -> free(c, arguments.get(0));
      case "Ghost.get" -> ApiCalls.pushResult(c, new Insn.GhostRead(c.top(), ghost(c, arguments)));
      case "Ghost.set" ->
          c.emit(new Insn.GhostWrite(ghost(c, arguments), c.operand(arguments.get(1))));
      case "Ghost.add" ->
          c.emit(new Insn.GhostAdd(ghost(c, arguments), c.operand(arguments.get(1))));
      case "GracePeriod.begin" -> gracePeriod(c, Insn.GpOp.BEGIN, arguments);
      case "GracePeriod.end" -> gracePeriod(c, Insn.GpOp.END, arguments);
      case "GracePeriod.readLock" -> gracePeriod(c, Insn.GpOp.READ_LOCK, arguments);
      case "GracePeriod.readUnlock" -> gracePeriod(c, Insn.GpOp.READ_UNLOCK, arguments);
      case "GracePeriod.ended" ->
          ApiCalls.pushResult(c, new Insn.GpEnded(c.top(), period(c, arguments)));
      case "GracePeriod.running" ->
          ApiCalls.pushResult(c, new Insn.GpRunning(c.top(), period(c, arguments)));
      default -> throw ApiCalls.noOperation(c, name);
    }
  }

  private void check(Cursor c, Item condition, Item text) {
    int check = world.check(constantText(c, text, "check"), c.position());
    c.emit(new Insn.Check(c.operand(condition), check));
  }

  private void observe(Cursor c, Item what, Item value) {
    int observation = world.observation(constantText(c, what, "observe"));
    c.emit(new Insn.Observe(observation, c.operand(value)));
  }

  private static CostMark cost(Cursor c, boolean begins, Item what) {
    return new CostMark(begins, constantText(c, what, begins ? "costBegin" : "costEnd"));
  }

  private static String constantText(Cursor c, Item text, String operation) {
    if (text.isKnown() && text.host() instanceof String constant && !constant.isBlank()) {
      return constant;
    }
    throw c.error(
        "the text of "
            + operation
            + "() must be a constant that is not blank: it names what is reported");
  }

  private void free(Cursor c, Item object) {
    Item id =
        c.select(
            object, c.frame.scratch(0), host -> host == null ? null : id(c, host), "free of null");
    c.emit(new Insn.Free(c.operand(id)));
  }

  private Value id(Cursor c, Object host) {
    int id = world.objects.idOf(host);
    if (id < 0) {
      throw c.error(
          "free of something that is no object of the model: free takes an object of one of the"
              + " model's own classes that a final field of the model or of its objects holds");
    }
    return new Value.Int(id);
  }

  private Operand ghost(Cursor c, List<Item> arguments) {
    return c.operand(
        c.select(
            arguments.get(0),
            c.frame.scratch(0),
            host -> host == null ? null : new Value.Int(world.ghost(host)),
            "a ghost that is null"));
  }

  private Operand period(Cursor c, List<Item> arguments) {
    return c.operand(
        c.select(
            arguments.get(0),
            c.frame.scratch(0),
            host -> host == null ? null : new Value.Int(world.gracePeriod(host)),
            "a grace period that is null"));
  }

  private void gracePeriod(Cursor c, Insn.GpOp op, List<Item> arguments) {
    c.emit(new Insn.Gp(op, period(c, arguments)));
  }
}
