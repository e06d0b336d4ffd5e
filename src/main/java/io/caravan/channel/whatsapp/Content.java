package io.caravan.channel.whatsapp;

import io.caravan.channel.Attachment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an agent gets to see of a message, and what is kept beside it. */
record Content(@Nullable String text, List<Attachment> attachments, Map<String, Object> meta) {

  static Content text(@Nullable String text) {
    return new Content(text, List.of(), Map.of());
  }

  /**
   * @param type of the choice, such as {@code button_reply}
   * @param payload what the business attached to what was chosen
   */
  static Content choice(String title, String type, @Nullable String payload) {
    return new Content(title, List.of(), payload == null ? Map.of() : Map.of(type, payload));
  }

  boolean isEmpty() {
    return text == null && attachments.isEmpty();
  }
}
