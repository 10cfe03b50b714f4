package org.quiver.axiomatic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The algebra of relations, against its definitions pair by pair; 70 and 130 need several words.
 */
class RelationTest {
  private static final int SEED = 20180324;

  private static Relation random(Random random, int size, int pairs) {
    Relation relation = Relation.empty(size);
    for (int i = 0; i < pairs; i++) {
      relation.add(random.nextInt(size), random.nextInt(size));
    }
    return relation;
  }

  private static EventSet randomSet(Random random, int size) {
    EventSet set = EventSet.empty(size);
    for (int i = 0; i < size; i++) {
      if (random.nextBoolean()) {
        set.add(i);
      }
    }
    return set;
  }

  private interface Pairs {
    boolean holds(int a, int b);
  }

  private static void assertIs(Relation relation, Pairs pairs) {
    for (int a = 0; a < relation.size(); a++) {
      for (int b = 0; b < relation.size(); b++) {
        assertThat(relation.has(a, b)).as("%d, %d", a, b).isEqualTo(pairs.holds(a, b));
      }
    }
  }

  private static boolean sequence(Relation r, Relation s, int a, int b) {
    for (int middle = 0; middle < r.size(); middle++) {
      if (r.has(a, middle) && s.has(middle, b)) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 64, 70, 130})
  void theOperationsAreTheirDefinitions(int size) {
    Random random = new Random(SEED + size);
    Relation r = random(random, size, 2 * size);
    Relation s = random(random, size, 2 * size);
    EventSet set = randomSet(random, size);
    assertIs(r.or(s), (a, b) -> r.has(a, b) || s.has(a, b));
    assertIs(r.and(s), (a, b) -> r.has(a, b) && s.has(a, b));
    assertIs(r.minus(s), (a, b) -> r.has(a, b) && !s.has(a, b));
    assertIs(r.then(s), (a, b) -> sequence(r, s, a, b));
    assertIs(r.inverse(), (a, b) -> r.has(b, a));
    assertIs(r.from(set), (a, b) -> set.has(a) && r.has(a, b));
    assertIs(r.to(set), (a, b) -> set.has(b) && r.has(a, b));
    assertIs(r.through(set, s), (a, b) -> sequence(r.to(set), s, a, b));
    assertIs(r.optional(), (a, b) -> a == b || r.has(a, b));
    assertIs(r.irreflexive(), (a, b) -> a != b && r.has(a, b));
    assertIs(Relation.product(set, r.domain()), (a, b) -> set.has(a) && r.next(b, 0) >= 0);
    assertThat(r.range()).isEqualTo(r.inverse().domain());
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 64, 70, 130})
  void theClosureIsTheLeastTransitiveRelation(int size) {
    Relation r = random(new Random(SEED - size), size, size);
    Relation closure = r;
    Relation before = Relation.empty(size);
    while (!closure.equals(before)) {
      before = closure;
      closure = closure.or(closure.then(r));
    }
    assertThat(r.plus()).isEqualTo(closure);
    assertThat(r.star()).isEqualTo(closure.or(Relation.identity(size)));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 64, 70, 130})
  void aRelationIsAcyclicIfItsClosureIsIrreflexive(int size) {
    Random random = new Random(SEED ^ size);
    for (int round = 0; round < 50; round++) {
      Relation r = random(random, size, round % size);
      assertThat(r.isAcyclic()).isEqualTo(r.plus().isIrreflexive());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 70})
  void theNextMemberIsTheNextBit(int size) {
    EventSet set = randomSet(new Random(SEED), size);
    int count = 0;
    for (int i = set.next(0); i >= 0; i = set.next(i + 1)) {
      assertThat(set.has(i)).isTrue();
      count++;
    }
    assertThat(Coherence.members(set)).hasSize(count);
    assertThat(set.minus(set).isEmpty()).isTrue();
    assertThat(EventSet.all(size).minus(set).or(set)).isEqualTo(EventSet.all(size));
  }
}
