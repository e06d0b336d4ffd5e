package io.caravan.channel.evolution;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ContactCard;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.gateway.Changes;
import io.caravan.channel.gateway.Content;
import io.caravan.channel.gateway.GatewayEvent;
import io.caravan.channel.gateway.Jid;
import io.caravan.channel.gateway.Person;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/** What happened, by Evolution's word for it. */
final class EvolutionEvents {

  private static final Set<String> NOISE =
      Set.of("messages.update", "messages.set", "call", "logout.instance", "remove.instance");

  private static final Pattern MORE_NOISE =
      Pattern.compile(
          "(application|chats|connection|contacts|group|groups|group-participants|labels|presence"
              + "|qrcode|status|typebot)\\..*");

  private EvolutionEvents() {}

  static ParsedEvent read(GatewayEvent event) {
    return switch (event.name()) {
      case "messages.upsert", "send.message" -> EvolutionMessages.read(event);
      case "messages.edited", "send.message.update" -> protocol(event);
      case "messages.delete" -> deleted(event);
      default -> event.ignored(isNoise(event.name()) ? "not-handled" : "unknown-kind");
    };
  }

  private static boolean isNoise(String name) {
    return NOISE.contains(name) || MORE_NOISE.matcher(name).matches();
  }

  /** The data is the message's key; of a deletion through the API it is the row that has it. */
  private static ParsedEvent deleted(GatewayEvent event) {
    JsonNode data = event.data();
    JsonNode key = data.path("key").isObject() ? data.path("key") : data;
    return event.about(
        Ids.of(key.path("id")),
        Jid.of(key.path("remoteJid")),
        (target, chat) -> changes(event, key, chat).unsend(target));
  }

  /**
   * Every protocol message comes as an edit. Its key is written by who made it, so that of a
   * customer has the account itself as its chat, and only the message that it names tells which
   * customer it was.
   */
  private static ParsedEvent protocol(GatewayEvent event) {
    JsonNode key = event.data().path("key");
    Jid chat = Jid.of(key.path("remoteJid"));
    Jid account = Jid.of(event.envelope().path("sender"));
    return chat != null && account != null && chat.user().equals(account.user())
        ? protocol(
            event,
            event.data(),
            chat,
            new Changes(event, Direction.INCOMING, ContactCard.OF_TARGET))
        : protocol(event, event.data(), key);
  }

  /**
   * @param key of the conversation
   */
  static ParsedEvent protocol(GatewayEvent event, JsonNode protocol, JsonNode key) {
    Jid chat = Jid.of(key.path("remoteJid"));
    return chat == null
        ? event.ignored("no-contact-id")
        : protocol(event, protocol, chat, changes(event, key, chat));
  }

  private static ParsedEvent protocol(
      GatewayEvent event, JsonNode protocol, Jid chat, Changes changes) {
    String target = Ids.of(protocol.path("key").path("id"));
    JsonNode edited = protocol.path("editedMessage");
    if (edited.isObject()) {
      String text = Content.of(edited).text();
      return event.about(
          target, chat, (id, who) -> changes.edit(id, text, protocol.path("timestampMs")));
    }
    return isRevocation(protocol.path("type"))
        ? event.about(target, chat, (id, who) -> changes.unsend(id))
        : event.ignored("not-handled");
  }

  /** The enum's name or number; 0 is left out by some ways of writing it. */
  private static boolean isRevocation(JsonNode type) {
    return type.isMissingNode() || type.isNull() || Set.of("REVOKE", "0").contains(type.asText());
  }

  static Changes changes(GatewayEvent event, JsonNode key, Jid chat) {
    return new Changes(
        event,
        key.path("fromMe").asBoolean() ? Direction.OUTGOING : Direction.INCOMING,
        Person.card(
            chat, Arrays.asList(Jid.of(key.path("remoteJidAlt"))), null, Jid.S_WHATSAPP_NET));
  }
}
