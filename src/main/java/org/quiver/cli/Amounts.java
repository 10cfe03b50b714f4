package org.quiver.cli;

import java.time.Duration;
import java.util.Locale;
import org.quiver.verdict.Observation;

/** Numbers as people read them. */
final class Amounts {
  private static final String[] SIZES = {"B", "KB", "MB", "GB", "TB"};

  private Amounts() {}

  /** With a comma at every third digit. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A count with its noun. */
  static String count(long number, String singular, String plural) {
    return count(number) + " " + (number == 1 ? singular : plural);
  }

  /** Bytes with a unit of 1024s. */
  static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (amount >= 1024 && unit < SIZES.length - 1) {
      amount /= 1024;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", amount, SIZES[unit]);
  }

  /** Seconds, or minutes and seconds. */
  static String time(Duration time) {
    double seconds = time.toNanos() / 1e9;
    return seconds < 120
        ? String.format(Locale.ROOT, "%.2f s", seconds)
        : String.format(Locale.ROOT, "%d min %02d s", time.toMinutes(), time.toSecondsPart());
  }

  /** What was observed: one number, or the least and the greatest. */
  static String range(Observation observation) {
    return observation.least() == observation.greatest()
        ? Long.toString(observation.least())
        : observation.least() + " to " + observation.greatest();
  }

  /** How many in a second; 0 for no time at all. */
  static long rate(long number, Duration time) {
    return time.isZero() ? 0 : Math.round(number / (time.toNanos() / 1e9));
  }
}
