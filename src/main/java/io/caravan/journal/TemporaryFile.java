package io.caravan.journal;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * Bytes on this machine's disk until it is closed. On Unix the file has no name from the moment it
 * is made, so that not even a killed process leaves one behind. Written by one thread.
 */
public final class TemporaryFile implements Closeable {

  private final FileChannel channel;

  private TemporaryFile(FileChannel channel) {
    this.channel = channel;
  }

  /** In {@code java.io.tmpdir}. */
  public static TemporaryFile create() throws IOException {
    Path path = Path.of(System.getProperty("java.io.tmpdir"), "caravan-" + UUID.randomUUID());
    return new TemporaryFile(
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE));
  }

  /** Adds to its end. */
  public void append(byte[] bytes, int offset, int length) throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
    while (rest.hasRemaining()) {
      channel.write(rest);
    }
  }

  public long size() throws IOException {
    return channel.size();
  }

  /** From its beginning; each stream has a place of its own, and closing one does nothing. */
  public InputStream read() {
    return new InputStream() {
      private long place;

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
          return 0;
        }
        int read = channel.read(ByteBuffer.wrap(target, offset, length), place);
        place += Math.max(read, 0);
        return read;
      }
    };
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
