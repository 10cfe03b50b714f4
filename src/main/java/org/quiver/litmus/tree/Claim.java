package org.quiver.litmus.tree;

/**
 * What is asked of whole runs, and not of final states; not in herd7's format.
 *
 * @param kind of which states of a run
 * @param proposition what is asked; a register in it is 0 until its process has ended
 * @param place where it stands
 */
public record Claim(Kind kind, Proposition proposition, Place place) {
  /** Of which states of a run something is asked. */
  public enum Kind {
    /** Of every state of every run. */
    ALWAYS("always"),
    /** Of at least one state of every fair run. */
    EVENTUALLY("eventually");

    private final String keyword;

    Kind(String keyword) {
      this.keyword = keyword;
    }

    /** As the file has it. */
    public String keyword() {
      return keyword;
    }
  }

  /** In the notation of conditions. */
  @Override
  public String toString() {
    return kind.keyword() + " (" + proposition + ")";
  }
}
