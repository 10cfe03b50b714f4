package org.quiver.litmus.tree;

import com.google.common.collect.ImmutableList;

/**
 * An x86 instruction.
 *
 * @param opcode which
 * @param locked whether it is LOCKed, by a prefix or, as XCHG with memory is, by itself
 * @param operands destination first, in both dialects; none for a jump
 * @param target for a jump the label, else ""
 * @param place where it stands
 */
public record X86Instruction(
    Opcode opcode, boolean locked, ImmutableList<Operand> operands, String target, Place place) {

  /** Which instruction; the size suffix is gone. */
  public enum Opcode {
    /** destination = source. */
    MOV,
    /** The two change places. */
    XCHG,
    /** destination += source; sets the flags. */
    ADD,
    /** destination -= source; sets the flags. */
    SUB,
    /** destination &= source; sets the flags. */
    AND,
    /** destination |= source; sets the flags. */
    OR,
    /** destination ^= source; sets the flags. */
    XOR,
    /** destination += 1; sets the flags. */
    INC,
    /** destination -= 1; sets the flags. */
    DEC,
    /** destination = -destination; sets the flags. */
    NEG,
    /** All bits turned; no flags. */
    NOT,
    /** The source gets the destination's old value, the destination the sum. */
    XADD,
    /** If destination == rax then destination = source, else rax = destination; sets ZF. */
    CMPXCHG,
    /** Flags of first - second. */
    CMP,
    /** Flags of first & second. */
    TEST,
    MFENCE,
    /** Orders nothing that ordinary memory does not order anyway. */
    LFENCE,
    /** Orders nothing that ordinary memory does not order anyway. */
    SFENCE,
    NOP,
    JMP,
    JE,
    JNE,
    /** Signed less. */
    JL,
    JLE,
    JG,
    JGE,
    /** Sign flag. */
    JS,
    JNS
  }

  /** What it works on. */
  public sealed interface Operand {
    /** A number, or the address of a location. */
    record Immediate(Value value) implements Operand {}

    /** A register by the name of {@link Location.Register}. */
    record Register(String name) implements Operand {}

    /** A location by name. */
    record Memory(String location) implements Operand {}

    /** The location whose address a register holds. */
    record Indirect(String register) implements Operand {}
  }
}
