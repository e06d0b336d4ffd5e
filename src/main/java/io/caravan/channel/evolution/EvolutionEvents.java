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
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
   * customer has the account itself as its chat, by its number or by its hidden one, which no
   * webhook tells. Only the message that it names tells which customer it was, and who wrote.
   */
  private static ParsedEvent protocol(GatewayEvent event) {
    JsonNode protocol = event.data();
    JsonNode key = protocol.path("key");
    Jid chat = Jid.of(key.path("remoteJid"));
    String target = Ids.of(key.path("id"));
    return target != null && chat != null && (chat.isHidden() || event.isAccount(chat))
        ? change(protocol, target, new Changes(event, Direction.INCOMING, ContactCard.OF_TARGET))
        : protocol(event, protocol, key);
  }

  /**
   * @param key of the conversation
   */
  static ParsedEvent protocol(GatewayEvent event, JsonNode protocol, JsonNode key) {
    return event.about(
        Ids.of(protocol.path("key").path("id")),
        Jid.of(key.path("remoteJid")),
        (target, chat) -> change(protocol, target, changes(event, key, chat)));
  }

  private static ParsedEvent change(JsonNode protocol, String target, Changes changes) {
    JsonNode edited = protocol.path("editedMessage");
    if (edited.isObject()) {
      return changes.edit(target, Content.of(edited).text(), protocol.path("timestampMs"));
    }
    return isRevocation(protocol.path("type"))
        ? changes.unsend(target)
        : changes.event().ignored("not-handled");
  }

  /** The enum's name or number; 0 is left out by some ways of writing it. */
  private static boolean isRevocation(JsonNode type) {
    return type.isMissingNode() || type.isNull() || Set.of("REVOKE", "0").contains(type.asText());
  }

  static Changes changes(GatewayEvent event, JsonNode key, Jid chat) {
    return new Changes(event, direction(key), person(event, key, chat, null));
  }

  static Direction direction(JsonNode key) {
    return isOwn(key) ? Direction.OUTGOING : Direction.INCOMING;
  }

  /**
   * Beside an own message's chat Baileys writes the other id of the sender, so of the account, and
   * Evolution the account's name, or the word for "you".
   */
  static ContactCard person(GatewayEvent event, JsonNode key, Jid chat, @Nullable String name) {
    return isOwn(key)
        ? event.person(chat, List.of(), null, Jid.S_WHATSAPP_NET)
        : event.person(
            chat, Arrays.asList(Jid.of(key.path("remoteJidAlt"))), name, Jid.S_WHATSAPP_NET);
  }

  static boolean isOwn(JsonNode key) {
    return key.path("fromMe").asBoolean();
  }
}
