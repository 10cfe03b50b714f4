package org.quiver.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the flows of a random program share. */
final class Layout {
  final List<Integer> cells = new ArrayList<>();
  final List<Integer> ghosts = new ArrayList<>();
  final List<Integer> checks = new ArrayList<>();
  int wideCell = -1;
  int lock = -1;
  int gracePeriod = -1;
  int object = -1;
  int observation = -1;
  int ipi = -1;

  Layout(Dice dice, Set<Feature> features, ProgramBuilder program) {
    if (features.contains(Feature.FREE)) {
      object = program.object("obj");
    }
    int count = dice.between(1, 3);
    for (int i = 0; i < count; i++) {
      int bits = dice.between(1, 2);
      int owner = object >= 0 && i == 0 ? object : -1;
      int initial = dice.percent(75) ? 0 : dice.below(1 << bits);
      cells.add(program.cell("xyz".substring(i, i + 1), bits, initial, owner));
    }
    if (features.contains(Feature.WIDE_CELL)) {
      wideCell = program.cell("wide", 32, dice.oneOf(0, -1, Integer.MIN_VALUE), -1);
      cells.add(wideCell);
    }
    if (features.contains(Feature.LOCK)) {
      lock = program.cell("lock", 1, 0, -1);
    }
    layOutGhosts(dice, features, program);
  }

  private void layOutGhosts(Dice dice, Set<Feature> features, ProgramBuilder program) {
    if (features.contains(Feature.GHOSTS)) {
      for (int i = 0; i <= dice.below(2); i++) {
        ghosts.add(program.ghost("g" + i, dice.oneOf(0, 0, 1, -1)));
      }
    }
    if (features.contains(Feature.GRACE_PERIOD)) {
      gracePeriod = program.gracePeriod("gp");
    }
    if (features.contains(Feature.CHECK)) {
      checks.add(program.check("first"));
      checks.add(program.check("second"));
    }
    if (features.contains(Feature.OBSERVE)) {
      observation = program.observation("seen");
    }
  }
}
