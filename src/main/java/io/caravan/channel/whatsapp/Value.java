package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ContactCard;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.SenderTime;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the value of a change says about each event in it.
 *
 * @param account the phone number's id; null when there is none, and then nothing can be delivered
 * @param number the business' own, in digits; null when it is not said
 * @param standby whether another app has the thread
 */
record Value(
    @Nullable String account,
    @Nullable String number,
    People people,
    boolean standby,
    Instant receivedAt) {

  static final String UNKNOWN = "unknown";
  static final String UNKNOWN_SHAPE = "unknown-shape";

  private static final Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  static Value of(JsonNode value, Instant receivedAt) {
    JsonNode metadata = value.path("metadata");
    String number = Texts.word(metadata.path("display_phone_number"));
    return new Value(
        Ids.of(metadata.path("phone_number_id")),
        number == null ? null : NO_DIGIT.matcher(number).replaceAll(""),
        People.of(value.path("contacts")),
        false,
        receivedAt);
  }

  /** One level deeper; what is said there only once, or only above, holds for both. */
  Value standby(JsonNode standby) {
    String inner = Ids.of(standby.path("metadata").path("phone_number_id"));
    People known = people.and(standby.path("contacts"));
    return new Value(account == null ? inner : account, number, known, true, receivedAt);
  }

  /** Whether it is the business itself: what it notes to itself is no conversation. */
  boolean isBusiness(ContactCard person) {
    return person.id().equals(number);
  }

  ParsedEvent received(String kind, String dedupeKey, JsonNode event, InboundMessage message) {
    return account == null
        ? ignored(kind, dedupeKey, event, "no-account")
        : new ParsedEvent(account, kind, dedupeKey, timeOf(event), message, Outcome.RECEIVED, null);
  }

  ParsedEvent ignored(String kind, String dedupeKey, JsonNode event, String reason) {
    return without(Outcome.IGNORED, kind, dedupeKey, event, reason);
  }

  /** For an event without an id. */
  ParsedEvent ignored(String kind, JsonNode event, String reason) {
    return ignored(kind, DedupeKey.ofContent(kind, event), event, reason);
  }

  /** For an event that our parser failed on: a later version may read it. */
  ParsedEvent unparseable(JsonNode event) {
    String kind = ParsedEvent.UNPARSEABLE;
    return without(Outcome.DEAD, kind, DedupeKey.ofContent(kind, event), event, kind);
  }

  private ParsedEvent without(
      Outcome outcome, String kind, String dedupeKey, JsonNode event, String reason) {
    return new ParsedEvent(account, kind, dedupeKey, timeOf(event), null, outcome, reason);
  }

  /** Seconds, as a string. */
  private Instant timeOf(JsonNode event) {
    Optional<Instant> time = SenderTime.ofNumber(event.path("timestamp"));
    return SenderTime.notAfter(receivedAt, time.orElse(receivedAt));
  }
}
