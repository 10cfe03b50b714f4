package org.quiver.frontend;

import com.google.common.collect.ImmutableMap;
import org.quiver.model.Model;

/**
 * A model and how it was made.
 *
 * @param model the model
 * @param parameters the constructor's parameters and the values that they had, in order
 */
public record Instance(Model model, ImmutableMap<String, String> parameters) {}
