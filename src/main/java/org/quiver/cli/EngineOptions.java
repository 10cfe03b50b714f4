package org.quiver.cli;

import java.util.Arrays;
import java.util.Locale;
import org.quiver.model.ModelException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which engine decides. */
final class EngineOptions {
  /** The engines. */
  enum Engine {
    QUIVER,
    JPF,
    BOTH;

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "quiver (default), jpf (Java PathFinder, which you have: see quiver doctor), or both,"
              + " whose verdicts are then compared.")
  private String engine;

  @Mixin private JpfOptions jpf;

  Engine engine() {
    if (engine == null) {
      return Engine.QUIVER;
    }
    return Arrays.stream(Engine.values())
        .filter(e -> e.id().equals(engine))
        .findFirst()
        .orElseThrow(
            () ->
                new ModelException(
                    "--engine: \"" + engine + "\" is no engine; write quiver, jpf or both"));
  }

  /** The backend of that engine; the one that there is for Quiver's own. */
  Backend backend(Environment environment) {
    return engine() == Engine.QUIVER
        ? environment.backend()
        : new JpfBackend(environment.backend(), jpf.jpf(environment), engine() == Engine.BOTH);
  }
}
