package org.quiver.oracle;

import java.util.EnumSet;
import java.util.Set;

/** What a random program may use beside loads, stores, fences and branches. */
enum Feature {
  RMW(70),
  UNORDERED_ATOMICS(35),
  THIS_CPU(35),
  IRQ(50),
  NMI(12),
  IPI(14),
  IRQ_TOGGLE(20),
  HANDLERS_ENABLE_IRQS(8),
  LOCK(16),
  AWAIT(14),
  GHOSTS(35),
  GRACE_PERIOD(16),
  RCU(14),
  FREE(14),
  TASK(14),
  CHOOSE(16),
  CHECK(40),
  OOPS(8),
  OBSERVE(12),
  DYNAMIC_CELLS(16),
  WIDE_CELL(10),
  LOOPS(30),
  SPIN(22),
  FOREVER(16);

  private final int percent;

  Feature(int percent) {
    this.percent = percent;
  }

  static Set<Feature> some(Dice dice) {
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    for (Feature feature : values()) {
      if (dice.percent(feature.percent)) {
        features.add(feature);
      }
    }
    return features;
  }
}
