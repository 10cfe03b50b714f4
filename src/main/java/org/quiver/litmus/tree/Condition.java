package org.quiver.litmus.tree;

/**
 * What is asked of the final states.
 *
 * @param quantifier of which of them
 * @param proposition what is asked
 */
public record Condition(Quantifier quantifier, Proposition proposition) {
  /** Of which final states something is asked. */
  public enum Quantifier {
    /** Of at least one. */
    EXISTS("exists"),
    /** Of none. */
    NOT_EXISTS("~exists"),
    /** Of all. */
    FORALL("forall");

    private final String keyword;

    Quantifier(String keyword) {
      this.keyword = keyword;
    }

    /** As the file has it. */
    public String keyword() {
      return keyword;
    }
  }

  /** As herd7 prints it. */
  @Override
  public String toString() {
    return quantifier.keyword() + " (" + proposition + ")";
  }
}
