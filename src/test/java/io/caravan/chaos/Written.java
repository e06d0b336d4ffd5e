package io.caravan.chaos;

import java.time.Duration;

/**
 * A message that a contact writes.
 *
 * @param id in the channel, and so the source_id in Chatwoot
 * @param at the sender's time, from the start of the proof
 */
record Written(String inbox, String contact, String id, Duration at) {}
