package org.quiver.cli;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.quiver.model.Model;
import org.quiver.model.ModelException;

/** Compiles model sources in memory, as the build does: Java 17, with parameter names and lines. */
final class SourceCompiler {
  private static final int MOST_MESSAGES = 10;

  private SourceCompiler() {}

  /**
   * What was compiled.
   *
   * @param loader loads it
   * @param declared the binary names of the classes that stand in the given files, in their order
   */
  record Compiled(CompiledClasses loader, ImmutableList<String> declared) {}

  /**
   * Compiles files and what they use from the source folders.
   *
   * @throws ModelException with a line for each compiler error
   */
  static Compiled compile(List<Path> sources, List<Path> sourceFolders) {
    List<Path> files = sources.stream().map(f -> f.toAbsolutePath().normalize()).toList();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new ModelException(
          "this Java has no compiler, so a .java file cannot be checked; run Quiver with a JDK");
    }
    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    try (StandardJavaFileManager standard =
            compiler.getStandardFileManager(messages, Locale.ROOT, StandardCharsets.UTF_8);
        InMemory manager = new InMemory(standard)) {
      boolean good =
          compiler
              .getTask(
                  null,
                  manager,
                  messages,
                  options(sourceFolders),
                  null,
                  standard.getJavaFileObjectsFromPaths(files))
              .call();
      if (!good) {
        throw new ModelException(errors(messages.getDiagnostics()));
      }
      return manager.compiled(files);
    } catch (IOException e) {
      throw Paths.unreadable(files.get(0), e);
    }
  }

  private static ImmutableList<String> options(List<Path> sourceFolders) {
    return ImmutableList.of(
        "--release",
        "17",
        "-parameters",
        "-g",
        "-proc:none",
        "-nowarn",
        "-implicit:class",
        "-Xprefer:source",
        "-classpath",
        classPath(),
        "-sourcepath",
        Joiner.on(File.pathSeparatorChar).join(sourceFolders));
  }

  /** Quiver's own classes, wherever they were started from. */
  private static String classPath() {
    Set<String> path = new LinkedHashSet<>();
    CodeSource source = Model.class.getProtectionDomain().getCodeSource();
    if (source != null) {
      path.add(Path.of(URI.create(source.getLocation().toString())).toString());
    }
    path.add(System.getProperty("java.class.path", ""));
    return String.join(File.pathSeparator, path);
  }

  private static String errors(List<Diagnostic<? extends JavaFileObject>> messages) {
    List<String> lines =
        messages.stream()
            .filter(m -> m.getKind() == Diagnostic.Kind.ERROR)
            .map(SourceCompiler::line)
            .distinct()
            .toList();
    String first = String.join("\n", lines.subList(0, Math.min(MOST_MESSAGES, lines.size())));
    int more = lines.size() - MOST_MESSAGES;
    return "the model does not compile:\n" + first + (more > 0 ? "\nand " + more + " more" : "");
  }

  private static String line(Diagnostic<? extends JavaFileObject> message) {
    String text = message.getMessage(Locale.ROOT).strip().replaceAll("\\s*\\R\\s*", "; ");
    JavaFileObject file = message.getSource();
    if (file == null) {
      return "  " + text;
    }
    return "  %s:%d: %s"
        .formatted(Paths.shown(Path.of(file.toUri())), message.getLineNumber(), text);
  }

  /** Keeps the class files in memory. */
  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ClassFile> files = new LinkedHashMap<>();

    InMemory(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      ClassFile file =
          new ClassFile(className, Optional.ofNullable(sibling).map(FileObject::toUri));
      files.put(className, file);
      return file;
    }

    Compiled compiled(List<Path> sources) {
      List<URI> asked = sources.stream().map(Path::toUri).toList();
      ImmutableMap.Builder<String, byte[]> bytes = ImmutableMap.builder();
      ImmutableMap.Builder<String, Path> from = ImmutableMap.builder();
      files.forEach(
          (name, file) -> {
            bytes.put(name, file.content.toByteArray());
            file.source.ifPresent(uri -> from.put(name, Path.of(uri)));
          });
      return new Compiled(
          new CompiledClasses(
              bytes.buildOrThrow(), from.buildOrThrow(), Model.class.getClassLoader()),
          files.values().stream()
              .filter(file -> file.source.filter(asked::contains).isPresent())
              .map(file -> file.className)
              .sorted()
              .collect(ImmutableList.toImmutableList()));
    }
  }

  private static final class ClassFile extends SimpleJavaFileObject {
    private final String className;
    private final Optional<URI> source;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    ClassFile(String className, Optional<URI> source) {
      super(URI.create("memory:///" + className.replace('.', '/') + ".class"), Kind.CLASS);
      this.className = className;
      this.source = source;
    }

    @Override
    public OutputStream openOutputStream() {
      content.reset();
      return content;
    }
  }
}
