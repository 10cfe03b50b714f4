/**
 * Litmus tests by candidate executions: every graph of events that the code can give, and the
 * axioms that say which of them exist. {@link org.quiver.axiomatic.Executions} is the entry. It
 * shares nothing with the engine that takes steps: each is held against the other.
 *
 * <p>How it goes: {@code Paths} walks through each thread's code and makes a {@code Path} of events
 * for each way that its branches can go, with values as terms over what is read. One path for each
 * thread makes a {@code Skeleton}, which has all relations that the code alone decides. {@code
 * Search} chooses reads-from and the coherence order step by step in a {@code Candidate}; {@code
 * Coherence} says what follows from a choice; a {@code Consistency} has the other axioms: {@code
 * StoreOrder} those of SC, TSO and PSO, {@code Lkmm} those of the Linux kernel's model.
 */
package org.quiver.axiomatic;
