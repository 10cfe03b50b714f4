package org.quiver.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** {@code quiver} without a command: the help. */
@Command(
    name = "quiver",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Checks small kernel protocols, written as Java classes, under every interleaving,",
      "store-buffer delay and interrupt arrival."
    })
final class QuiverCommand {
  /** Reads the version from the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = QuiverCommand.class.getPackage().getImplementationVersion();
      return new String[] {
        "quiver " + (version == null ? "(built without a version)" : version),
        "Java " + Runtime.version()
      };
    }
  }

  /** All commands. */
  static CommandLine commandLine(Environment environment) {
    CommandLine quiver = new CommandLine(new QuiverCommand());
    quiver.addSubcommand(new CheckCommand(environment));
    quiver.addSubcommand(new ListCommand(environment));
    quiver.addSubcommand(new CatalogueCommand(environment));
    quiver.addSubcommand(new ExplainCommand(environment));
    quiver.addSubcommand(new ReplayCommand(environment));
    quiver.addSubcommand(new OutcomesCommand(environment));
    quiver.addSubcommand(new ReportCommand(environment));
    quiver.addSubcommand(new BarriersCommand(environment));
    quiver.addSubcommand(new MutateCommand(environment));
    quiver.addSubcommand(new LitmusCommand(environment));
    quiver.addSubcommand(new ExportCommand(environment));
    quiver.addSubcommand(new NewCommand(environment));
    quiver.addSubcommand(new BenchCommand(environment));
    quiver.addSubcommand(new DoctorCommand(environment));
    return quiver;
  }
}
