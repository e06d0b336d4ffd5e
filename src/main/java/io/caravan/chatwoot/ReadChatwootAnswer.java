package io.caravan.chatwoot;

import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;
import org.apache.camel.component.http.HttpConstants;
import org.springframework.stereotype.Component;

/** Keeps the HTTP step's answer in its variable and leaves nothing of it on the message. */
@Component("read-chatwoot-answer")
class ReadChatwootAnswer implements Processor {

  private static final byte[] EMPTY = {};

  private final CallWatch watch;

  ReadChatwootAnswer(CallWatch watch) {
    this.watch = watch;
  }

  @Override
  public void process(Exchange exchange) {
    Message message = exchange.getMessage();
    byte[] body = message.getBody(byte[].class);
    ChatwootAnswer answer =
        new ChatwootAnswer(
            message.getHeader(HttpConstants.HTTP_RESPONSE_CODE, Integer.class),
            message.getHeader("Retry-After", String.class),
            message.getHeader("Location", String.class),
            body == null ? EMPTY : body);
    CleanMessage.empty(message);
    watch.answered(exchange, answer.status());
    exchange.setVariable(ChatwootAnswer.VARIABLE, answer);
  }
}
