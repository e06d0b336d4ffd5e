package io.caravan.media;

import io.caravan.journal.TemporaryFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A file that is coming in, with what its server said of it; its size is limited. */
final class FetchedFile extends OutputStream implements Closeable {

  private final TemporaryFile file = TemporaryFile.create();
  private final MessageDigest digest = sha256();
  private final long limit;
  private long size;
  private @Nullable String contentType;
  private @Nullable String disposition;
  private @Nullable URI url;

  /**
   * @param limit in bytes
   */
  FetchedFile(long limit) throws IOException {
    this.limit = limit;
  }

  /** What a server says with it. */
  void described(@Nullable String type, @Nullable String contentDisposition, URI from) {
    contentType = type;
    disposition = contentDisposition;
    url = from;
  }

  /**
   * @throws TooLarge with the byte that is too much
   * @throws UncheckedIOException when the disk does not take it: that is no fault of the server
   */
  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    size += length;
    if (size > limit) {
      throw new TooLarge();
    }
    digest.update(bytes, offset, length);
    try {
      file.append(bytes, offset, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  TemporaryFile content() {
    return file;
  }

  long size() {
    return size;
  }

  /** Lower-case hex, of all that was written; to be asked once. */
  String sha256Hex() {
    return HexFormat.of().formatHex(digest.digest());
  }

  @Nullable String contentType() {
    return contentType;
  }

  @Nullable String disposition() {
    return disposition;
  }

  @Nullable URI url() {
    return url;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** More bytes than a file may have. */
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
