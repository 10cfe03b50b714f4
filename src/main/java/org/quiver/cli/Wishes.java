package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the command line says about checks, whichever they are.
 *
 * @param choices machines and arguments
 * @param formulas further LTL formulas by property name
 * @param expectations what is expected
 */
record Wishes(
    Choices choices,
    ImmutableMap<String, String> formulas,
    ImmutableList<Expectation> expectations) {

  /** A property file's check with these wishes. */
  CheckSpec apply(CheckFile file, ModelClass model) {
    Map<String, String> joined = new LinkedHashMap<>(file.formulas());
    joined.putAll(formulas);
    return new CheckSpec(
        file.name(),
        file.account(),
        model,
        choices.over(file.choices()).orUsual(),
        ImmutableMap.copyOf(joined),
        file.expectations().with(expectations));
  }

  /** A class's check with these wishes. */
  CheckSpec apply(ModelClass model) {
    return new CheckSpec(
        model.type().getName(),
        Account.NONE,
        model,
        choices.orUsual(),
        formulas,
        Expectations.NONE.with(expectations));
  }
}
