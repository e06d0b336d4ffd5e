package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Wording;

/** A story of the customer in which the business is named; its file dies with it within a day. */
final class StoryMention {

  private static final String TEXT = Wording.placeholder("mentioned you in a story", null);

  private StoryMention() {}

  static Content of(JsonNode payload) {
    String url = Text.of(payload, "url");
    if (url == null) {
      return Content.text(TEXT);
    }
    return Shared.isFile(url)
        ? Content.file(Kind.FILE, url, TEXT)
        : Content.text(Wording.lines(TEXT, url));
  }
}
