package org.quiver.frontend;

import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.function.Function;
import org.quiver.frontend.Cursor.Item;
import org.quiver.model.Cell;
import org.quiver.model.Ref;
import org.quiver.model.SpinLock;
import org.quiver.model.Variable;
import org.quiver.model.Word;
import org.quiver.program.BinaryOp;
import org.quiver.program.Insn;
import org.quiver.program.KernelOp;
import org.quiver.program.Operand;

/** Operations on words, cells, pointers, flags and spinlocks. */
final class VariableCalls {
  private static final ImmutableMap<String, KernelOp> OPERATIONS =
      ImmutableMap.<String, KernelOp>builder()
          .put("read", KernelOp.READ_ONCE)
          .put("loadAcquire", KernelOp.SMP_LOAD_ACQUIRE)
          .put("plainRead", KernelOp.PLAIN_READ)
          .put("rcuDereference", KernelOp.RCU_DEREFERENCE)
          .put("thisCpuRead", KernelOp.THIS_CPU_READ)
          .put("write", KernelOp.WRITE_ONCE)
          .put("storeRelease", KernelOp.SMP_STORE_RELEASE)
          .put("plainWrite", KernelOp.PLAIN_WRITE)
          .put("rcuAssignPointer", KernelOp.RCU_ASSIGN_POINTER)
          .put("thisCpuWrite", KernelOp.THIS_CPU_WRITE)
          .put("xchg", KernelOp.XCHG)
          .put("cmpxchg", KernelOp.CMPXCHG)
          .put("addReturn", KernelOp.ATOMIC_ADD_RETURN)
          .put("testAndSetBit", KernelOp.TEST_AND_SET_BIT)
          .put("testAndClearBit", KernelOp.TEST_AND_CLEAR_BIT)
          .put("setBit", KernelOp.SET_BIT)
          .put("clearBit", KernelOp.CLEAR_BIT)
          .put("atomicAdd", KernelOp.ATOMIC_ADD)
          .put("thisCpuAdd", KernelOp.THIS_CPU_ADD)
          .buildOrThrow();

  private final World world;
  private final StoredValues values;

  VariableCalls(World world) {
    this.world = world;
    this.values = new StoredValues(world);
  }

  void call(Cursor c, MethodName name, List<Item> arguments) {
    Item receiver = arguments.get(0);
    KernelOp op = OPERATIONS.get(name.name());
    if (op != null) {
      operation(c, op, receiver, arguments);
      return;
    }
    switch (name.name()) {
      case "testBit" -> testBit(c, receiver, arguments.get(1));
      case "atomicInc" -> add(c, KernelOp.ATOMIC_ADD, receiver, 1);
      case "atomicDec" -> add(c, KernelOp.ATOMIC_ADD, receiver, -1);
      case "thisCpuInc" -> add(c, KernelOp.THIS_CPU_ADD, receiver, 1);
      case "thisCpuDec" -> add(c, KernelOp.THIS_CPU_ADD, receiver, -1);
      case "plainAdd" -> plainAdd(c, receiver, arguments.get(1));
      case "lock" -> c.emit(new Insn.SpinLock(cell(c, receiver)));
      case "unlock" -> c.emit(new Insn.SpinUnlock(cell(c, receiver)));
      case "tryLock" -> ApiCalls.pushResult(c, new Insn.SpinTryLock(c.top(), cell(c, receiver)));
      case "isLocked" -> load(c, KernelOp.READ_ONCE, receiver);
      default -> declared(c, name, receiver);
    }
  }

  private void operation(Cursor c, KernelOp op, Item receiver, List<Item> arguments) {
    switch (op.kind()) {
      case LOAD -> load(c, op, receiver);
      case STORE -> {
        Operand value = values.of(c, receiver, arguments.get(1), 1);
        c.emit(new Insn.Store(op, cell(c, receiver), value));
      }
      case ATOMIC_RETURN, ATOMIC_RETURN_RELAXED -> {
        Insn.Rmw rmw = modify(c, op, c.top(), receiver, arguments);
        c.emit(rmw);
        c.push(returned(c, op, receiver));
      }
      case ATOMIC, CPU_LOCAL -> c.emit(modify(c, op, Insn.Rmw.NONE, receiver, arguments));
      case FENCE -> throw new IllegalArgumentException(op + " has no cell");
    }
  }

