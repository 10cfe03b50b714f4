package org.quiver.litmusmodels;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import org.quiver.model.Model;

/**
 * A litmus test and all that it can end in.
 *
 * @param model the test as a model
 * @param program the same in the notation of litmus papers, one process for each {@code ||}
 * @param finals for {@code sc}, {@code tso} and {@code pso} the complete set of final states, each
 *     as {@code x=1 y=1 r0=0 r1=1}: memory, then the registers
 */
public record Litmus(
    Class<? extends Model> model,
    String program,
    ImmutableMap<String, ImmutableSet<String>> finals) {

  /** The test's name. */
  public String name() {
    return model.getSimpleName();
  }

  @Override
  public String toString() {
    return name();
  }
}
