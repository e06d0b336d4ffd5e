package io.caravan.journal;

import java.util.List;
import java.util.Optional;

/** Parses a stored webhook again; intake knows how. */
@FunctionalInterface
public interface StoredWebhookParser {

  /**
   * @return its events, in which one that can still not be parsed has the same key as before; empty
   *     when the body as a whole cannot be parsed
   */
  Optional<List<NewEvent>> parse(StoredWebhook webhook);

  /**
   * What keeps every webhook of an inbox from being parsed again, and what to do about it; empty
   * when nothing does.
   */
  default Optional<String> obstacle(String inbox) {
    return Optional.empty();
  }
}
