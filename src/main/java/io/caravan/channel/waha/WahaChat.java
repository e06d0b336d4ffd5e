package io.caravan.channel.waha;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.gateway.Changes;
import io.caravan.channel.gateway.GatewayEvent;
import io.caravan.channel.gateway.Jid;
import io.caravan.channel.gateway.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whose conversation a payload belongs to. The engines differ: in a group {@code from} may be the
 * group or the member, so what is not with one person is looked for in all places.
 *
 * @param own whether the account itself acted
 * @param id null when none is named
 * @param others ids of the same person
 */
record WahaChat(boolean own, @Nullable Jid id, List<@Nullable Jid> others) {

  static WahaChat of(JsonNode payload) {
    boolean own = payload.path("fromMe").asBoolean();
    JsonNode raw = payload.path("_data");
    Jid inId = WahaIds.chat(payload.path("id"));
    Jid inKey = Jid.of(raw.path("key").path("remoteJid"));
    Jid named = Jid.of(payload.path(own ? "to" : "from"));
    Jid group =
        Stream.of(inId, inKey, Jid.of(payload.path("from")), Jid.of(payload.path("to")))
            .filter(Objects::nonNull)
            .filter(jid -> jid.obstacle() != null)
            .findFirst()
            .orElse(null);
    Jid chat = group != null ? group : named != null ? named : inId;
    return new WahaChat(
        own,
        chat,
        Arrays.asList(
            inId,
            inKey,
            // the sender's, not the chat's
            own ? null : Jid.of(raw.path("key").path("remoteJidAlt")),
            own ? null : Jid.of(raw.path("Info").path("SenderAlt"))));
  }

  ContactCard card(GatewayEvent event, Jid chat, @Nullable String name) {
    return event.person(chat, others, own ? null : name, Jid.C_US);
  }

  /** Of who wrote: the person's only in an incoming message. */
  @Nullable String name(JsonNode payload) {
    JsonNode raw = payload.path("_data");
    return Texts.first(
        raw.path("pushName"), raw.path("notifyName"), raw.path("Info").path("PushName"));
  }

  Direction direction() {
    return own ? Direction.OUTGOING : Direction.INCOMING;
  }

  Changes changes(GatewayEvent event, Jid chat) {
    return new Changes(event, direction(), card(event, chat, null));
  }
}
