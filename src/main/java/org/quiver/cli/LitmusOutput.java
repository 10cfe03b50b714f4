package org.quiver.cli;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.quiver.litmus.HerdFormat;
import org.quiver.litmus.LitmusMemory;
import org.quiver.litmus.LitmusVerdict;
import org.quiver.litmus.LitmusVerdict.Frequency;

/** Prints the results of litmus tests: herd7's text, or a line for each; then what came of all. */
final class LitmusOutput {
  private static final int COLUMN = 12;
  private static final int NAME = 24;

  private final PrintWriter out;
  private final PrintWriter err;
  private final Environment environment;
  private final ImmutableList<LitmusMemory> memories;
  private final boolean brief;

  /**
   * An output.
   *
   * @param memories the memory models that each test is decided under
   * @param brief whether each test gets one line
   */
  LitmusOutput(
      PrintWriter out,
      PrintWriter err,
      Environment environment,
      ImmutableList<LitmusMemory> memories,
      boolean brief) {
    this.out = out;
    this.err = err;
    this.environment = environment;
    this.memories = memories;
    this.brief = brief;
  }

  /** A result. */
  void add(LitmusResult result) {
    if (brief) {
      line(result);
    } else {
      result.verdicts().forEach(this::block);
      strength(result).ifPresent(text -> out.println(text + "\n"));
    }
    out.flush();
    result.error().ifPresent(message -> err.println("quiver: " + message));
    result.undecided().forEach(message -> err.println("quiver: not decided: " + message));
    result.verdicts().stream()
        .filter(v -> !v.isDecided())
        .forEach(v -> err.println("quiver: not decided: " + result.name() + ": " + limit(v)));
    err.flush();
  }

  private void block(LitmusVerdict verdict) {
    if (!verdict.isDecided()) {
      return;
    }
    if (memories.size() > 1) {
      out.println("Memory model " + verdict.memory().name());
    }
    HerdFormat.lines(verdict).forEach(out::println);
    if (verdict.boundReached()) {
      out.println("Warning: " + bound(verdict));
    }
    out.println();
  }

  /** Where in the row of memory models an outcome appears, and what it needs. */
  private static Optional<String> strength(LitmusResult result) {
    ImmutableList<LitmusVerdict> verdicts = result.verdicts();
    for (int i = 1; i < verdicts.size(); i++) {
      LitmusVerdict before = verdicts.get(i - 1);
      LitmusVerdict here = verdicts.get(i);
      boolean known = before.isDecided() && here.isDecided();
      boolean next = here.memory().follows(before.memory());
      if (known && next && before.positive() == 0 && here.positive() > 0) {
        return Optional.of(
            "Strength %s Never up to %s; under %s %s"
                .formatted(
                    here.test().name(),
                    before.memory(),
                    here.memory(),
                    here.memory().relaxation()));
      }
    }
    return Optional.empty();
  }

  private static String bound(LitmusVerdict verdict) {
    return "a store buffer of "
        + Amounts.count(verdict.buffer(), "store", "stores")
        + " was full; a larger one may have more states";
  }

  private static String limit(LitmusVerdict verdict) {
    return verdict.memory().name() + ": " + verdict.open();
  }

  private void line(LitmusResult result) {
    StringBuilder line = new StringBuilder(Strings.padEnd(name(result), NAME, ' '));
    for (LitmusVerdict verdict : result.verdicts()) {
      String full = verdict.boundReached() ? "*" : "";
      line.append(' ').append(verdict.memory().name()).append(' ');
      line.append(Strings.padEnd(word(verdict) + full, COLUMN, ' '));
    }
    out.println(line.toString().stripTrailing());
  }

  private static String name(LitmusResult result) {
    return result.verdicts().isEmpty()
        ? result.name() + (result.error().isPresent() ? " wrong" : " not decided")
        : result.verdicts().get(0).test().name();
  }

  private static String word(LitmusVerdict verdict) {
    if (!verdict.isDecided()) {
      return "not decided";
    } else if (verdict.claims().verdicts().isEmpty()) {
      return verdict.frequency().word();
    }
    return verdict.isOk() ? "Ok" : "No";
  }

  // ---- what came of all --------------------------------------------------------------------

  /** After the last of several. */
  void end(List<LitmusResult> results, Duration time) {
    results.stream()
        .flatMap(result -> result.fault().stream())
        .findFirst()
        .ifPresent(fault -> Fault.print(err, fault, environment.variables()));
    if (results.size() < 2) {
      return;
    }
    if (brief) {
      out.println();
    }
    out.println(row("", List.of("Ok", "No", "not decided", "Never", "Sometimes", "Always")));
    memories.forEach(
        memory -> out.println(row(memory, verdicts(results, memory), asked(results, memory))));
    out.println();
    out.println(total(results, time));
    out.flush();
  }

  /** Of how many tests the answer was wanted: weak is not asked about x86. */
  private static int asked(List<LitmusResult> results, LitmusMemory memory) {
    return (int)
        results.stream()
            .filter(
                result ->
                    !result.isTried()
                        || result.verdicts().stream().anyMatch(v -> v.memory() == memory))
            .count();
  }

  private static List<LitmusVerdict> verdicts(List<LitmusResult> results, LitmusMemory memory) {
    return results.stream()
        .flatMap(result -> result.verdicts().stream())
        .filter(verdict -> verdict.memory() == memory && verdict.isDecided())
        .toList();
  }

  private static String row(LitmusMemory memory, List<LitmusVerdict> decided, int files) {
    return row(
        memory.name(),
        List.of(
            count(decided, LitmusVerdict::isOk),
            count(decided, v -> !v.isOk()),
            Integer.toString(files - decided.size()),
            count(decided, v -> v.frequency() == Frequency.NEVER),
            count(decided, v -> v.frequency() == Frequency.SOMETIMES),
            count(decided, v -> v.frequency() == Frequency.ALWAYS)));
  }

  private static String count(List<LitmusVerdict> verdicts, Predicate<LitmusVerdict> which) {
    return Long.toString(verdicts.stream().filter(which).count());
  }

  private static String row(String name, List<String> cells) {
    StringBuilder row = new StringBuilder(Strings.padEnd(name, COLUMN / 2, ' '));
    cells.forEach(cell -> row.append(Strings.padStart(cell, COLUMN, ' ')));
    return row.toString();
  }

  private static String total(List<LitmusResult> results, Duration time) {
    double seconds = Math.max(1, time.toMillis()) / 1000.0;
    long wrong = results.stream().filter(result -> result.error().isPresent()).count();
    String errors = wrong == 0 ? "" : ", " + wrong + " of them wrong";
    return String.format(
        Locale.ROOT,
        "%s in %.1f s, %.0f a second%s",
        Amounts.count(results.size(), "test", "tests"),
        seconds,
        results.size() / seconds,
        errors);
  }
}
