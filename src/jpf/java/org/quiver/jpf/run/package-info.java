/**
 * A model's run-time under Java PathFinder: memory, store buffers, interrupts and ghosts as plain
 * Java objects in JPF's heap, written from docs/semantics.md a second time and independently of the
 * engine. The classes of {@code org.quiver.model} beside it have the names of the API's, so a
 * model's own bytecode runs on them unchanged.
 *
 * <p>JPF interprets these classes, and its library is a part of Java's: nothing here uses streams,
 * lambdas, string building or boxing once a run has started.
 */
package org.quiver.jpf.run;
