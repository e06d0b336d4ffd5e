package io.caravan.channel.waha;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.gateway.GatewayEvent;
import io.caravan.channel.gateway.Texts;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What happened, by WAHA's word for it. */
final class WahaEvents {

  private static final Set<String> NOISE =
      Set.of(
          "message.ack",
          "message.waiting",
          "session.status",
          "state.change",
          "presence.update",
          "chat.archive");

  private static final Pattern MORE_NOISE = Pattern.compile("(group|call|poll|label)\\..*");

  private WahaEvents() {}

  static ParsedEvent read(GatewayEvent event) {
    return switch (event.name()) {
      case "message", "message.any" -> WahaMessages.read(event);
      case "message.edited" -> edited(event);
      case "message.revoked" -> revoked(event);
      case "message.reaction" -> reaction(event);
      default -> event.ignored(isNoise(event.name()) ? "not-handled" : "unknown-kind");
    };
  }

  private static boolean isNoise(String name) {
    return NOISE.contains(name) || MORE_NOISE.matcher(name).matches();
  }

  private static ParsedEvent edited(GatewayEvent event) {
    JsonNode payload = event.data();
    WahaChat chat = WahaChat.of(payload);
    String text = Texts.of(payload.path("body"));
    return event.about(
        WahaIds.bare(payload.path("editedMessageId")),
        chat.id(),
        (target, who) -> chat.changes(event, who).edit(target, text, times(event)));
  }

  /**
   * {@code revokedMessageId} came later than the event. Without it {@code before} is the message,
   * where the engine still knew it.
   */
  private static ParsedEvent revoked(GatewayEvent event) {
    JsonNode payload = event.data();
    JsonNode notice = payload.path("after");
    JsonNode before = payload.path("before");
    WahaChat chat = WahaChat.of(notice.isObject() ? notice : before);
    String target = firstId(payload.path("revokedMessageId"), before.path("id"), notice.path("id"));
    return event.about(
        target,
        chat.id(),
        (id, who) -> chat.changes(event, who).unsend(id, event.envelope().path("timestamp")));
  }

  private static ParsedEvent reaction(GatewayEvent event) {
    JsonNode payload = event.data();
    WahaChat chat = WahaChat.of(payload);
    JsonNode reaction = payload.path("reaction");
    return event.about(
        WahaIds.bare(reaction.path("messageId")),
        chat.id(),
        (target, who) ->
            chat.changes(event, who)
                .reaction(
                    target,
                    chat.own() ? "me" : who.toString(),
                    Texts.of(reaction.path("text")),
                    times(event)));
  }

  private static @Nullable String firstId(JsonNode... ids) {
    return Stream.of(ids).map(WahaIds::bare).filter(id -> id != null).findFirst().orElse(null);
  }

  /** The payload's in seconds, the envelope's in milliseconds. */
  static JsonNode[] times(GatewayEvent event) {
    return new JsonNode[] {event.data().path("timestamp"), event.envelope().path("timestamp")};
  }
}
