package org.quiver.axiomatic;

import java.util.ArrayList;
import java.util.List;

/**
 * The decisions of a walk. A walk is a plain deterministic run that asks here at each fork; the
 * next walk repeats all decisions but the last one, which it takes differently, until every
 * combination was there.
 */
final class Script {
  private final List<int[]> decisions = new ArrayList<>();
  private int position;

  /** Which of so many alternatives this walk takes. */
  int choose(int alternatives) {
    if (position == decisions.size()) {
      decisions.add(new int[] {0, alternatives});
    }
    return decisions.get(position++)[0];
  }

  /** Goes to the next walk; false if there is none. */
  boolean advance() {
    position = 0;
    while (!decisions.isEmpty()) {
      int[] last = decisions.get(decisions.size() - 1);
      last[0]++;
      if (last[0] < last[1]) {
        return true;
      }
      decisions.remove(decisions.size() - 1);
    }
    return false;
  }
}
