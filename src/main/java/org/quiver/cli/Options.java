package org.quiver.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import org.quiver.engine.Limits;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;
import org.quiver.report.Palette;
import picocli.CommandLine.Option;

/** Options that commands share. Their values are read when the command runs. */
final class Options {
  private Options() {}

  /** Reads an option's value; what is wrong with it is said with the option's name. */
  static <T> T parse(String option, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new ModelException(option + ": " + e.getMessage());
    }
  }

  private static <T> ImmutableList<T> list(
      String option, String text, Function<String, ImmutableList<T>> parser) {
    return text == null ? ImmutableList.of() : parse(option, text, parser);
  }

  /** On which machine. */
  static final class Machine {
    @Option(
        names = "--memory",
        paramLabel = "sc|tso|pso|weak|all[,...]",
        description =
            "The memory models (default: the property file's, else sc, tso and pso). weak is the"
                + " kernel's own as a machine, and takes longer; all is all four.")
    private String memory;

    @Option(
        names = "--buffer",
        paramLabel = "N",
        description =
            "How many stores a CPU's store buffer holds, 1 to 16 (default: the property file's,"
                + " else 4).")
    private String buffer;

    @Option(
        names = "--drain",
        paramLabel = "fair|unfair[,...]",
        description =
            "Whether a buffered store reaches memory in the end (default: the property"
                + " file's, else fair).")
    private String drain;

    @Option(
        names = "--serializing",
        paramLabel = "true|false[,...]",
        description =
            "Whether an interrupt empties the store buffer under TSO (default: the"
                + " property file's, else true).")
    private String serializing;

    @Option(
        names = "--args",
        paramLabel = "NAME=VALUE[,...]",
        description = "Parameters of the model's constructor.")
    private List<String> arguments = List.of();

    /** Whether the weak machine is among those that are asked for. */
    boolean isWeakAsked() {
      return choices().memory().contains(MemoryKind.WEAK);
    }

    Choices choices() {
      return new Choices(
          list("--memory", memory, Values::memory),
          list("--drain", drain, Values::drains),
          list("--serializing", serializing, Values::booleans),
          buffer == null
              ? OptionalInt.empty()
              : OptionalInt.of(parse("--buffer", buffer, Values::buffer)),
          parse("--args", String.join(",", arguments), Values::arguments));
    }
  }

  /** What to claim and expect beside the property file. */
  static final class Claims {
    @Option(
        names = "--expect",
        paramLabel = "[PROPERTY=]OUTCOME",
        description =
            "What comes out: proved, refuted, inconclusive or vacuous. Goes before the property"
                + " file. May be repeated; tso.PROPERTY=... is for one memory model.")
    private List<String> expectations = List.of();

    @Option(
        names = "--ltl",
        paramLabel = "NAME=FORMULA",
        description = "A further property, as in 'served=G (asked -> F granted)'.")
    private List<String> formulas = List.of();

    ImmutableList<Expectation> expectations() {
      return expectations.stream()
          .map(text -> parse("--expect", text, Claims::expectation))
          .collect(ImmutableList.toImmutableList());
    }

    private static Expectation expectation(String text) {
      int equals = text.lastIndexOf('=');
      String scope = equals < 0 ? "" : text.substring(0, equals);
      return Expectation.of(scope, text.substring(equals + 1), SourcePosition.UNKNOWN);
    }

    ImmutableMap<String, String> formulas() {
      Map<String, String> byName = new LinkedHashMap<>();
      for (String text : formulas) {
        int equals = text.indexOf('=');
        if (equals < 1 || text.substring(equals + 1).isBlank()) {
          throw new ModelException(
              "--ltl: write NAME=FORMULA, as in 'served=G (asked -> F granted)', not " + text);
        }
        byName.put(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
      }
      return ImmutableMap.copyOf(byName);
    }
  }

  /** When to stop although not everything was visited. */
  static final class Bounds {
    @Option(
        names = "--max-states",
        paramLabel = "N",
        description = "The most states of one exploration.")
    private String states;

    @Option(
        names = "--max-memory",
        paramLabel = "SIZE",
        description = "The most memory of one exploration, as in 512m or 4g.")
    private String memory;

    @Option(
        names = "--time-limit",
        paramLabel = "TIME",
        description = "The longest time of one exploration, as in 30s or 5m.")
    private String time;

    /**
     * The limits.
     *
     * @param jobs how many explorations share the Java process's memory, which sets the limit that
     *     nobody asked for
     */
    Limits limits(int jobs) {
      return new Limits(
          states == null ? Limits.NONE.maxStates() : parse("--max-states", states, Values::states),
          memory == null
              ? Runtime.getRuntime().maxMemory() / 10 * 9 / jobs
              : parse("--max-memory", memory, Values::size),
          time == null ? Limits.NONE.timeLimit() : parse("--time-limit", time, Values::time));
    }
  }

  /** How to print. */
  static final class Printing {
    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    @Option(names = "--no-color", description = "No colours, on a terminal too.")
    private boolean noColor;

    boolean quiet() {
      return quiet;
    }

    Palette palette(Terminal terminal) {
      return terminal.color() && !noColor ? Palette.ANSI : Palette.NONE;
    }
  }

  /** A path of the command line. */
  static Path path(Path here, String text) {
    try {
      return here.resolve(text);
    } catch (InvalidPathException e) {
      throw new ModelException("\"" + text + "\" is no file name");
    }
  }
}
