package org.quiver.program;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * A model after its bodies were specialised to what its constructor built: plain immutable data,
 * the one form that every engine works from.
 *
 * @param name the model's class name
 * @param cells the shared memory locations, spinlocks among them
 * @param ghosts the checker's own integers
 * @param gracePeriods the names of the grace periods
 * @param objects the objects that pointers can point to
 * @param cpus the names of the CPUs
 * @param flows bodies, tasks and handlers
 * @param checks the assertions, one for each text
 * @param observations what {@code observe} reports
 * @param properties the properties that are methods of the model
 * @param predicates further {@code boolean} methods by name, for formulas
 */
public record Program(
    String name,
    ImmutableList<CellDecl> cells,
    ImmutableList<GhostDecl> ghosts,
    ImmutableList<String> gracePeriods,
    ImmutableList<ObjectDecl> objects,
    ImmutableList<String> cpus,
    ImmutableList<Flow> flows,
    ImmutableList<CheckDecl> checks,
    ImmutableList<String> observations,
    ImmutableList<PropertyDecl> properties,
    ImmutableMap<String, Code> predicates) {}
