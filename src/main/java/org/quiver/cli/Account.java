package org.quiver.cli;

import com.google.common.collect.ImmutableList;

/**
 * What a property file tells people about its check; what it does not say is empty.
 *
 * @param title what is checked, in a line
 * @param source where the protocol comes from: for the catalogue "thread's file: author, date"
 * @param claim what was claimed about it, in the words of the source
 * @param truth what is true, in a sentence
 * @param differs where that is not what the source concluded
 * @param neighbours checks that are a small change away and proved where this one is refuted
 */
record Account(
    String title,
    String source,
    String claim,
    String truth,
    String differs,
    ImmutableList<String> neighbours) {
  /** Nothing is told. */
  static final Account NONE = new Account("", "", "", "", "", ImmutableList.of());

  /** The author and the date: what stands behind the name of the source's file, if it has one. */
  String author() {
    int colon = source.indexOf(": ");
    return colon < 0 ? "" : source.substring(colon + 2);
  }
}
