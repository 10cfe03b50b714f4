package org.quiver.jpf.run;

import gov.nasa.jpf.vm.ChoiceGenerator;
import gov.nasa.jpf.vm.StackFrame;
import gov.nasa.jpf.vm.StateSet;
import gov.nasa.jpf.vm.ThreadInfo;
import gov.nasa.jpf.vm.VM;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The states that were visited. A state is one in which the machine is about to choose a step: the
 * machine's array, and of each frame's thread the stack of the model's own methods with the locals
 * that are live. Where one thread hands over to another there is no state. States are compared in
 * full; no hashing stands for them.
 */
public class States implements StateSet {
  /** The machine's array in JPF's heap. */
  static int machineRef;

  private final Set<Packed> visited = new HashSet<>();
  private final Liveness liveness = new Liveness();
  private final Packer packer = new Packer();
  private VM vm;

  @Override
  public void attach(VM attached) {
    vm = attached;
  }

  @Override
  public int size() {
    return visited.size();
  }

  @Override
  public int addCurrent() {
    ChoiceGenerator<?> next = vm.getNextChoiceGenerator();
    if (next == null || next.getAttr(Keys.class) == null) {
      return size(); // JPF takes the state as new
    }
    packer.clear();
    for (int value : vm.getHeap().get(machineRef).asIntArray()) {
      packer.add(value);
    }
    for (ThreadInfo thread : vm.getThreadList()) {
      if (thread.isAlive() && thread.getId() != 0) {
        packer.add(-1);
        pack(thread);
      }
    }
    return visited.add(packer.packed()) ? size() - 1 : -1;
  }

  private void pack(ThreadInfo thread) {
    for (StackFrame frame = thread.getTopFrame(); frame != null; frame = frame.getPrevious()) {
      String type = frame.getMethodInfo().getClassName();
      if (!type.startsWith("org.quiver.jpf.run.") && !type.startsWith("java.")) {
        packer.add(frame.getMethodInfo().getGlobalId());
        packer.add(frame.getPC().getInstructionIndex());
        int locals = frame.getMethodInfo().getMaxLocals();
        int top = frame.getTopPos();
        for (int slot = 0; slot <= top; slot++) {
          if (slot >= locals || liveness.isLive(frame, slot)) {
            packSlot(frame, slot);
          }
        }
      }
    }
  }

  private void packSlot(StackFrame frame, int slot) {
    int value = frame.getSlot(slot);
    packer.add(value);
    if (frame.isReferenceSlot(slot) && value > 0) {
      // What the constructor built is the same object in every run. A closure may be made by a
      // body, and then its reference alone does not say which it is.
      gov.nasa.jpf.vm.ElementInfo object = vm.getHeap().get(value);
      if (object.getClassInfo().getName().indexOf('$') >= 0 && !object.isArray()) {
        long type = object.getClassInfo().getUniqueId();
        packer.add((int) type);
        packer.add((int) (type >> 32));
        if (object.getNumberOfFields() < 4) {
          for (int field : object.getFields().asFieldSlots()) {
            packer.add(field);
          }
        }
      }
    }
  }

  /** A state as bytes. */
  private static final class Packed {
    private final byte[] bytes;
    private final int hash;

    Packed(byte[] bytes) {
      this.bytes = bytes;
      this.hash = Arrays.hashCode(bytes);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Packed && Arrays.equals(bytes, ((Packed) other).bytes);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** Ints as few bytes: seven bits in each, the sign in the lowest bit. */
  private static final class Packer {
    private byte[] bytes = new byte[1024];
    private int length;

    void clear() {
      length = 0;
    }

    void add(int value) {
      if (length + 5 > bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
      int rest = value << 1 ^ value >> 31;
      while ((rest & ~0x7f) != 0) {
        bytes[length++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      bytes[length++] = (byte) rest;
    }

    Packed packed() {
      return new Packed(Arrays.copyOf(bytes, length));
    }
  }
}
