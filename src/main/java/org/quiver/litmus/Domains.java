package org.quiver.litmus;

import org.quiver.litmus.tree.Expression;
import org.quiver.litmus.tree.Place;

/**
 * Which kinds of readers a test has. The engine has one domain of readers, so a test may use RCU or
 * one SRCU domain, and not two of them.
 */
final class Domains {
  private static final String RCU = "";

  private String used;

  void useRcu(Place place) {
    use(RCU, place);
  }

  void useSrcu(Expression address, Place place) {
    if (!(address instanceof Expression.Address domain)) {
      throw LitmusException.unsupported(
          place, "an SRCU domain that is computed is not supported; name it");
    }
    use(domain.location(), place);
  }

  private void use(String domain, Place place) {
    if (used != null && !used.equals(domain)) {
      throw LitmusException.unsupported(
          place,
          "a second domain of readers is not supported; the test uses "
              + name(used)
              + " already, and here "
              + name(domain));
    }
    used = domain;
  }

  private static String name(String domain) {
    return domain.equals(RCU) ? "RCU" : "SRCU's " + domain;
  }
}
