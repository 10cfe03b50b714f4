package org.quiver.frontend;

import java.util.Collection;
import java.util.stream.Collectors;

/** Lists of names in messages. */
final class Quoted {
  private Quoted() {}

  static String list(Collection<String> names) {
    return names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(", "));
  }
}
