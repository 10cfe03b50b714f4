package org.quiver.cli;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import org.quiver.model.ModelException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver new}: a small model to start from. */
@Command(
    name = "new",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Writes NAME.java here: a small model that can be checked at once, to be changed."
    })
final class NewCommand implements Callable<Integer> {
  @Parameters(paramLabel = "NAME", description = "The class's name, for example StoreBuffering.")
  private String name;

  @Spec private CommandSpec spec;

  private final Environment environment;

  NewCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    if (!SourceVersion.isIdentifier(name) || SourceVersion.isKeyword(name)) {
      throw new ModelException(
          "\"" + name + "\" is no class name; write for example quiver new StoreBuffering");
    }
    Path file = Options.path(environment.here(), name + Paths.JAVA_FILE);
    try {
      Files.writeString(
          file, NewModel.source(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      throw new ModelException(Paths.shown(file) + " is there already; take another name");
    } catch (IOException e) {
      throw new ModelException(
          "cannot write %s: %s".formatted(Paths.shown(file), e.getClass().getSimpleName()));
    }
    spec.commandLine()
        .getOut()
        .println(
            "%s is written; check it with: quiver check %s"
                .formatted(Paths.shown(file), Paths.shown(file)));
    return ExitCode.OK.code();
  }
}
