package org.quiver.jpf;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.quiver.engine.Limits;
import org.quiver.engine.Monitor;
import org.quiver.engine.Settings;
import org.quiver.model.ModelException;
import org.quiver.property.Findings;

/** Java PathFinder as an engine: one search is one process. */
public final class JpfEngine {
  private static final long MOST_HEAP = 4L << 30;
  private static final long LEAST_HEAP = 256L << 20;

  private final JpfHome jpf;
  private final JpfJava java;
  private final Path cache;

  /**
   * An engine.
   *
   * @param variables the environment variables, for the user's cache
   */
  public JpfEngine(JpfHome jpf, JpfJava java, Map<String, String> variables, Path userHome) {
    this.jpf = jpf;
    this.java = java;
    this.cache = JpfCache.userCache(variables, userHome);
  }

  /**
   * What to run.
   *
   * @param model the model's class name
   * @param arguments its constructor's arguments in order
   * @param compiled class files by internal name that are on no class path; usually none
   */
  public record Subject(
      String model, ImmutableList<String> arguments, ImmutableMap<String, byte[]> compiled) {}

  /** The engine's name and version, for people. */
  public String name() {
    return "Java PathFinder (jpf-core, " + jpf.version() + ")";
  }

  /**
   * Searches everything on a machine.
   *
   * @return what was found; a search that was stopped has found nothing, and says why
   * @throws JpfFailure if JPF or the run-time under it fails
   */
  public Findings search(Subject subject, Settings settings, Limits limits, Monitor monitor)
      throws JpfFailure {
    JpfClasses classes = JpfClasses.of(jpf, cache);
    long start = System.nanoTime();
    try {
      Path folder = Files.createTempDirectory("quiver-jpf");
      try {
        return search(subject, settings, limits, monitor, classes, folder, start);
      } finally {
        JpfCache.delete(folder);
      }
    } catch (IOException e) {
      throw new ModelException("JPF cannot be started: " + e.getMessage());
    }
  }

  private Findings search(
      Subject subject,
      Settings settings,
      Limits limits,
      Monitor monitor,
      JpfClasses classes,
      Path folder,
      long start)
      throws IOException, JpfFailure {
    Path result = folder.resolve("result");
    for (Map.Entry<String, byte[]> file : subject.compiled().entrySet()) {
      Path path = folder.resolve("model").resolve(file.getKey() + ".class");
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    Files.writeString(
        folder.resolve("site.properties"), "jpf-core = " + forProperties(jpf.folder()));
    JpfProcess.Ending ending =
        JpfProcess.run(
            command(subject, settings, limits, classes, folder, result), folder, limits, monitor);
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    if (!ending.stopped().isEmpty()) {
      return stopped(ending.stopped(), ending, time);
    }
    if (!Files.isRegularFile(result)) {
      if (ending.lastLines().contains("OutOfMemoryError")) {
        return stopped("the Java heap of JPF is full; --max-memory gives it more", ending, time);
      }
      throw new JpfFailure("JPF ended without a result. It printed last:\n" + ending.lastLines());
    }
    return JpfOutput.read(Files.readAllLines(result, StandardCharsets.UTF_8), time);
  }

  private static Findings stopped(String why, JpfProcess.Ending ending, Duration time) {
    return new Findings(
        ImmutableMap.of(),
        ImmutableSet.of(),
        false,
        false,
        ImmutableSet.of(),
        ImmutableList.of(),
        ImmutableSet.of(),
        ending.states(),
        ending.transitions(),
        0,
        time,
        false,
        why);
  }

  private static String forProperties(Path path) {
    return path.toString().replace("\\", "/");
  }

  private List<String> command(
      Subject subject,
      Settings settings,
      Limits limits,
      JpfClasses classes,
      Path folder,
      Path result) {
    long heap = Math.max(LEAST_HEAP, Math.min(MOST_HEAP, limits.maxBytes()));
    String model =
        String.join(File.pathSeparator, folder.resolve("model").toString(), JpfClasses.ownPath());
    List<String> command = new ArrayList<>();
    command.add(java.program().toString());
    command.add("-Xmx" + (heap >> 20) + "m");
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(
        String.join(
            File.pathSeparator,
            jpf.jar().toString(),
            classes.host().toString(),
            JpfClasses.ownPath()));
    command.add("org.quiver.jpf.run.Launcher");
    command.add(result.toString());
    command.add(model);
    command.add(Long.toString(limits.maxStates()));
    command.addAll(jpfOptions(subject, settings, classes, folder, model));
    return command;
  }

  private static ImmutableList<String> jpfOptions(
      Subject subject, Settings settings, JpfClasses classes, Path folder, String model) {
    return ImmutableList.of(
        "+site=" + folder.resolve("site.properties"),
        "+target=" + subject.model(),
        "+classpath=" + classes.runTime() + "," + model.replace(File.pathSeparatorChar, ','),
        "+quiver.memory=" + settings.memory().id(),
        "+quiver.buffer=" + settings.buffer(),
        "+quiver.serializing=" + settings.serializing(),
        "+quiver.args=" + String.join(",", subject.arguments()),
        "+vm.storage.class=org.quiver.jpf.run.States",
        "+vm.gc=false",
        "+report.console.start=",
        "+report.console.property_violation=",
        "+report.console.finished=");
  }
}
