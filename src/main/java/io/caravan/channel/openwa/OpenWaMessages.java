package io.caravan.channel.openwa;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.gateway.GatewayEvent;
import io.caravan.channel.gateway.Jid;
import io.caravan.channel.gateway.Texts;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code message.received} and {@code message.sent}, which have one shape. */
final class OpenWaMessages {

  private OpenWaMessages() {}

  static ParsedEvent read(GatewayEvent event) {
    JsonNode data = event.data();
    boolean own = isOwn(event);
    Jid chat = Jid.of(data.path("chatId"));
    if (chat == null) {
      chat = Jid.of(data.path(own ? "to" : "from"));
    }
    if (data.path("isStatusBroadcast").asBoolean()) {
      return event.ignored("status-broadcast");
    }
    if (data.path("isGroup").asBoolean()) {
      return event.ignored("group-chat");
    }
    if (own && chat != null && chat.equals(Jid.of(data.path("from")))) {
      return event.ignored("own-account"); // a note to oneself
    }
    return event.about(Ids.of(data.path("id")), chat, (id, who) -> message(event, id, who, own));
  }

  private static boolean isOwn(GatewayEvent event) {
    JsonNode fromMe = event.data().path("fromMe");
    return fromMe.isBoolean() ? fromMe.booleanValue() : "message.sent".equals(event.name());
  }

  private static ParsedEvent message(GatewayEvent event, String id, Jid chat, boolean own) {
    JsonNode data = event.data();
    if ("revoked".equals(data.path("type").asText())) {
      return event.ignored("not-handled"); // there is an event of its own for it
    }
    List<Attachment> attachments = OpenWaFiles.of(event, chat, id);
    Instant time = event.timeOf(data.path("timestamp"), event.envelope().path("timestamp"));
    InboundMessage message =
        new InboundMessage(
            id,
            own ? Direction.OUTGOING : Direction.INCOMING,
            event.person(chat, own ? List.of() : otherIds(data), own ? null : name(data), Jid.C_US),
            OpenWaTexts.of(data, !attachments.isEmpty()),
            attachments,
            Ids.of(data.path("quotedMessage").path("id")),
            Map.of());
    return event.received(GatewayEvent.MESSAGE, id, time, message);
  }

  /** Of an own message they would be the account's. */
  private static List<@Nullable Jid> otherIds(JsonNode data) {
    return Arrays.asList(
        Jid.of(data.path("contact").path("id")), Jid.ofNumber(data.path("senderPhone"), Jid.C_US));
  }

  private static @Nullable String name(JsonNode data) {
    JsonNode contact = data.path("contact");
    return Texts.first(
        contact.path("pushName"), contact.path("name"), contact.path("verifiedName"));
  }
}
