package io.caravan.sandbox.stores;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a data directory to one JVM. The operating system drops it when the JVM dies, so whoever
 * gets it knows that a server found on the directory is an orphan.
 */
final class DirectoryLock implements AutoCloseable {

  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock file beside the directory.
   *
   * @throws StoreUnavailable if a living JVM, this one included, uses the directory
   */
  static DirectoryLock take(Path directory) {
    Path file = directory.resolveSibling(directory.getFileName() + ".lock");
    try {
      Files.createDirectories(file.getParent());
      FileChannel channel = FileChannel.open(file, CREATE, WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        throw new StoreUnavailable(
            "Data directory "
                + directory
                + " is used by another running Caravan sandbox."
                + " Stop that one or choose another directory.");
      }
      return new DirectoryLock(channel);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot lock " + file, e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
