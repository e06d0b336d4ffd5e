package io.caravan.channel;

import java.time.Instant;
import java.util.List;

/** Turns a channel's webhook into events. Pure: the same body gives the same events again. */
@FunctionalInterface
public interface ChannelParser {

  /**
   * @param receivedAt no event is later than that
   * @return the events in the order of the body; bad ones are ignored or dead already
   * @throws MalformedWebhook when the body as a whole cannot be read
   */
  List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook;
}
