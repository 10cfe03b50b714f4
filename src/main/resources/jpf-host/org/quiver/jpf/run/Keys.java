package org.quiver.jpf.run;

/** The steps that a choice is between: kind, actor and argument of each. */
final class Keys {
  final int[] keys;

  Keys(int[] keys) {
    this.keys = keys;
  }

  String step(int choice) {
    return keys[3 * choice] + "," + keys[3 * choice + 1] + "," + keys[3 * choice + 2];
  }
}
