package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.ParsedEvent;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What Meta tells about messages of the business and about itself: recorded only. */
final class Receipts {

  private Receipts() {}

  /** Sent, delivered, read, played or failed. */
  static ParsedEvent status(Value value, JsonNode status) {
    String kind = "status";
    String id = Ids.of(status.path("id"));
    String state = Objects.requireNonNullElse(Texts.word(status.path("status")), "unknown");
    String why =
        Stream.concat(Stream.of(state), failures(status.path("errors")))
            .collect(Collectors.joining(", "));
    String reason = "receipt: " + why;
    if (id == null) {
      return value.ignored(kind, status, reason);
    }
    // a message to a group has one for each member
    String recipient = Ids.ofContact(status.path("recipient_id"));
    String user = Ids.ofContact(status.path("recipient_user_id"));
    String who = Objects.requireNonNullElse(recipient, Objects.requireNonNullElse(user, ""));
    return value.ignored(kind, DedupeKey.of(kind, id, state, who), status, reason);
  }

  /** A fault at Meta's side or in what the business called. */
  static ParsedEvent error(Value value, JsonNode error) {
    return value.ignored("error", error, "error: " + Failures.inWords(error));
  }

  private static Stream<String> failures(JsonNode errors) {
    Stream.Builder<String> words = Stream.builder();
    errors.forEach(error -> words.add(Failures.inWords(error)));
    return words.build().filter(text -> !text.isBlank());
  }
}
