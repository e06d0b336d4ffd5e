package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Wording;
import java.util.ArrayList;
import java.util.List;

/** What a message says, its attachments included. Whatever somebody sent is visible somehow. */
final class MessageContent {

  private static final Content UNSUPPORTED =
      Content.text(Wording.placeholder("unsupported message", null));

  /** Far more than people send; each is compared with the text and with the others. */
  private static final int MOST_ATTACHMENTS = 100;

  private MessageContent() {}

  static Content of(JsonNode message) {
    String text = Text.of(message, "text");
    List<Content> parts = new ArrayList<>();
    parts.add(story(message.path("reply_to").path("story")));
    parts.add(Content.text(text));
    JsonNode attachments = message.path("attachments");
    for (JsonNode attachment : Doubles.removed(attachments, MOST_ATTACHMENTS)) {
      parts.add(AttachmentContent.of(attachment, message, text == null ? "" : text));
    }
    if (attachments.size() > MOST_ATTACHMENTS) {
      int more = attachments.size() - MOST_ATTACHMENTS;
      parts.add(Content.text(Wording.placeholder(more + " more attachments not shown", null)));
    }
    if (message.path("is_unsupported").asBoolean()) {
      parts.add(UNSUPPORTED);
    }
    Content whole = Content.of(parts);
    return whole.isEmpty() ? UNSUPPORTED : whole;
  }

  /** The agent has to know that this is about a story of the business, and about which. */
  private static Content story(JsonNode story) {
    return Content.text(
        story.isObject()
            ? Wording.lines(Wording.placeholder("reply to your story", null), Text.of(story, "url"))
            : null);
  }
}
