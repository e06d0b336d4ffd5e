package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Wording;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Posts, reels and links that somebody passed on. The link is either a page, which stays, or a file
 * on Meta's CDN, which is gone some day and so becomes an attachment.
 */
final class Shared {

  private static final List<String> CDN = List.of(".fbcdn.net", ".fbsbx.com", ".cdninstagram.com");

  private Shared() {}

  /**
   * @param kind of the file, if the link leads to one
   * @param what how it is called where it has no title or no link
   */
  static Content of(Kind kind, String what, JsonNode attachment) {
    String title = field(attachment, "title");
    String url = field(attachment, "url");
    if (url == null) {
      return Content.text(Wording.placeholder(what, title));
    }
    if (isFile(url)) {
      String text = title == null ? Wording.placeholder(what, null) : Wording.shared(title, null);
      return Content.file(kind, url, text);
    }
    return Content.text(Wording.shared(title, url));
  }

  /** What Meta has no type for, most often the preview of a link that is in the text already. */
  static Content fallback(JsonNode attachment, String text) {
    String title = field(attachment, "title");
    String url = field(attachment, "url");
    if (title == null && url == null) {
      return Content.text(Wording.placeholder("unsupported attachment", null));
    }
    return url != null && text.contains(url)
        ? Content.text(null)
        : Content.text(Wording.shared(title, url));
  }

  /** A type that is newer than this. */
  static Content unknown(String type, JsonNode attachment) {
    String title = field(attachment, "title");
    String url = field(attachment, "url");
    return Content.text(
        Wording.lines(
            Wording.placeholder("unsupported attachment", type),
            title == null && url == null ? null : Wording.shared(title, url)));
  }

  static boolean isFile(String url) {
    try {
      String host = URI.create(url).getHost();
      return host != null && CDN.stream().anyMatch(host.toLowerCase(Locale.ROOT)::endsWith);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** In the payload, or beside it where the payload is null. */
  private static @Nullable String field(JsonNode attachment, String name) {
    String inside = Text.of(attachment.path("payload"), name);
    return inside == null ? Text.of(attachment, name) : inside;
  }
}
