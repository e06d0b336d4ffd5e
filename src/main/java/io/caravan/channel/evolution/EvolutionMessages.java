package io.caravan.channel.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.gateway.Content;
import io.caravan.channel.gateway.GatewayEvent;
import io.caravan.channel.gateway.Jid;
import io.caravan.channel.gateway.Texts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code messages.upsert} and {@code send.message}, which have one shape. */
final class EvolutionMessages {

  private EvolutionMessages() {}

  static ParsedEvent read(GatewayEvent event) {
    JsonNode key = event.data().path("key");
    String id = Ids.of(key.path("id"));
    Content content = Content.of(event.data().path("message"));
    if (content.isProtocol()) {
      return EvolutionEvents.protocol(event, content.node(), key);
    }
    return event.about(
        id,
        Jid.of(key.path("remoteJid")),
        (message, chat) -> {
          if (content.isReaction()) {
            return reaction(event, content, chat);
          }
          return content.isNoise()
              ? event.ignored("no-content")
              : message(event, content, message, chat);
        });
  }

  private static ParsedEvent reaction(GatewayEvent event, Content content, Jid chat) {
    JsonNode key = event.data().path("key");
    String by = EvolutionEvents.isOwn(key) ? "me" : chat.toString();
    String emoji = Texts.of(content.node().path("text"));
    return event.about(
        Ids.of(content.node().path("key").path("id")),
        chat,
        (target, who) ->
            EvolutionEvents.changes(event, key, who).reaction(target, by, emoji, time(event)));
  }

  private static ParsedEvent message(GatewayEvent event, Content content, String id, Jid chat) {
    JsonNode data = event.data();
    JsonNode key = data.path("key");
    String answered = Ids.of(data.path("contextInfo").path("stanzaId"));
    List<Attachment> files = files(event, content, id);
    InboundMessage message =
        new InboundMessage(
            id,
            EvolutionEvents.direction(key),
            EvolutionEvents.person(event, key, chat, Texts.of(data.path("pushName"))),
            text(content, files),
            files,
            answered == null ? Ids.of(content.answered()) : answered,
            Map.of());
    return event.received(GatewayEvent.MESSAGE, id, event.timeOf(time(event)), message);
  }

  private static @Nullable String text(Content content, List<Attachment> files) {
    String text = content.text();
    return text == null && files.isEmpty() ? Content.UNSUPPORTED : text;
  }

  /**
   * Inside the webhook, or where Evolution stores it, or to be asked for; the message's own {@code
   * url} is encrypted.
   */
  private static List<Attachment> files(GatewayEvent event, Content content, String id) {
    Attachment.Kind kind = content.file();
    if (kind == null) {
      return List.of();
    }
    JsonNode message = event.data().path("message");
    String name = content.fileName();
    String mime = content.mime();
    if (Texts.of(message.path("base64")) != null) {
      return List.of(Attachment.inline(kind, event.pointer() + "/message/base64", name, mime));
    }
    String url = Texts.of(message.path("mediaUrl"));
    if (url != null) {
      return List.of(Attachment.link(kind, url, name, mime));
    }
    String reference = EvolutionMedia.reference(event.account(), id);
    return reference == null ? List.of() : List.of(Attachment.vendor(kind, reference, name, mime));
  }

  /** Seconds; as a number, as text, or as the object that JavaScript's Long is written as. */
  private static JsonNode time(GatewayEvent event) {
    JsonNode time = event.data().path("messageTimestamp");
    return time.isObject() ? Longs.number(time) : time;
  }
}
