package org.quiver.cli;

import com.google.common.collect.ImmutableMap;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Loads classes that were compiled in memory, in preference to older ones on the class path. */
final class CompiledClasses extends ClassLoader {
  private final ImmutableMap<String, byte[]> files;
  private final ImmutableMap<String, Path> sources;

  /**
   * Makes the loader.
   *
   * @param files class files by binary name
   * @param sources the files that they were compiled from, by binary name
   */
  CompiledClasses(
      ImmutableMap<String, byte[]> files, ImmutableMap<String, Path> sources, ClassLoader parent) {
    super(parent);
    this.files = files;
    this.sources = sources;
  }

  /** The file that a class was compiled from. */
  Optional<Path> source(String className) {
    return Optional.ofNullable(sources.get(className));
  }

  /** The class files by internal name. */
  ImmutableMap<String, byte[]> byInternalName() {
    ImmutableMap.Builder<String, byte[]> all = ImmutableMap.builder();
    files.forEach((name, file) -> all.put(name.replace('.', '/'), file));
    return all.buildOrThrow();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      byte[] file = files.get(name);
      if (file == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defineClass(name, file, 0, file.length);
    }
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    byte[] file =
        name.endsWith(".class")
            ? files.get(name.substring(0, name.length() - ".class".length()).replace('/', '.'))
            : null;
    return file != null ? new ByteArrayInputStream(file) : super.getResourceAsStream(name);
  }
}
