package org.quiver.jpf;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes folders that look like a JPF or a JDK. */
final class FakeJpf {
  private FakeJpf() {}

  /** A folder with a jar in it whose class files are of that version. */
  static Path jpf(Path folder, int classFiles, String revision) {
    Path jar = folder.resolve("build").resolve("jpf.jar");
    try {
      Files.createDirectories(jar.getParent());
      try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
        out.putNextEntry(new ZipEntry("gov/nasa/jpf/JPF.class"));
        out.write(
            ByteBuffer.allocate(8)
                .putInt(0xCAFEBABE)
                .putShort((short) 0)
                .putShort((short) classFiles)
                .array());
        out.putNextEntry(new ZipEntry("gov/nasa/jpf/.version"));
        out.write(revision.getBytes(java.nio.charset.StandardCharsets.UTF_8));
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A folder with a file release and a bin/java that can be run. */
  static Path jdk(Path folder, String version) {
    try {
      Path program = Files.createDirectories(folder.resolve("bin")).resolve("java");
      Files.writeString(program, "");
      if (!program.toFile().setExecutable(true)) {
        throw new IOException(program + " cannot be made executable");
      }
      Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
