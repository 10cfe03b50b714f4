package org.quiver.barriers;

import java.util.Comparator;

/**
 * A barrier that might be put into the program.
 *
 * @param kind which
 * @param site behind which operation; for a release or a LOCKed instruction, in whose place
 */
public record Remedy(Kind kind, Site site) implements Comparable<Remedy> {
  /** The kinds of barrier that forbid something under TSO or PSO. */
  public enum Kind {
    /** A full barrier behind the operation. */
    MB("mb", "smp_mb() behind %s"),
    /** A barrier for stores behind the operation. */
    WMB("wmb", "smp_wmb() behind %s"),
    /** The store becomes a release. */
    RELEASE("release", "%s becomes smp_store_release"),
    /** The store, or the addition, becomes a LOCKed instruction. */
    LOCK("lock", "%s becomes fully ordered (xchg, LOCKed)");

    private final String id;
    private final String text;

    Kind(String id, String text) {
      this.id = id;
      this.text = text;
    }

    /** The name in tables of costs. */
    public String id() {
      return id;
    }
  }

  /** In words, without the line. */
  public String text() {
    return String.format(kind.text, site.operation());
  }

  @Override
  public int compareTo(Remedy other) {
    return Comparator.comparing((Remedy r) -> r.site.position().file())
        .thenComparing(r -> r.site.position().line())
        .thenComparing(r -> r.site.operation())
        .thenComparing(r -> r.kind.id)
        .compare(this, other);
  }
}
