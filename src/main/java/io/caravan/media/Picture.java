package io.caravan.media;

import io.caravan.journal.TemporaryFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * A picture that was fetched. What it is its first bytes say: Chatwoot takes these three kinds as
 * an avatar, up to 15 MB, and refuses a contact's change that comes with another ({@code
 * avatarable.rb} of chatwoot).
 *
 * @param sha256 lower-case hex
 */
public record Picture(TemporaryFile content, long size, String sha256, String mime)
    implements Closeable {

  private static final int MOST_BYTES = 4;

  /** By how a file of the kind begins, as hex. */
  private static final Map<String, String> KINDS =
      Map.of("ffd8ff", "image/jpeg", "89504e47", "image/png", "47494638", "image/gif");

  /**
   * The picture is the file's owner; a file that becomes none is closed, also when it cannot be
   * read.
   *
   * @return empty when it is of none of these kinds
   */
  static Optional<Picture> of(FetchedFile file) throws IOException {
    return of(file, file.content().read());
  }

  static Optional<Picture> of(FetchedFile file, InputStream content) throws IOException {
    boolean owned = false;
    try (content) {
      String begins = HexFormat.of().formatHex(content.readNBytes(MOST_BYTES));
      Optional<Picture> picture =
          KINDS.entrySet().stream()
              .filter(kind -> begins.startsWith(kind.getKey()))
              .findFirst()
              .map(
                  kind ->
                      new Picture(file.content(), file.size(), file.sha256Hex(), kind.getValue()));
      owned = picture.isPresent();
      return picture;
    } finally {
      if (!owned) {
        file.close();
      }
    }
  }

  /** With an extension that says what it is. */
  public String name() {
    return "avatar." + mime.substring("image/".length()).replace("jpeg", "jpg");
  }

  @Override
  public void close() throws IOException {
    content.close();
  }
}
