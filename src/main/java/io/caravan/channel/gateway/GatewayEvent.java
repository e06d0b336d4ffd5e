package io.caravan.channel.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ContactCard;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.SenderTime;
import io.caravan.channel.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway reports.
 *
 * @param account the gateway's session, null when it names none
 * @param name the gateway's word for what happened
 * @param data what happened
 * @param pointer JSON pointer to the data in the body
 * @param envelope the body
 */
public record GatewayEvent(
    @Nullable String account,
    String name,
    JsonNode data,
    String pointer,
    JsonNode envelope,
    Instant receivedAt) {

  public static final String MESSAGE = "message";
  public static final String EDIT = "edit";
  public static final String UNSEND = "unsend";
  public static final String REACTION = "reaction";

  /** Reads what is about one message of one person. */
  @FunctionalInterface
  public interface Reader {
    ParsedEvent read(String message, Jid chat);
  }

  static GatewayEvent of(
      JsonNode envelope, JsonNode account, JsonNode data, String pointer, Instant receivedAt) {
    String name = Texts.of(envelope.path("event"));
    return new GatewayEvent(
        Ids.of(account),
        EventFrame.kind(name == null ? "unknown" : name),
        data,
        pointer,
        envelope,
        receivedAt);
  }

  /** The first of these times that is one, but not later than it was received. */
  public Instant timeOf(JsonNode... times) {
    for (JsonNode time : times) {
      Instant found = SenderTime.of(time).orElse(null);
      if (found != null) {
        return SenderTime.notAfter(receivedAt, found);
      }
    }
    return receivedAt;
  }

  /**
   * What tells this change of a message from others of it, however late the webhook comes: the
   * sender's own time, or without one the content.
   */
  String moment(JsonNode... times) {
    for (JsonNode time : times) {
      Instant found = SenderTime.of(time).orElse(null);
      if (found != null) {
        return String.valueOf(found.toEpochMilli());
      }
    }
    return Sha256.hex(data.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 16);
  }

  /**
   * @param id what tells it from others of its kind in the session
   */
  public ParsedEvent received(String kind, String id, Instant time, InboundMessage message) {
    return new ParsedEvent(account, kind, key(kind, id), time, message, Outcome.RECEIVED, null);
  }

  /**
   * Reads what is about one message of one person, and ignores what is not.
   *
   * @param message its id
   * @param chat where it is
   */
  public ParsedEvent about(@Nullable String message, @Nullable Jid chat, Reader reader) {
    if (message == null) {
      return ignored("no-message-id");
    }
    if (chat == null) {
      return ignored("no-contact-id");
    }
    String obstacle = isAccount(chat) ? "own-account" : chat.obstacle();
    return obstacle == null ? reader.read(message, chat) : ignored(obstacle);
  }

  /** Whether it is the account itself, as far as the gateway says by which ids that goes. */
  public boolean isAccount(Jid jid) {
    JsonNode me = envelope.path("me");
    return Stream.of(me.path("id"), me.path("lid"), envelope.path("sender"))
        .map(Jid::of)
        .anyMatch(own -> own != null && own.isSame(jid));
  }

  /**
   * The person that a chat is with. The account's own ids are none of theirs: all to whom it ever
   * wrote would become one person.
   *
   * @param others ids that the webhook says are the same person's
   * @param name only from the person's own messages
   */
  public ContactCard person(
      Jid chat, List<@Nullable Jid> others, @Nullable String name, String phoneServer) {
    List<@Nullable Jid> theirs =
        others.stream().filter(jid -> jid != null && !isAccount(jid)).toList();
    return Person.card(chat, theirs, name, phoneServer);
  }

  /** The same content is the same event. */
  public ParsedEvent ignored(String reason) {
    String key = DedupeKey.ofContent(name, data);
    return new ParsedEvent(account, name, key, receivedAt, null, Outcome.IGNORED, reason);
  }

  /** For what our parser failed on: a later version may read it. */
  ParsedEvent unparseable() {
    String kind = ParsedEvent.UNPARSEABLE;
    return new ParsedEvent(
        account, kind, DedupeKey.ofContent(kind, data), receivedAt, null, Outcome.DEAD, kind);
  }

  /** Ids are unique in a session only. */
  private String key(String kind, String id) {
    return DedupeKey.of(kind, account == null ? "" : account, id);
  }
}
