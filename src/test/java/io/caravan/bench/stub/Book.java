package io.caravan.bench.stub;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the stub knows, and what it was asked. Used by its one thread only. */
final class Book {

  private final Map<String, Long> contacts = new HashMap<>();
  private final Map<String, Long> conversations = new HashMap<>();
  private final Map<String, Long> messages = new HashMap<>();
  private final Map<String, Long> calls = new HashMap<>();
  private long ids = 1_000_000_000; // above those that a filled journal names
  private long repeated;

  void called(String endpoint) {
    calls.merge(endpoint, 1L, Long::sum);
  }

  long contact(String sourceId) {
    return contacts.computeIfAbsent(sourceId, id -> ++ids);
  }

  @Nullable Long conversation(String sourceId) {
    return conversations.get(sourceId);
  }

  long openConversation(String sourceId) {
    long id = ++ids;
    conversations.put(sourceId, id);
    return id;
  }

  /** Stores a message; its id. */
  long store(String sourceId) {
    Instant now = Instant.now();
    long micros = now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
    if (messages.putIfAbsent(sourceId, micros) != null) {
      repeated++;
    }
    return ++ids;
  }

  /** Forgets calls and messages, but neither contacts nor conversations. */
  void turnPage() {
    calls.clear();
    messages.clear();
    repeated = 0;
  }

  /** How many messages it has. */
  int messages() {
    return messages.size();
  }

  /** A line for each endpoint that was called, then one for messages that came again. */
  String tally() {
    StringBuilder lines = new StringBuilder();
    calls.forEach((endpoint, n) -> lines.append(endpoint).append(' ').append(n).append('\n'));
    return lines.append("repeated ").append(repeated).append('\n').toString();
  }

  /** A line for each message: its source_id, and the microsecond since 1970 at which it came. */
  String times() {
    StringBuilder lines = new StringBuilder(messages.size() * 40);
    messages.forEach((id, micros) -> lines.append(id).append(' ').append(micros).append('\n'));
    return lines.toString();
  }
}
