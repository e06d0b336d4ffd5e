package io.caravan.channel.twilio;

import com.fasterxml.jackson.databind.node.BinaryNode;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** One message or one status a body. It holds no time, so an event happened when it came. */
final class TwilioParser implements ChannelParser {

  private static final String[] SID = {"MessageSid", "SmsMessageSid", "SmsSid"};

  /** What a status says of a message that somebody sent to us. */
  private static final Set<String> INBOUND = Set.of("receiving", "received");

  private final Function<Parameters, TwilioMessage> reader;

  TwilioParser() {
    this(TwilioMessage::new);
  }

  /**
   * @param reader reads a message
   */
  TwilioParser(Function<Parameters, TwilioMessage> reader) {
    this.reader = reader;
  }

  @Override
  public List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook {
    Parameters parameters = Parameters.read(body);
    try {
      return List.of(event(parameters, body, receivedAt));
    } catch (RuntimeException e) { // a fault of ours is no reason to have Twilio call elsewhere
      return List.of(EventFrame.unparseable(BinaryNode.valueOf(body), receivedAt));
    }
  }

  private ParsedEvent event(Parameters parameters, byte[] body, Instant receivedAt) {
    String sid = parameters.id(SID);
    String status = parameters.first("MessageStatus", "SmsStatus");
    if (sid == null) {
      return EventFrame.ofContent("unknown", BinaryNode.valueOf(body), receivedAt)
          .ignored(parameters.values().isEmpty() ? "unknown-shape" : "no-message-id");
    }
    if (status != null && !INBOUND.contains(status)) {
      return new EventFrame("status", DedupeKey.of("status", sid, status), receivedAt)
          .ignored("receipt");
    }
    EventFrame frame = new EventFrame("message", DedupeKey.of("message", sid), receivedAt);
    String from = parameters.contactId("From");
    return from == null
        ? frame.ignored("no-contact-id")
        : frame.received(reader.apply(parameters).read(sid, from));
  }
}
