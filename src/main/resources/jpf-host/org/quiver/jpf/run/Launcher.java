package org.quiver.jpf.run;

import gov.nasa.jpf.Config;
import gov.nasa.jpf.Error;
import gov.nasa.jpf.JPF;
import gov.nasa.jpf.ListenerAdapter;
import gov.nasa.jpf.search.Search;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Runs one search and writes its result file. Its first argument is the file, the second the class
 * path of the model, the third the most states; the others are JPF's. Nothing is read from JPF's
 * exit code or its report. When the input ends, whoever started this has ended, and so does this.
 */
public final class Launcher extends ListenerAdapter {
  private static final long EVERY_NANOS = 1_000_000_000L;

  private static String modelPath = "";

  private long last = System.nanoTime();

  private final long mostStates;

  private Launcher(long mostStates) {
    this.mostStates = mostStates;
  }

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    modelPath = arguments[1];
    long mostStates = Long.parseLong(arguments[2]);
    String[] own = Arrays.copyOfRange(arguments, 3, arguments.length);
    endWithTheParent();
    JPF jpf = null;
    try {
      Config config = JPF.createConfig(own);
      jpf = new JPF(config);
      jpf.addListener(new Launcher(mostStates));
      jpf.run();
    } catch (Throwable e) {
      Result.error = "JPF fails: " + e + (e.getCause() == null ? "" : ", " + e.getCause());
    }
    int states = jpf == null || jpf.getVM() == null ? 0 : jpf.getVM().getStateSet().size();
    Result.write(file, states);
    System.exit(0);
  }

  private static void endWithTheParent() {
    Thread watch =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {}
              } catch (IOException e) {
                // As good as the end.
              }
              Runtime.getRuntime().halt(1);
            });
    watch.setDaemon(true);
    watch.start();
  }

  /** A class file of the model's, or null. */
  static byte[] classFile(String name) throws IOException {
    String entry = name.replace('.', '/') + ".class";
    for (String place : modelPath.split(File.pathSeparator)) {
      Path path = Path.of(place);
      if (Files.isDirectory(path)) {
        if (Files.isRegularFile(path.resolve(entry))) {
          return Files.readAllBytes(path.resolve(entry));
        }
      } else if (Files.isRegularFile(path)) {
        try (JarFile jar = new JarFile(path.toFile())) {
          ZipEntry found = jar.getEntry(entry);
          if (found != null) {
            return jar.getInputStream(found).readAllBytes();
          }
        }
      }
    }
    return null;
  }

  @Override
  public void stateAdvanced(Search search) {
    Result.depth = Math.max(Result.depth, search.getDepth());
    if (search.getVM().getStateSet().size() > mostStates) {
      Result.limit = "more than " + mostStates + " states";
      search.terminate();
    }
    long now = System.nanoTime();
    if (now - last > EVERY_NANOS) {
      last = now;
      System.out.println(
          "progress\t" + search.getVM().getStateSet().size() + "\t" + Result.transitions);
    }
  }

  @Override
  public void propertyViolated(Search search) {
    Error error = search.getLastError();
    Result.error = "JPF finds what Quiver did not ask for: " + error.getDescription() + " " + first(error.getDetails());
  }

  private static String first(String text) {
    return text == null ? "" : text.lines().limit(3).reduce("", (a, b) -> a + " " + b.strip());
  }

  @Override
  public void searchConstraintHit(Search search) {
    Result.limit = "JPF: " + search.getLastSearchConstraint();
  }

  @Override
  public void searchFinished(Search search) {
    Result.finished = true;
  }
}
