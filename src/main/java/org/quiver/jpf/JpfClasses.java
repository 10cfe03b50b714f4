package org.quiver.jpf;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.quiver.model.ModelException;

/**
 * What must lie on disk for JPF: the run-time that a model has under it, and our launcher with what
 * belongs to it, compiled against the user's own JPF at first use.
 *
 * @param runTime the folder of the run-time's classes
 * @param host the folder of the launcher's classes
 */
record JpfClasses(Path runTime, Path host) {
  /** Those for a JPF, made if they are not in the cache. */
  static JpfClasses of(JpfHome jpf, Path cache) {
    Map<String, byte[]> runTime = OwnFiles.below(OwnFiles.RUN_TIME);
    Map<String, byte[]> host = OwnFiles.below(OwnFiles.HOST);
    Map<String, byte[]> both = new TreeMap<>(runTime);
    both.putAll(host);
    String key = JpfCache.key(both, List.of(jpf.version(), jpf.jar().toString()));
    Path folder =
        JpfCache.folder(
            cache,
            key,
            made -> {
              write(runTime, made.resolve(OwnFiles.RUN_TIME));
              write(host, made.resolve("sources"));
              compile(jpf, made.resolve("sources"), made.resolve(OwnFiles.HOST));
            });
    return new JpfClasses(folder.resolve(OwnFiles.RUN_TIME), folder.resolve(OwnFiles.HOST));
  }

  private static void write(Map<String, byte[]> files, Path folder) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
  }

  private static void compile(JpfHome jpf, Path sources, Path target) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new ModelException(
          "this Java has no compiler, which the JPF engine needs once; run Quiver with a JDK");
    }
    Files.createDirectories(target);
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        var all = Files.walk(sources)) {
      List<Path> java = all.filter(file -> file.toString().endsWith(".java")).toList();
      List<String> options =
          List.of(
              "--release",
              "17",
              "-proc:none",
              "-nowarn",
              "-d",
              target.toString(),
              "-classpath",
              jpf.jar() + File.pathSeparator + ownPath());
      boolean good =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
              .call();
      if (!good) {
        throw new ModelException(
            "this JPF (%s, %s) has not the classes that Quiver needs; %s. The compiler says:\n%s"
                .formatted(jpf.jar(), jpf.version(), JpfHome.ADVICE, messages));
      }
    }
  }

  /** Quiver's own class path: the launcher uses its library that reads bytecode. */
  static String ownPath() {
    return OwnFiles.place() + File.pathSeparator + System.getProperty("java.class.path", "");
  }
}
