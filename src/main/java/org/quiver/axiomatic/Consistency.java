package org.quiver.axiomatic;

/** The axioms of a memory model beyond coherence and atomicity, for one skeleton. */
interface Consistency {
  /** Whether the candidate, as far as it is chosen, violates none of them. */
  boolean allows(Candidate candidate);

  /** Whether a candidate that is wholly chosen and allowed has a data race in C. */
  boolean races(Candidate candidate);
}
