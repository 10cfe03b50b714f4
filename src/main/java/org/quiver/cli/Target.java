package org.quiver.cli;

import java.util.function.Supplier;

/**
 * A check that was named, and is read and compiled only when its turn comes, so that a wrong one
 * does not keep the others from running.
 *
 * @param name the check's name
 * @param load reads it; throws {@link org.quiver.model.ModelException} if it is wrong
 */
record Target(String name, Supplier<CheckSpec> load) {}
