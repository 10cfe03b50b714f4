package org.quiver.cli;

import com.google.common.collect.ImmutableMap;
import java.nio.file.Path;
import org.quiver.model.SourcePosition;

/**
 * A property file: which model to check, on which machines, and what is expected.
 *
 * @param path where it is
 * @param name the check's name: its path below {@code properties/} without {@code .jpf}
 * @param target the model's class name
 * @param targetPosition the line that says so
 * @param account what it tells people
 * @param choices the machines and arguments
 * @param formulas LTL formulas by property name
 * @param expectations what is expected
 */
record CheckFile(
    Path path,
    String name,
    String target,
    SourcePosition targetPosition,
    Account account,
    Choices choices,
    ImmutableMap<String, String> formulas,
    Expectations expectations) {}
