/**
 * The syntax tree of a litmus test: immutable records, made by {@link
 * org.quiver.litmus.LitmusReader} from herd7's format and read by every engine that decides litmus
 * tests.
 *
 * <p>{@link org.quiver.litmus.tree.LitmusTest} is the root. What the reader has done already, so
 * that no engine has to:
 *
 * <ul>
 *   <li><b>Names are resolved.</b> In a C process a parameter is an {@link
 *       org.quiver.litmus.tree.Expression.Address}, the address of the location of that name; any
 *       other name is an {@link org.quiver.litmus.tree.Expression.Register}, private to its
 *       process. Locals of inner blocks are registers of the whole process, as in herd7.
 *   <li><b>Calls are known primitives.</b> {@link org.quiver.litmus.tree.Primitive} says what each
 *       does; its arguments stand in one order, the location's address first, whatever the kernel's
 *       order is: {@code atomic_add(1, x)} and {@code READ_ONCE(*x)} both have the address of
 *       {@code x} as their first argument. {@code atomic_inc(x)} has the 1 that it stands for.
 *   <li><b>Plain accesses are explicit.</b> A plain read is an {@link
 *       org.quiver.litmus.tree.Expression.PlainRead}, a plain write a {@link
 *       org.quiver.litmus.tree.Statement.PlainWrite}. {@code p[i]} is the address {@code p + i}.
 *   <li><b>Sugar is gone.</b> {@code r++}, {@code r += e}, casts and {@code 0x10} are written out.
 *       Nothing else is simplified: dependencies are as they were written.
 *   <li><b>Loops have one shape</b>, {@link org.quiver.litmus.tree.Statement.Loop}, for {@code
 *       while}, {@code do} and {@code for}.
 *   <li><b>X86 operands are in one order</b>, destination first, and its registers have one name
 *       each: see {@link org.quiver.litmus.tree.X86Instruction}.
 * </ul>
 *
 * <p>Evaluation order: operands and arguments from left to right, then the operation. {@code &&},
 * {@code ||} and {@code ?:} evaluate only what C evaluates. Every node that an engine may have to
 * complain about has a {@link org.quiver.litmus.tree.Place}.
 */
package org.quiver.litmus.tree;
