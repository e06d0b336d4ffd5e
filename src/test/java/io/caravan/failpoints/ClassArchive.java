package io.caravan.failpoints;

import io.caravan.CaravanApplication;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The application as a JVM starts it fastest: its loaded classes from an archive (class data
 * sharing), which takes 4 s of processor time instead of 8. The archive is written by a first JVM
 * when that ends in good order, and takes classes from jars only, so our own are packed.
 */
final class ClassArchive implements AutoCloseable {

  private final Path directory;
  private final String classPath;

  /**
   * @param directory for the archive and the jars
   */
  ClassArchive(Path directory) {
    this.directory = directory;
    List<String> jars = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      jars.add(Files.isDirectory(path) ? pack(path, jars.size()).toString() : entry);
    }
    classPath = String.join(File.pathSeparator, jars);
  }

  private Path archive() {
    return directory.resolve("classes.jsa");
  }

  private Path draft() {
    return directory.resolve("classes-draft.jsa");
  }

  /** What starts the JVM that writes the archive at its end. */
  List<String> first() {
    return program("-XX:ArchiveClassesAtExit=" + draft());
  }

  /** That JVM has ended. */
  void isWritten() {
    try {
      Files.move(draft(), archive(), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> program() {
    return Files.exists(archive())
        ? program("-XX:SharedArchiveFile=" + archive())
        : program("-Xshare:auto");
  }

  private List<String> program(String sharing) {
    return List.of(
        sharing, "-XX:+UseSerialGC", "-cp", classPath, CaravanApplication.class.getName());
  }

  private Path pack(Path classes, int number) {
    Path jar = directory.resolve("classes-%d.jar".formatted(number));
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file);
        Stream<Path> all = Files.walk(classes)) {
      zip.setLevel(0);
      for (Path path : all.sorted().toList()) {
        String name = classes.relativize(path).toString().replace(File.separatorChar, '/');
        if (Files.isDirectory(path)) {
          if (!name.isEmpty()) {
            zip.putNextEntry(new ZipEntry(name + "/"));
          }
        } else {
          zip.putNextEntry(new ZipEntry(name));
          Files.copy(path, zip);
        }
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes all of it: 150 MB. No node may run any more. */
  @Override
  public void close() {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file :
          files.filter(path -> path.getFileName().toString().startsWith("classes")).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
