package org.quiver.frontend;

import static org.objectweb.asm.Opcodes.*;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.quiver.frontend.Classes.Target;
import org.quiver.frontend.Cursor.Item;
import org.quiver.program.Insn;
import org.quiver.program.Operand;

/** Calls: of the model's own methods, which are inlined; of the API; of a few of the JDK's. */
final class Calls {
  private final World world;
  private final Jumps jumps;
  private final ApiCalls api;
  private final Intrinsics intrinsics;

  Calls(World world, Purpose purpose, Jumps jumps) {
    this.world = world;
    this.jumps = jumps;
    this.api = new ApiCalls(world, purpose);
    this.intrinsics = new Intrinsics();
  }

  void call(Cursor c, MethodInsnNode insn) {
    MethodName name = new MethodName(insn.owner, insn.name, insn.desc);
    boolean isStatic = insn.getOpcode() == INVOKESTATIC;
    List<Item> arguments = c.pop(name.parameters() + (isStatic ? 0 : 1));
    boolean virtual = insn.getOpcode() == INVOKEVIRTUAL || insn.getOpcode() == INVOKEINTERFACE;
    invoke(c, name, arguments, virtual);
  }

  private void invoke(Cursor c, MethodName name, List<Item> arguments, boolean virtual) {
    if (virtual && isClosure(arguments.get(0))) {
      invokeClosure(c, (Closure) arguments.get(0).host(), arguments);
      return;
    }
    if (name.owner().startsWith("[") && name.name().equals("clone")) {
      c.push(arguments.get(0));
      return;
    }
    Target target = world.classes.resolve(name);
    if (target instanceof Target.Api operation) {
      api.call(c, operation.method(), arguments);
    } else if (virtual && !isFinal(target)) {
      dispatch(c, name, arguments);
    } else {
      enter(c, target, arguments);
    }
  }

  private static boolean isFinal(Target target) {
    return target instanceof Target.Body found && found.body().isPrivate();
  }

  private void enter(Cursor c, Target target, List<Item> arguments) {
    if (target instanceof Target.Body found) {
      enter(c, found.body(), arguments);
    } else if (target instanceof Target.Api operation) {
      api.call(c, operation.method(), arguments);
    } else if (target instanceof Target.Jdk method) {
      intrinsics.call(c, method.method(), arguments);
    } else if (target instanceof Target.Missing missing) {
      throw c.error(
          "the class file of "
              + missing.method().owner().replace('/', '.')
              + " was not found, needed for "
              + missing.method());
    }
  }

  // ---- which method a virtual call means -----------------------------------------------------

  private void dispatch(Cursor c, MethodName name, List<Item> arguments) {
    Item receiver = arguments.get(0);
    if (receiver.isKnown()) {
      if (receiver.host() == null) {
        throw c.oops("call of " + name.shortName() + " on null");
      }
      enter(c, implementation(c, name, receiver.host()), arguments);
      return;
    }
    Map<Target, List<Object>> groups = new LinkedHashMap<>();
    for (Object host : c.hosts(receiver)) {
      if (host != null) {
        groups.computeIfAbsent(implementation(c, name, host), t -> new ArrayList<>()).add(host);
      }
    }
    Item present = notNull(c, receiver, "call of " + name.shortName() + " on null");
    if (groups.size() == 1) {
      enter(c, groups.keySet().iterator().next(), with(arguments, present));
    } else {
      branchOut(c, groups, with(arguments, present));
    }
  }

  private Target implementation(Cursor c, MethodName name, Object host) {
    if (host.getClass().isHidden()) {
      throw c.error(
          name.shortName()
              + "() of a lambda that the constructor made: its code cannot be read; make the lambda"
              + " here, or write a class");
    }
    return world.classes.resolve(name.in(Fields.internalName(host.getClass())));
  }

  private static List<Item> with(List<Item> arguments, Item receiver) {
    List<Item> all = new ArrayList<>(arguments);
    all.set(0, receiver);
    return all;
  }

  /** The same reference; an oops if it is null. */
  static Item notNull(Cursor c, Item reference, String why) {
    if (reference.isKnown() && reference.host() == null) {
      throw c.oops(why);
    }
    if (!Handles.canBeNull(reference.value())) {
      return reference;
    }
    return c.select(
        reference, reference.slot(), host -> host == null ? null : References.known(host), why);
  }

  /** A path for each method that can be meant. */
  private void branchOut(Cursor c, Map<Target, List<Object>> groups, List<Item> arguments) {
    Item receiver = arguments.get(0);
    List<Integer> keys = new ArrayList<>();
    List<Integer> targets = new ArrayList<>();
    int last = -1;
    Frame before = c.frame;
    CodeBuilder out = c.out;
    for (Map.Entry<Target, List<Object>> group : groups.entrySet()) {
      last = out.newLabel();
      for (Object host : group.getValue()) {
        keys.add(c.handles.code(References.known(host), receiver.value()));
        targets.add(last);
      }
    }
    c.emit(CodeBuilder.switchTo(Operand.slot(receiver.slot()), keys, targets, last));
    int group = 0;
    for (Map.Entry<Target, List<Object>> entry : groups.entrySet()) {
      out.bind(targets.get(group));
      group += entry.getValue().size();
      Cursor path = new Cursor(c.handles, out, before.copyAt(before.pc));
      enterGroup(path, entry.getKey(), with(arguments, narrowed(receiver, entry.getValue(), c)));
    }
    c.end();
  }

