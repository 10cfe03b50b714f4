package org.quiver.cli;

import com.google.common.collect.ImmutableMap;

/**
 * A check that is ready to run: a model, the machines, and what is expected.
 *
 * @param name the check's name; the model's class name if it has no file
 * @param account what its file tells people
 * @param model the class
 * @param choices the machines and arguments; nothing is left open
 * @param formulas LTL formulas by property name
 * @param expectations what is expected
 */
record CheckSpec(
    String name,
    Account account,
    ModelClass model,
    Choices choices,
    ImmutableMap<String, String> formulas,
    Expectations expectations) {}