  private Insn.Rmw modify(Cursor c, KernelOp op, int dst, Item receiver, List<Item> arguments) {
    Operand first = operand(c, op, receiver, arguments.get(1), 1);
    Operand second =
        op == KernelOp.CMPXCHG ? values.of(c, receiver, arguments.get(2), 2) : Operand.constant(0);
    return new Insn.Rmw(op, dst, cell(c, receiver), first, second);
  }

  private Operand operand(Cursor c, KernelOp op, Item receiver, Item value, int scratch) {
    return switch (op) {
      case XCHG, CMPXCHG -> values.of(c, receiver, value, scratch);
      case TEST_AND_SET_BIT, TEST_AND_CLEAR_BIT, SET_BIT, CLEAR_BIT -> bit(c, receiver, value);
      default -> c.operand(value);
    };
  }

  private Operand bit(Cursor c, Item receiver, Item bit) {
    for (Object variable : c.hosts(receiver)) {
      int bits = variable == null ? Integer.SIZE : world.cells.bits(variable);
      if (bit.isInt() && (bit.constant() < 0 || bit.constant() >= bits)) {
        throw c.error(
            "bit "
                + bit.constant()
                + " of \""
                + variable
                + "\", which has bits 0 to "
                + (bits - 1));
      }
    }
    return c.operand(bit);
  }

  private Value returned(Cursor c, KernelOp op, Item receiver) {
    boolean content = op == KernelOp.XCHG || op == KernelOp.CMPXCHG;
    return content ? values.content(c, receiver) : new Value.RunInt();
  }

  private void load(Cursor c, KernelOp op, Item receiver) {
    c.emit(new Insn.Load(op, c.top(), cell(c, receiver)));
    c.push(values.content(c, receiver));
  }

  private void testBit(Cursor c, Item receiver, Item bit) {
    Operand number = bit(c, receiver, bit);
    int word = c.frame.scratch(1);
    c.emit(new Insn.Load(KernelOp.READ_ONCE, word, cell(c, receiver)));
    c.emit(new Insn.Binary(word, BinaryOp.USHR, Operand.slot(word), number));
    c.emit(new Insn.Binary(c.top(), BinaryOp.AND, Operand.slot(word), Operand.constant(1)));
    c.push(new Value.RunInt());
  }

  private void add(Cursor c, KernelOp op, Item receiver, int n) {
    Operand cell = cell(c, receiver);
    c.emit(new Insn.Rmw(op, Insn.Rmw.NONE, cell, Operand.constant(n), Operand.constant(0)));
  }

  /** {@code x += n} in C: a load, a sum, a store. */
  private void plainAdd(Cursor c, Item receiver, Item n) {
    Operand cell = cell(c, receiver);
    Operand delta = c.operand(n);
    int sum = c.frame.scratch(1);
    c.emit(new Insn.Load(KernelOp.PLAIN_READ, sum, cell));
    c.emit(new Insn.Binary(sum, BinaryOp.ADD, Operand.slot(sum), delta));
    c.emit(new Insn.Store(KernelOp.PLAIN_WRITE, cell, Operand.slot(sum)));
  }

  void await(Cursor c, List<Item> arguments) {
    Item receiver = arguments.get(0);
    Operand value = values.of(c, receiver, arguments.get(1), 1);
    c.emit(new Insn.Await(cell(c, receiver), value));
  }

  private Operand cell(Cursor c, Item receiver) {
    return c.operand(
        c.select(
            receiver,
            c.frame.scratch(0),
            host -> host == null ? null : new Value.Int(world.cells.id(host)),
            "an operation on null"));
  }

  /** What was declared: a constant wherever the variable is known. */
  private static void declared(Cursor c, MethodName name, Item receiver) {
    Function<Object, Value> read =
        switch (name.name()) {
          case "name" -> host -> References.known(nameOf(host));
          case "width" -> host -> new Value.Int(((Word) host).width());
          case "initial" -> host -> initial(host);
          default -> throw ApiCalls.noOperation(c, name);
        };
    Function<Object, Value> orNull = host -> host == null ? null : read.apply(host);
    c.push(c.select(receiver, c.top(), orNull, name.name() + "() of null"));
  }

  private static String nameOf(Object host) {
    return host instanceof SpinLock lock ? lock.name() : ((Variable) host).name();
  }

  private static Value initial(Object host) {
    if (host instanceof Cell<?> cell) {
      return References.known(cell.initial());
    } else if (host instanceof Ref<?> ref) {
      return References.known(ref.initial());
    }
    return new Value.Int(((Word) host).initial());
  }
}
