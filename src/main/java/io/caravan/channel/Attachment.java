package io.caravan.channel;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file that came with a message, by reference. Exactly one of {@code url}, {@code vendorId} and
 * {@code pointer} says where it is.
 *
 * @param kind what the webhook calls it; the word of a CDN is not asked
 * @param url where anyone, or whoever has the channel's credential, can fetch it
 * @param vendorId the channel's id of it, as its {@link ChannelMedia} understands it
 * @param pointer JSON pointer to base64 in the webhook's own body
 * @param name the file's name
 * @param mime without parameters or with them, as the sender says
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Attachment(
    Kind kind,
    @Nullable String url,
    @Nullable String vendorId,
    @Nullable String pointer,
    @Nullable String name,
    @Nullable String mime) {

  /** What an agent would call it. */
  public enum Kind {
    IMAGE,
    VIDEO,
    AUDIO,
    STICKER,
    FILE;

    /** For a sender that says nothing else. */
    public static Kind ofMime(@Nullable String mime) {
      String family = mime == null ? "" : mime.strip().toLowerCase(Locale.ROOT);
      if (family.startsWith("image/")) {
        return IMAGE;
      }
      if (family.startsWith("video/")) {
        return VIDEO;
      }
      return family.startsWith("audio/") ? AUDIO : FILE;
    }
  }

  @SuppressWarnings("ConstantConditions") // null in a row that an earlier version wrote
  public Attachment {
    kind = kind == null ? Kind.FILE : kind;
  }

  /** A file behind a link. */
  public static Attachment link(
      Kind kind, String url, @Nullable String name, @Nullable String mime) {
    return new Attachment(kind, url, null, null, name, mime);
  }

  /** A file that the channel's vendor gives out for an id. */
  public static Attachment vendor(
      Kind kind, String id, @Nullable String name, @Nullable String mime) {
    return new Attachment(kind, null, id, null, name, mime);
  }

  /** A file that came inside the webhook. */
  public static Attachment inline(
      Kind kind, String pointer, @Nullable String name, @Nullable String mime) {
    return new Attachment(kind, null, null, pointer, name, mime);
  }
}
