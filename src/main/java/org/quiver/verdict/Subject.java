package org.quiver.verdict;

import com.google.common.collect.ImmutableMap;
import org.quiver.engine.Settings;

/**
 * What a verdict is about: enough to check it again.
 *
 * @param check the check's name, for example {@code nohz/merged}; the model's class if it has no
 *     file
 * @param model the model's class name; of a litmus test its file
 * @param parameters the constructor's parameters by name
 * @param settings the machine
 * @param drain the fairness of draining
 */
public record Subject(
    String check,
    String model,
    ImmutableMap<String, String> parameters,
    Settings settings,
    Drain drain) {}
