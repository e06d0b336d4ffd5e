package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Change;
import io.caravan.channel.ChangeId;
import io.caravan.channel.ContactCard;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.Wording;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Messages about an earlier one: edit and revoke (coexistence only) and reactions. */
final class Changes {

  static final Set<String> TYPES = Set.of("edit", "revoke", "reaction");

  private Changes() {}

  /**
   * @param id the change's own, which tells it from others of its target
   * @return empty when it does not say what it is about
   */
  static Optional<InboundMessage> read(
      String type, String id, Direction direction, ContactCard contact, JsonNode message) {
    JsonNode object = message.path(type);
    boolean reaction = "reaction".equals(type);
    String target = Ids.of(object.path(reaction ? "message_id" : "original_message_id"));
    if (target == null) {
      return Optional.empty();
    }
    return Optional.of(
        switch (type) {
          case "edit" ->
              message(
                  ChangeId.of(target, "edit", id),
                  direction,
                  contact,
                  Wording.edited(newText(object.path("message"))),
                  new Change(Change.Kind.EDIT, target));
          case "revoke" ->
              message(
                  ChangeId.of(target, "unsend"),
                  direction,
                  contact,
                  null,
                  new Change(Change.Kind.UNSEND, target));
          default ->
              message(
                  ChangeId.of(target, type, contact.id(), id),
                  direction,
                  contact,
                  Texts.of(object.path("emoji")),
                  new Change(Change.Kind.REACTION, target));
        });
  }

  /** A file is never exchanged by an edit, only what is written below it. */
  private static String newText(JsonNode edited) {
    String text = edited.isObject() ? Contents.of(edited).text() : null;
    return Objects.requireNonNullElseGet(text, () -> Wording.placeholder("no text", null));
  }

  private static InboundMessage message(
      String id, Direction direction, ContactCard contact, @Nullable String text, Change change) {
    return new InboundMessage(
        id, direction, contact, text, List.of(), replyTo(change), Map.of(), change);
  }

  private static @Nullable String replyTo(Change change) {
    return change.kind() == Change.Kind.UNSEND ? null : change.target();
  }
}
