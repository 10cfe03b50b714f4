package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.function.Supplier;
import org.quiver.verdict.Trace;

/**
 * A trace that is to be shown, with what only the one who found it knows.
 *
 * @param trace as it was found
 * @param origin what it is a run of, if that is there
 * @param facts finds out where else it happens, in sentences; may take its time
 * @param code the exit code
 */
record Explained(
    Trace trace, Optional<Origin> origin, Supplier<ImmutableList<String>> facts, ExitCode code) {}
