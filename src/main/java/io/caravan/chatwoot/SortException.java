package io.caravan.chatwoot;

import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** A call without an answer: throws what that means instead of what the HTTP client threw. */
@Component("sort-exception")
class SortException implements Processor {

  private final FailureSorter sorter;
  private final CallWatch watch;

  SortException(FailureSorter sorter, CallWatch watch) {
    this.sorter = sorter;
    this.watch = watch;
  }

  @Override
  public void process(Exchange exchange) throws ChatwootFailure {
    ChatwootRequest request = exchange.getVariable(ChatwootRequest.VARIABLE, ChatwootRequest.class);
    Exception caught = exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class);
    watch.failed(exchange);
    Message message = exchange.getMessage();
    CleanMessage.empty(message); // the token is among them
    throw sorter.failure(request, caught);
  }
}
