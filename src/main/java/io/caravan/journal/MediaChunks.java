package io.caravan.journal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The bytes of files, in pieces: whatever a file's size, one piece of it is in memory. */
final class MediaChunks {

  /** A row of this size costs little memory and few round trips. */
  static final int SIZE = 256 * 1024;

  private static final String STORE = Sql.named("store-media-chunk");
  private static final String READ = Sql.named("read-media-chunk");

  private final JdbcClient jdbc;

  MediaChunks(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** In the caller's transaction. */
  void store(long media, TemporaryFile content) {
    try (InputStream in = content.read()) {
      byte[] bytes = in.readNBytes(SIZE);
      for (int place = 0; bytes.length > 0; place++) {
        jdbc.sql(STORE).param("media", media).param("place", place).param("bytes", bytes).update();
        bytes = in.readNBytes(SIZE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @throws UncheckedIOException when the disk does not take them
   */
  void copy(long media, TemporaryFile target) {
    try {
      int place = 0;
      Optional<byte[]> bytes = read(media, place);
      while (bytes.isPresent()) {
        target.append(bytes.get(), 0, bytes.get().length);
        bytes = read(media, ++place);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<byte[]> read(long media, int place) {
    return jdbc.sql(READ)
        .param("media", media)
        .param("place", place)
        .query((row, n) -> row.getBytes(1))
        .optional();
  }
}
