package io.caravan.intake;

import io.caravan.channel.Channel;
import io.caravan.channel.Channels;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.Sha256;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Has the channel's parser read the body, into the variable {@code events}. */
@Component("parse-events")
class ParseEvents implements Processor {

  private final Channels channels;

  ParseEvents(Channels channels) {
    this.channels = channels;
  }

  /**
   * @throws RejectedWebhook 400 for a body that cannot be read, if its sender can be told; from a
   *     vendor it becomes a dead event, so that a fault of ours is replayed later
   */
  @Override
  public void process(Exchange exchange) throws RejectedWebhook {
    Webhook webhook = Webhook.of(exchange);
    exchange.setVariable("events", parse(channels.named(webhook.settings().channel()), webhook));
  }

  private static List<ParsedEvent> parse(Channel channel, Webhook webhook) throws RejectedWebhook {
    try {
      return channel.parser().parse(webhook.body(), webhook.receivedAt());
    } catch (MalformedWebhook e) {
      if (channel.explainsErrors()) {
        throw new RejectedWebhook(400, e.getMessage(), e.fields());
      }
      return List.of(unparseable(webhook));
    }
  }

  private static ParsedEvent unparseable(Webhook webhook) {
    return new ParsedEvent(
        null,
        ParsedEvent.UNPARSEABLE,
        DedupeKey.of(ParsedEvent.UNPARSEABLE, Sha256.hex(webhook.body())),
        webhook.receivedAt(),
        null,
        Outcome.DEAD,
        ParsedEvent.UNPARSEABLE);
  }
}