  private void enterGroup(Cursor path, Target target, List<Item> arguments) {
    Frame before = path.frame;
    try {
      enter(path, target, arguments);
    } catch (Cursor.PathEnd end) {
      return;
    }
    if (path.frame == before) {
      before.pc++;
      before.meeting = true;
    }
    path.out.emit(path.position(), new Insn.Jump(jumps.fork(path.frame)));
  }

  private static Item narrowed(Item receiver, List<Object> hosts, Cursor c) {
    if (hosts.size() == 1) {
      return Cursor.known(hosts.get(0));
    }
    if (receiver.value() instanceof Value.RunEnum) {
      return receiver;
    }
    int[] handles = hosts.stream().mapToInt(c.handles::of).sorted().toArray();
    return new Item(new Value.RunRef(ImmutableIntArray.copyOf(handles)), receiver.slot());
  }

  // ---- inlining ------------------------------------------------------------------------------

  private static void enter(Cursor c, MethodBody body, List<Item> arguments) {
    CallRules.check(c, body);
    c.frame.forgetDead(c.frame.pc + 1);
    Frame caller = c.frame;
    Frame callee = new Frame(body, caller, caller.context.call(caller.pc, body));
    for (int i = 0; i < arguments.size(); i++) {
      Item argument = arguments.get(i);
      callee.values[i] = argument.value();
      if (argument.value().isRunTime()) {
        c.emit(new Insn.Move(callee.slot(i), Operand.slot(argument.slot())));
      }
    }
    c.frame = callee;
  }

  /** A return: to the caller, or the end of the flow. */
  void leave(Cursor c, int opcode) {
    if (opcode != IRETURN && opcode != ARETURN && opcode != RETURN) {
      throw Forbidden.instruction(c, c.frame.method.at(c.frame.pc));
    }
    Item result = opcode == RETURN ? Cursor.constant(0) : c.pop();
    Frame caller = c.frame.caller;
    if (caller == null) {
      c.emit(new Insn.Return(c.operand(result)));
      c.end();
      return;
    }
    Frame after = caller.copyAt(caller.pc + 1);
    if (opcode != RETURN) {
      int place = after.stackPlace(after.depth++);
      after.values[place] = result.value();
      if (result.value().isRunTime()) {
        c.emit(new Insn.Move(after.slot(place), Operand.slot(result.slot())));
      }
    }
    after.meeting = true;
    c.frame = after;
  }

  // ---- lambdas and method references ---------------------------------------------------------

  void closure(Cursor c, InvokeDynamicInsnNode insn) {
    String factory = insn.bsm.getOwner();
    if (factory.equals("java/lang/invoke/StringConcatFactory")) {
      Concatenation.step(c, insn);
      return;
    }
    if (!factory.equals("java/lang/invoke/LambdaMetafactory")) {
      throw c.error(
          "this construct needs the JDK at run time (" + insn.name + "); compare fields instead");
    }
    Handle handle = (Handle) insn.bsmArgs[1];
    MethodName target = new MethodName(handle.getOwner(), handle.getName(), handle.getDesc());
    boolean virtual = handle.getTag() == H_INVOKEVIRTUAL || handle.getTag() == H_INVOKEINTERFACE;
    List<Item> captured = c.pop(Type.getArgumentTypes(insn.desc).length);
    if (captured.size() == 1 && captured.get(0).value() instanceof Value.RunRef) {
      c.push(
          c.select(
              captured.get(0),
              c.top(),
              host -> host == null ? null : closure(c, target, virtual, References.known(host)),
              "method reference of null"));
      return;
    }
    c.push(
        closure(c, target, virtual, captured.stream().map(i -> fixed(c, i)).toArray(Value[]::new)));
  }

  private static Value fixed(Cursor c, Item captured) {
    if (!captured.value().isConstant()) {
      throw c.error(
          "a lambda uses a value that is known only at run time; pass it as an argument to a"
              + " method instead");
    }
    return captured.value();
  }

  private static Value closure(Cursor c, MethodName target, boolean virtual, Value... captured) {
    return new Value.Known(
        c.handles.intern(new Closure(target, virtual, ImmutableList.copyOf(captured))));
  }

  private static boolean isClosure(Item receiver) {
    return receiver.isKnown() && receiver.host() instanceof Closure;
  }

  private void invokeClosure(Cursor c, Closure closure, List<Item> arguments) {
    List<Item> all = new ArrayList<>();
    closure.captured().forEach(value -> all.add(new Item(value, -1)));
    all.addAll(arguments.subList(1, arguments.size()));
    invoke(c, closure.target(), all, closure.virtual());
  }

  /** The method that an operation of the API calls back, seen through the compiler's wrapper. */
  static Closure unwrap(Classes classes, Closure closure) {
    if (!(classes.resolve(closure.target()) instanceof Target.Body found)
        || !closure.target().name().startsWith("lambda$")) {
      return closure;
    }
    MethodBody body = found.body();
    int last = body.size() - 1;
    for (int pc = 0; pc < last - 1; pc++) {
      if (body.at(pc).getOpcode() != ALOAD) {
        return closure;
      }
    }
    AbstractInsnNode inner = body.at(last - 1);
    if (last - 1 == closure.captured().size() && inner instanceof MethodInsnNode call) {
      return new Closure(
          new MethodName(call.owner, call.name, call.desc),
          call.getOpcode() == INVOKEVIRTUAL || call.getOpcode() == INVOKEINTERFACE,
          closure.captured());
    }
    return closure;
  }
}
