package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ParsedEvent;

/** Which kind an event of {@code messaging} is: the key that is present says it. */
final class MessagingKinds {

  private MessagingKinds() {}

  static ParsedEvent parse(Entry entry, JsonNode event) {
    if (event.path(MessageEvent.KEY).isObject()) {
      return MessageEvent.parse(entry, event);
    }
    if (event.path(EditEvent.KEY).isObject()) {
      return EditEvent.parse(entry, event);
    }
    if (event.path(ReactionEvent.KEY).isObject()) {
      return ReactionEvent.parse(entry, event);
    }
    if (event.path(PostbackEvent.KEY).isObject()) {
      return PostbackEvent.parse(entry, event);
    }
    return OtherKinds.ignored(entry, event);
  }
}
