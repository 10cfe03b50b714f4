package org.quiver.frontend;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources that a test holds as text; its class loader also gives the class files. */
final class InMemoryCompiler {
  private InMemoryCompiler() {}

  /** The classes that came out. */
  static final class Compiled extends ClassLoader implements FrontEnd.ClassBytes {
    private final Map<String, byte[]> files;

    Compiled(Map<String, byte[]> files) {
      super(InMemoryCompiler.class.getClassLoader());
      this.files = files;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] file = files.get(name.replace('.', '/'));
      if (file == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, file, 0, file.length);
    }

    @Override
    public byte[] find(String internalName) {
      return files.get(internalName);
    }

    Class<?> type(String name) {
      try {
        return Class.forName(name, true, this);
      } catch (ClassNotFoundException e) {
        throw new IllegalArgumentException(e);
      }
    }
  }

  /** Compiles one file, {@code name}.java, with line numbers and parameter names. */
  static Compiled compile(String name, String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager standard = compiler.getStandardFileManager(null, null, null);
    Map<String, ByteArrayOutputStream> outputs = new HashMap<>();
    List<String> options =
        Arrays.asList("--release", "17", "-g", "-parameters", "-proc:none", "-Xlint:none");
    JavaCompiler.CompilationTask task =
        compiler.getTask(
            null, collecting(standard, outputs), null, options, null, List.of(file(name, source)));
    if (!task.call()) {
      throw new IllegalArgumentException("the test's source does not compile");
    }
    Map<String, byte[]> files = new HashMap<>();
    outputs.forEach((type, bytes) -> files.put(type.replace('.', '/'), bytes.toByteArray()));
    return new Compiled(files);
  }

  private static JavaFileObject file(String name, String source) {
    return new SimpleJavaFileObject(
        URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return source;
      }
    };
  }

  private static JavaFileManager collecting(
      StandardJavaFileManager standard, Map<String, ByteArrayOutputStream> outputs) {
    return new ForwardingJavaFileManager<>(standard) {
      @Override
      public JavaFileObject getJavaFileForOutput(
          Location location, String type, JavaFileObject.Kind kind, FileObject sibling) {
        return new SimpleJavaFileObject(URI.create("mem:///" + type + ".class"), kind) {
          @Override
          public OutputStream openOutputStream() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            outputs.put(type, bytes);
            return bytes;
          }
        };
      }
    };
  }
}
