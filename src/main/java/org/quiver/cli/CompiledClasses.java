package org.quiver.cli;

import com.google.common.collect.ImmutableMap;
import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** Loads classes that were compiled in memory, in preference to older ones on the class path. */
final class CompiledClasses extends ClassLoader {
  private final ImmutableMap<String, byte[]> files;

  /**
   * Makes the loader.
   *
   * @param files class files by binary name
   */
  CompiledClasses(ImmutableMap<String, byte[]> files, ClassLoader parent) {
    super(parent);
    this.files = files;
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
