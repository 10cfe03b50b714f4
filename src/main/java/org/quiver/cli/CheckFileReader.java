package org.quiver.cli;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;

/**
 * Reads property files. They are Java PathFinder's own kind: {@code target} and the keys that begin
 * with {@code quiver.} are ours, every other key is JPF's and skipped.
 */
final class CheckFileReader {
  private static final String OURS = "quiver.";
  private static final String LTL = "quiver.ltl.";
  private static final String EXPECT = "quiver.expect.";
  private static final ImmutableSet<String> KEYS =
      ImmutableSet.of(
          "quiver.title",
          "quiver.source",
          "quiver.claim",
          "quiver.truth",
          "quiver.differs",
          "quiver.neighbour",
          "quiver.memory",
          "quiver.drain",
          "quiver.serializing",
          "quiver.buffer",
          "quiver.args");

  private final Path path;
  private final String shown;
  private final Map<String, PropertyLines.Entry> entries = new LinkedHashMap<>();

  private CheckFileReader(Path path) {
    this.path = path;
    this.shown = Paths.shown(path);
  }

  /**
   * Reads a property file.
   *
   * @throws ModelException if it cannot be read or is wrong, with file and line
   */
  static CheckFile read(Path path) {
    return new CheckFileReader(path).read();
  }

  private CheckFile read() {
    for (PropertyLines.Entry entry : PropertyLines.parse(shown, text())) {
      accept(entry);
    }
    PropertyLines.Entry target = entries.get("target");
    if (target == null || target.value().isEmpty()) {
      throw new ModelException(
          target == null ? new SourcePosition(shown, 0) : position(target),
          "the target is missing; write a line \"target = package.ModelClass\"");
    }
    return new CheckFile(
        path,
        Paths.checkName(path),
        target.value(),
        position(target),
        new Account(
            text("quiver.title"),
            text("quiver.source"),
            text("quiver.claim"),
            text("quiver.truth"),
            text("quiver.differs"),
            neighbours()),
        choices(),
        formulas(),
        new Expectations(ImmutableList.of(), expectations()));
  }

  private String text() {
    try {
      return Files.readString(path, StandardCharsets.UTF_8);
    } catch (MalformedInputException e) {
      return latin1();
    } catch (NoSuchFileException e) {
      throw new ModelException("there is no file " + shown);
    } catch (IOException e) {
      throw Paths.unreadable(path, e);
    }
  }

  /** What java.util.Properties, and so JPF, takes a file to be. */
  private String latin1() {
    try {
      return Files.readString(path, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw Paths.unreadable(path, e);
    }
  }

  private void accept(PropertyLines.Entry entry) {
    String key = entry.key();
    if (!key.equals("target") && !key.startsWith(OURS)) {
      return;
    }
    if (!key.equals("target") && !isKnown(key)) {
      throw new ModelException(
          position(entry),
          "unknown key \"%s\".%s The keys are: target, %s, quiver.ltl.<name>, quiver.expect.<memory>[.unfair][.nonserializing][.<property>]"
              .formatted(key, Nearest.hint(key, KEYS), String.join(", ", KEYS)));
    }
    PropertyLines.Entry before = entries.putIfAbsent(key, entry);
    if (before != null) {
      throw new ModelException(
          position(entry), "\"%s\" is set already in line %d".formatted(key, before.line()));
    }
  }

  private static boolean isKnown(String key) {
    return KEYS.contains(key)
        || (key.startsWith(LTL) && key.length() > LTL.length())
        || (key.startsWith(EXPECT) && key.length() > EXPECT.length());
  }

  private ImmutableList<String> neighbours() {
    return ImmutableList.copyOf(
        Splitter.on(',').trimResults().omitEmptyStrings().split(text("quiver.neighbour")));
  }

  private Choices choices() {
    PropertyLines.Entry buffer = entries.get("quiver.buffer");
    return new Choices(
        list("quiver.memory", Values::memory),
        list("quiver.drain", Values::drains),
        list("quiver.serializing", Values::booleans),
        buffer == null ? OptionalInt.empty() : OptionalInt.of(value(buffer, Values::buffer)),
        ImmutableMap.copyOf(
            entries.containsKey("quiver.args")
                ? value(entries.get("quiver.args"), Values::arguments)
                : Map.of()));
  }

  private <T> ImmutableList<T> list(String key, Function<String, ImmutableList<T>> parse) {
    PropertyLines.Entry entry = entries.get(key);
    return entry == null ? ImmutableList.of() : value(entry, parse);
  }

  private ImmutableMap<String, String> formulas() {
    return entries.values().stream()
        .filter(e -> e.key().startsWith(LTL))
        .collect(
            ImmutableMap.toImmutableMap(
                e -> e.key().substring(LTL.length()), PropertyLines.Entry::value));
  }

  private ImmutableList<Expectation> expectations() {
    return entries.values().stream()
        .filter(e -> e.key().startsWith(EXPECT))
        .map(e -> value(e, v -> expectation(e, v)))
        .collect(ImmutableList.toImmutableList());
  }

  private Expectation expectation(PropertyLines.Entry entry, String outcome) {
    String scope = entry.key().substring(EXPECT.length());
    Expectation expectation = Expectation.of(scope, outcome, position(entry));
    if (expectation.memory().isEmpty()) {
      throw new IllegalArgumentException(
          "quiver.expect. is followed by a memory model (sc, tso or pso), not by \""
              + scope
              + "\"");
    }
    return expectation;
  }

  private <T> T value(PropertyLines.Entry entry, Function<String, T> parse) {
    try {
      return parse.apply(entry.value());
    } catch (IllegalArgumentException e) {
      throw new ModelException(position(entry), entry.key() + ": " + e.getMessage());
    }
  }

  private String text(String key) {
    return entries.containsKey(key) ? entries.get(key).value() : "";
  }

  private SourcePosition position(PropertyLines.Entry entry) {
    return new SourcePosition(shown, entry.line());
  }
}
