package io.caravan.channel.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Change;
import io.caravan.channel.ChangeId;
import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.Sha256;
import io.caravan.channel.Wording;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Events that change an earlier message. A message may be edited and reacted to again and again, so
 * the moment is part of those ids; of several times the first that is one. So is what it says: some
 * times are of seconds, and whatsapp-web.js gives an edit the time of the message itself.
 *
 * @param who whose conversation it is
 */
public record Changes(GatewayEvent event, Direction direction, ContactCard who) {

  private static final int HASH_LENGTH = 8;
  private static final String NO_TEXT = Wording.placeholder("no text", null);

  public ParsedEvent edit(String target, @Nullable String text, JsonNode... times) {
    String id = ChangeId.of(target, "edit", event.moment(times), hash(text == null ? "" : text));
    Change change = new Change(Change.Kind.EDIT, target);
    return received(
        GatewayEvent.EDIT,
        id,
        Wording.edited(text == null ? NO_TEXT : text),
        target,
        change,
        times);
  }

  public ParsedEvent unsend(String target, JsonNode... times) {
    Change change = new Change(Change.Kind.UNSEND, target);
    return received(GatewayEvent.UNSEND, ChangeId.of(target, "unsend"), null, null, change, times);
  }

  /**
   * @param emoji null when it was taken back
   */
  public ParsedEvent reaction(String target, String by, @Nullable String emoji, JsonNode... times) {
    String moment = event.moment(times);
    String id =
        emoji == null
            ? ChangeId.of(target, "reaction", by, moment)
            : ChangeId.of(target, "reaction", by, moment, emoji);
    Change change = new Change(Change.Kind.REACTION, target);
    return received(GatewayEvent.REACTION, id, emoji, target, change, times);
  }

  private static String hash(String text) {
    return Sha256.hex(text.getBytes(StandardCharsets.UTF_8)).substring(0, HASH_LENGTH);
  }

  private ParsedEvent received(
      String kind,
      String id,
      @Nullable String text,
      @Nullable String replyTo,
      Change change,
      JsonNode... times) {
    InboundMessage message =
        new InboundMessage(id, direction, who, text, List.of(), replyTo, Map.of(), change);
    return event.received(kind, id, event.timeOf(times), message);
  }
}
