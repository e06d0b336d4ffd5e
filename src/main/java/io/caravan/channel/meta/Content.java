package io.caravan.channel.meta;

import io.caravan.channel.Attachment;
import io.caravan.channel.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent sees of a message or of a part of it.
 *
 * @param text null when only the files speak
 */
record Content(@Nullable String text, List<Attachment> attachments) {

  static Content text(@Nullable String text) {
    return new Content(text, List.of());
  }

  static Content file(Attachment.Kind kind, String url, @Nullable String text) {
    return new Content(text, List.of(Attachment.link(kind, url, null, null)));
  }

  /** The texts below each other, and all files. */
  static Content of(List<Content> parts) {
    String text = Wording.lines(parts.stream().map(Content::text).toArray(String[]::new));
    return new Content(
        text.isEmpty() ? null : text,
        parts.stream().flatMap(part -> part.attachments().stream()).toList());
  }

  boolean isEmpty() {
    return text == null && attachments.isEmpty();
  }
}
