package org.quiver.cli;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.quiver.memory.MemoryKind;
import org.quiver.model.ModelException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code quiver list}: the catalogue's checks and what their files expect. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = QuiverCommand.Version.class,
    description = {
      "Lists the checks of the catalogue: thread, check, claim and verdicts.",
      "",
      "For each memory model stands the worst verdict that the property file expects, with fair"
          + " draining and interrupts that empty the store buffer."
    })
final class ListCommand implements Callable<Integer> {
  private static final int COLUMN = 9;

  @Parameters(paramLabel = "FOLDER", description = "Only the checks whose names begin so.")
  private List<String> folders = List.of();

  @Spec private CommandSpec spec;

  private final Environment environment;

  ListCommand(Environment environment) {
    this.environment = environment;
  }

  /** A property file, or what is wrong with it. */
  private record Row(String name, Optional<CheckFile> file, String error) {
    /** The folder, which is a thread or the lessons, and the thread's file. */
    String thread() {
      String folder = name.contains("/") ? name.substring(0, name.lastIndexOf('/')) : name;
      String source = file.map(f -> f.account().source()).orElse("");
      int colon = source.indexOf(": ");
      return colon < 0 ? folder : folder + ", " + source.substring(0, colon);
    }
  }

  @Override
  public Integer call() {
    Project project = environment.project();
    ImmutableList<Row> rows =
        project.checkFiles().stream()
            .filter(path -> isAsked(Paths.checkName(path)))
            .map(ListCommand::row)
            .collect(ImmutableList.toImmutableList());
    if (rows.isEmpty()) {
      throw new ModelException("there is no such check in a catalogue here");
    }
    print(rows);
    boolean wrong = rows.stream().anyMatch(row -> row.file().isEmpty());
    return (wrong ? ExitCode.USAGE : ExitCode.OK).code();
  }

  private boolean isAsked(String name) {
    return folders.isEmpty() || folders.stream().anyMatch(name::startsWith);
  }

  private static Row row(Path path) {
    try {
      return new Row(Paths.checkName(path), Optional.of(CheckFileReader.read(path)), "");
    } catch (ModelException e) {
      return new Row(Paths.checkName(path), Optional.empty(), e.getMessage());
    }
  }

  private void print(ImmutableList<Row> rows) {
    PrintWriter out = spec.commandLine().getOut();
    int nameWidth = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0) + 4;
    StringBuilder head = new StringBuilder(Strings.padEnd("check", nameWidth, ' '));
    for (MemoryKind kind : MemoryKind.USUAL) {
      head.append(Strings.padEnd(Machines.name(kind), COLUMN, ' '));
    }
    out.println(head.toString().stripTrailing());
    String thread = "";
    for (Row row : rows) {
      if (!row.thread().equals(thread)) {
        thread = row.thread();
        out.println();
        out.println(thread);
      }
      out.println(
          Strings.padEnd("  " + row.name(), nameWidth, ' ') + expectations(row).stripTrailing());
      String text = row.file().map(ListCommand::text).orElse("ERROR: " + row.error());
      Wrapped.print(out, environment.terminal().width(), "      ", text);
    }
    out.flush();
  }

  /** The claim and who made it; what is checked, if there is none. */
  private static String text(CheckFile file) {
    Account account = file.account();
    if (account.claim().isEmpty()) {
      return account.title();
    }
    return account.author().isEmpty()
        ? account.claim()
        : account.claim() + " (" + account.author() + ")";
  }

  private static String expectations(Row row) {
    StringBuilder cells = new StringBuilder();
    for (MemoryKind kind : MemoryKind.USUAL) {
      String word =
          row.file().flatMap(f -> f.expectations().worst(kind)).map(Expected::word).orElse("-");
      cells.append(Strings.padEnd(word, COLUMN, ' '));
    }
    return cells.toString();
  }
}
