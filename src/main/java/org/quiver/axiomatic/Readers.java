package org.quiver.axiomatic;

import java.util.ArrayDeque;
import java.util.Deque;

/** Read-side critical sections: from each lock to its unlock. */
final class Readers {
  private Readers() {}

  /** By nesting. */
  static Relation rcu(Skeleton skeleton) {
    Relation sections = Relation.empty(skeleton.size());
    Deque<Integer> open = new ArrayDeque<>();
    for (int event = skeleton.initials(); event < skeleton.size(); event++) {
      if (skeleton.thread(event) != skeleton.thread(Math.max(0, event - 1))) {
        open.clear();
      }
      if (skeleton.step(event).is(Tag.RCU_LOCK)) {
        open.push(event);
      } else if (skeleton.step(event).is(Tag.RCU_UNLOCK) && !open.isEmpty()) {
        sections.add(open.pop(), event);
      }
    }
    return sections;
  }

  /** By the index that the unlock has from its lock, where no memory was between. */
  static Relation srcu(Skeleton skeleton) {
    return skeleton
        .data()
        .from(skeleton.all(Tag.SRCU_LOCK))
        .to(skeleton.all(Tag.SRCU_UNLOCK))
        .and(skeleton.sameLocation());
  }
}
