package io.caravan.chaos;

import java.time.Duration;

/**
 * A message that a contact writes.
 *
 * @param id in the channel, and so the source_id in Chatwoot
 * @param at the sender's time, from the start of the proof
 * @param welcome false when Chatwoot refuses it each time that it is sent
 */
record Written(String inbox, String contact, String id, Duration at, boolean welcome) {

  /** In the text of every message that is not welcome, and of no other. */
  static final String UNWELCOME = "An unwelcome text: ";

  String text() {
    return (welcome ? "Text of " : UNWELCOME) + id;
  }
}
