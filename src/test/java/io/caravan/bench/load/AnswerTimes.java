package io.caravan.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/** When each webhook of a feed was answered 200, as a file. */
public final class AnswerTimes {

  private AnswerTimes() {}

  static void write(Path file, long[] micros) {
    ByteBuffer bytes = ByteBuffer.allocate(micros.length * Long.BYTES);
    bytes.asLongBuffer().put(micros);
    try {
      Files.write(file, bytes.array());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Microseconds since 1970, in the feed's order; 0 where there was no 200. */
  public static long[] read(Path file) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
      long[] micros = new long[bytes.remaining() / Long.BYTES];
      bytes.asLongBuffer().get(micros);
      return micros;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
