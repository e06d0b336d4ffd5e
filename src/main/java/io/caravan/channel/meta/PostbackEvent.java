package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.Wording;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A button that somebody pressed. In standby it has no payload, before 2021 it had no mid. */
final class PostbackEvent {

  static final String KEY = "postback";

  private PostbackEvent() {}

  static ParsedEvent parse(Entry envelope, JsonNode event) {
    JsonNode postback = event.path(KEY);
    Parties parties = Parties.of(envelope, event, false);
    Entry entry = envelope.of(parties);
    String payload = Text.of(postback, "payload");
    String title = Text.of(postback, "title");
    String mid = Ids.of(postback.path("mid"));
    String key = key(mid, parties, event, payload == null ? title : payload);
    String trouble = parties.trouble();
    if (trouble != null) {
      return entry.ignored(KEY, key, event, trouble);
    }
    return entry.received(
        KEY,
        key,
        event,
        new InboundMessage(
            mid == null ? key : mid,
            parties.direction(),
            parties.card(),
            title == null ? Wording.placeholder("button", payload) : title,
            List.of(),
            null,
            Extras.ofPostback(postback, payload)));
  }

  /** The same press is the same event when it comes again; without an id this is its id as well. */
  private static String key(
      @Nullable String mid, Parties parties, JsonNode event, @Nullable String button) {
    if (mid != null) {
      return DedupeKey.of(KEY, mid);
    }
    String time = Text.of(event, "timestamp");
    if (parties.contact() == null || time == null || button == null) {
      return DedupeKey.ofContent(KEY, event);
    }
    String key = DedupeKey.of(KEY, parties.contact(), time, button);
    return key.length() > Ids.MAX_LENGTH ? DedupeKey.ofContent(KEY, event) : key;
  }
}
