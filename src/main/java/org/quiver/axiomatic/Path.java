package org.quiver.axiomatic;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.Optional;

/**
 * One way through a thread's code.
 *
 * @param steps its events in program order
 * @param demands what must not be 0 for this to be the way that is taken
 * @param registers their values at the end
 * @param fault why the way ends before the code does, if it does: the code is undefined there
 */
record Path(
    ImmutableList<Step> steps,
    ImmutableList<Term> demands,
    ImmutableMap<String, Term> registers,
    Optional<String> fault) {}
