package io.caravan.chatwoot;

import io.caravan.journal.TemporaryFile;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A file that is posted with a message; its bytes are at hand only while it is posted. */
public final class DeliveryFile {

  private final long media;
  private final String name;
  private final String mime;
  private final long size;
  private @Nullable TemporaryFile content;

  /**
   * @param media the spool's id of it
   * @param size in bytes
   */
  public DeliveryFile(long media, String name, String mime, long size) {
    this.media = media;
    this.name = name;
    this.mime = mime;
    this.size = size;
  }

  public long media() {
    return media;
  }

  public String name() {
    return name;
  }

  public String mime() {
    return mime;
  }

  public long size() {
    return size;
  }

  public boolean isAtHand() {
    return content != null;
  }

  /** The caller closes it. */
  public void content(TemporaryFile bytes) {
    content = bytes;
  }

  TemporaryFile content() {
    return Objects.requireNonNull(content, "post-message before unpack-media");
  }
}
