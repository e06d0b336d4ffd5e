package io.caravan.channel.waha;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.Wording;
import io.caravan.channel.gateway.Content;
import io.caravan.channel.gateway.GatewayEvent;
import io.caravan.channel.gateway.Jid;
import io.caravan.channel.gateway.Texts;
import io.caravan.channel.gateway.VCard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code message} and {@code message.any}. */
final class WahaMessages {

  /** whatsapp-web.js's types of what nobody wrote. */
  private static final Set<String> NOTICES =
      Set.of(
          "revoked",
          "protocol",
          "e2e_notification",
          "notification",
          "notification_template",
          "broadcast_notification",
          "gp2");

  private WahaMessages() {}

  static ParsedEvent read(GatewayEvent event) {
    JsonNode payload = event.data();
    WahaChat chat = WahaChat.of(payload);
    return event.about(
        WahaIds.bare(payload.path("id")), chat.id(), (id, who) -> message(event, chat, id, who));
  }

  private static ParsedEvent message(GatewayEvent event, WahaChat chat, String id, Jid who) {
    JsonNode payload = event.data();
    List<Attachment> files = WahaFiles.of(payload);
    String text = text(payload);
    if (text == null && files.isEmpty()) {
      if (isNotice(payload)) {
        return event.ignored("no-content");
      }
      text = placeholder(payload);
    }
    InboundMessage message =
        new InboundMessage(
            id,
            chat.direction(),
            chat.card(event, who, chat.name(payload)),
            text,
            files,
            WahaIds.bare(payload.path("replyTo").path("id")),
            Map.of());
    return event.received(GatewayEvent.MESSAGE, id, event.timeOf(WahaEvents.times(event)), message);
  }

  /** A place and contact cards have a field of their own beside a body of little use. */
  private static @Nullable String text(JsonNode payload) {
    JsonNode location = payload.path("location");
    double latitude = Texts.coordinate(location.path("latitude"));
    double longitude = Texts.coordinate(location.path("longitude"));
    if (Double.isFinite(latitude) && Double.isFinite(longitude)) {
      return Wording.location(latitude, longitude, Texts.of(location.path("description")), null);
    }
    List<String> cards = new ArrayList<>();
    for (JsonNode card : payload.path("vCards")) {
      String vcard = Texts.of(card);
      if (vcard != null) {
        cards.add(VCard.readable(vcard, null));
      }
    }
    return cards.isEmpty() ? Texts.of(payload.path("body")) : String.join("\n\n", cards);
  }

  private static boolean isNotice(JsonNode payload) {
    JsonNode raw = payload.path("_data");
    Content content = Content.of(raw.path("message"));
    return NOTICES.contains(raw.path("type").asText())
        || content.isProtocol()
        || content.isReaction()
        || raw.path("message").isObject() && content.isNoise();
  }

  /** Where WAHA found no text, what the engine passed on may still say what it is. */
  private static String placeholder(JsonNode payload) {
    Content content = Content.of(payload.path("_data").path("message"));
    if (content.file() != null || payload.path("hasMedia").asBoolean()) {
      return Wording.placeholder("file", "WAHA could not download it");
    }
    String text = content.isNoise() ? null : content.text();
    return text == null ? Content.UNSUPPORTED : text;
  }
}
