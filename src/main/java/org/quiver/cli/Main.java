package org.quiver.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.quiver.model.ModelException;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;

/** The command line's entry point. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Interruption interruption = new Interruption();
    interruption.install();
    Environment environment =
        new Environment(
            Path.of("").toAbsolutePath(),
            Project.ownPlace(),
            System.getenv(),
            Terminal.detect(System.getProperties(), System.getenv()),
            interruption,
            new QuiverBackend());
    int code = run(environment, writer(FileDescriptor.out), writer(FileDescriptor.err), args);
    interruption.finish(code);
    System.exit(code);
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(descriptor), Terminal.charset()));
  }

  /**
   * Runs a command.
   *
   * @return the exit code; see {@link ExitCode}
   */
  static int run(Environment environment, PrintWriter out, PrintWriter err, String... args) {
    CommandLine quiver = QuiverCommand.commandLine(environment);
    Help.Ansi colors = environment.terminal().color() ? Help.Ansi.ON : Help.Ansi.OFF;
    quiver
        .setOut(out)
        .setErr(err)
        .setColorScheme(Help.defaultColorScheme(colors))
        .setUsageHelpWidth(Math.max(80, Math.min(100, environment.terminal().width())))
        .setParameterExceptionHandler((e, a) -> misused(e, err))
        .setExecutionExceptionHandler((e, c, r) -> failed(e, err, environment));
    describeExitCodes(quiver);
    try {
      return args.length == 0 ? help(quiver) : quiver.execute(args);
    } catch (Throwable e) {
      Fault.print(err, e, environment.variables());
      return ExitCode.INTERNAL.code();
    } finally {
      out.flush();
      err.flush();
    }
  }

  private static int help(CommandLine quiver) {
    quiver.usage(quiver.getErr());
    return ExitCode.USAGE.code();
  }

  private static int misused(ParameterException e, PrintWriter err) {
    err.println("quiver: " + e.getMessage());
    err.println("See " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    return ExitCode.USAGE.code();
  }

  private static int failed(Exception e, PrintWriter err, Environment environment) {
    if (e instanceof ModelException) {
      err.println("quiver: " + e.getMessage());
      return ExitCode.USAGE.code();
    }
    Fault.print(err, e, environment.variables());
    return ExitCode.INTERNAL.code();
  }

  private static void describeExitCodes(CommandLine quiver) {
    Map<String, String> codes = new LinkedHashMap<>();
    for (ExitCode code : ExitCode.values()) {
      codes.put(" " + code.code(), code.meaning());
    }
    quiver.getSubcommands().values().forEach(command -> describe(command, codes));
    describe(quiver, codes);
  }

  private static void describe(CommandLine command, Map<String, String> codes) {
    command
        .getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes (of several checks the worst: 4, 2, 1, 3, 0):%n")
        .exitCodeList(codes);
  }
}
