package org.quiver.verdict;

/**
 * The least and the greatest value of an {@code observe} over all runs.
 *
 * @param what what is observed
 * @param least the minimum
 * @param greatest the maximum
 */
public record Observation(String what, int least, int greatest) {}
