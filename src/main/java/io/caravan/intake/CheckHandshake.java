package io.caravan.intake;

import io.caravan.channel.Channels;
import io.caravan.channel.meta.Handshake;
import io.caravan.channel.meta.MetaChannel;
import io.caravan.config.InboxProperties;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Checks the GET with which Meta sets up a webhook; what has to be sent back goes into the variable
 * {@code challenge}.
 */
@Component("check-handshake")
class CheckHandshake implements Processor {

  private final Inboxes inboxes;
  private final Channels channels;

  CheckHandshake(Inboxes inboxes, Channels channels) {
    this.inboxes = inboxes;
    this.channels = channels;
  }

  /**
   * @throws RejectedWebhook 404 for an unknown inbox, 405 for a channel without a handshake, 403
   *     for anything that is not right about the question
   */
  @Override
  public void process(Exchange exchange) throws RejectedWebhook {
    Message request = exchange.getMessage();
    String channel = request.getHeader("channel", "", String.class);
    InboxProperties inbox =
        inboxes
            .find(channel, request.getHeader("inbox", "", String.class))
            .orElseThrow(() -> new RejectedWebhook(404, AnswerRejection.NO_SUCH_INBOX));
    if (channels.find(channel).filter(MetaChannel.class::isInstance).isEmpty()) {
      throw new RejectedWebhook(405, "this channel takes POST only");
    }
    String challenge =
        handshake(request)
            .answer(inbox.verifyToken())
            .orElseThrow(() -> new RejectedWebhook(403, "the verify token is not right"));
    exchange.setVariable("challenge", challenge);
  }

  private static Handshake handshake(Message request) {
    return new Handshake(
        request.getHeader("hub.mode", String.class),
        request.getHeader("hub.challenge", String.class),
        request.getHeader("hub.verify_token", String.class));
  }
}
