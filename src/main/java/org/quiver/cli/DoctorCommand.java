package org.quiver.cli;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import javax.tools.ToolProvider;
import org.quiver.jpf.JpfHome;
import org.quiver.jpf.JpfJava;
import org.quiver.model.ModelException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code quiver doctor}: what of Quiver can run here, and what is missing for the rest. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description =
        "Says what can run here: the Java, the catalogue, and the JPF engine, for which Java"
            + " PathFinder must be found.")
final class DoctorCommand implements Callable<Integer> {
  @Mixin private JpfOptions options;
  @Spec private CommandSpec spec;

  private final Environment environment;

  DoctorCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    say(out, "Quiver", new QuiverCommand.Version().getVersion()[0]);
    say(
        out,
        "Java",
        "%s, %s%s"
            .formatted(
                Runtime.version(),
                System.getProperty("java.home"),
                ToolProvider.getSystemJavaCompiler() == null
                    ? "; without a compiler, so .java files cannot be checked: use a JDK"
                    : ""));
    say(
        out,
        "catalogue",
        environment.project().root().map(Paths::shown).orElse("none above this folder"));
    boolean jpf = say(out, "JPF", this::jpf);
    boolean java = say(out, "Java for JPF", this::jpfJava);
    say(
        out,
        "JPF engine",
        jpf && java
            ? "can run: quiver check --engine jpf (or both)"
            : "cannot run; Quiver's own engine needs none of it");
    return ExitCode.OK.code();
  }

  private String jpf() {
    Optional<JpfHome> found = options.jpfHome(environment);
    return found
        .map(jpf -> "%s, %s, found by %s".formatted(jpf.version(), jpf.folder(), jpf.foundBy()))
        .orElseThrow(() -> new ModelException("not found: " + JpfHome.ADVICE));
  }

  private String jpfJava() {
    JpfJava java = options.jpfJava(environment);
    return "%s, found by %s".formatted(java.home(), java.foundBy());
  }

  private static boolean say(PrintWriter out, String what, Supplier<String> text) {
    try {
      say(out, what, text.get());
      return true;
    } catch (ModelException e) {
      say(out, what, e.getMessage());
      return false;
    }
  }

  private static void say(PrintWriter out, String what, String text) {
    out.println("%-13s %s".formatted(what, text));
  }
}
