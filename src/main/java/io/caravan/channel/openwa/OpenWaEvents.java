package io.caravan.channel.openwa;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.gateway.Changes;
import io.caravan.channel.gateway.GatewayEvent;
import io.caravan.channel.gateway.Jid;
import io.caravan.channel.gateway.Person;
import io.caravan.channel.gateway.Texts;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What happened, by OpenWA's word for it. */
final class OpenWaEvents {

  private static final Set<String> NOISE =
      Set.of(
          "message.ack",
          "message.failed",
          "message.receipt",
          "presence.update",
          "status.received",
          "test");

  private static final Pattern MORE_NOISE = Pattern.compile("(session|group|call)\\..*");

  private OpenWaEvents() {}

  static ParsedEvent read(GatewayEvent event) {
    JsonNode data = event.data();
    Jid chat = Jid.of(data.path("chatId"));
    return switch (event.name()) {
      case "message.received", "message.sent" -> OpenWaMessages.read(event);
      case "message.edited" -> event.about(id(data, "messageId"), chat, edited(event));
      case "message.reaction" -> event.about(id(data, "messageId"), chat, reaction(event));
      case "message.revoked" -> event.about(revokedId(data), chat, revoked(event));
      default -> event.ignored(isNoise(event.name()) ? "not-handled" : "unknown-kind");
    };
  }

  private static boolean isNoise(String name) {
    return NOISE.contains(name) || MORE_NOISE.matcher(name).matches();
  }

  private static GatewayEvent.Reader edited(GatewayEvent event) {
    JsonNode data = event.data();
    String text = Texts.of(data.path("body"));
    return (target, chat) ->
        changes(event, chat, data.path("fromMe").asBoolean())
            .edit(target, text, data.path("timestamp"), event.envelope().path("timestamp"));
  }

  /**
   * {@code revokedId} names the message. Where OpenWA does not know it, {@code id} is the message
   * with Baileys, and that of the notice with whatsapp-web.js.
   */
  private static @Nullable String revokedId(JsonNode data) {
    String revoked = id(data, "revokedId");
    return revoked == null ? id(data, "id") : revoked;
  }

  private static GatewayEvent.Reader revoked(GatewayEvent event) {
    JsonNode data = event.data();
    Jid from = Jid.of(data.path("from"));
    return (target, chat) ->
        changes(event, chat, from != null && !from.equals(chat))
            .unsend(target, data.path("timestamp"), event.envelope().path("timestamp"));
  }

  /** It has no time of its own, so the moment is when OpenWA reported it. */
  private static GatewayEvent.Reader reaction(GatewayEvent event) {
    JsonNode data = event.data();
    Jid by = Jid.of(data.path("senderId"));
    String emoji = Texts.of(data.path("reaction"));
    return (target, chat) -> {
      // a hidden number beside a plain one may be the same person's
      boolean own = by != null && !by.equals(chat) && by.server().equals(chat.server());
      String who = by == null ? chat.toString() : by.toString();
      return changes(event, chat, own)
          .reaction(target, who, emoji, event.envelope().path("timestamp"));
    };
  }

  private static Changes changes(GatewayEvent event, Jid chat, boolean own) {
    return new Changes(
        event,
        own ? Direction.OUTGOING : Direction.INCOMING,
        Person.card(chat, List.of(), null, Jid.C_US));
  }

  private static @Nullable String id(JsonNode data, String field) {
    return Ids.of(data.path(field));
  }
}
