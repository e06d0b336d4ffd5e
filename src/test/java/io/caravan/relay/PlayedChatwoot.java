package io.caravan.relay;

import io.caravan.chatwoot.ChatwootCall.Effect;
import io.caravan.chatwoot.ChatwootFailures;
import io.caravan.chatwoot.Delivery;
import io.caravan.chatwoot.FailureKind;
import io.caravan.chatwoot.Placed;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;

/**
 * In place of the routes that call Chatwoot: what they find is set by the test, and each asks the
 * gate first, as a call does.
 */
final class PlayedChatwoot extends RouteBuilder {

  static final Duration DEADLINE = Duration.ofSeconds(20);
  static final long CONTACT = 9;
  static final long CONVERSATION = 7;

  /** What a call comes to. */
  interface Call {
    void on(Delivery delivery) throws Exception;
  }

  /** Texts of the messages that were placed, in order. */
  final List<String> placed = new CopyOnWriteArrayList<>();

  /** The conversations that they were placed in. */
  final List<Long> placedIn = new CopyOnWriteArrayList<>();

  /** Texts of the messages that were looked for, in order. */
  final List<String> lookedFor = new CopyOnWriteArrayList<>();

  /** What was deleted, in order. */
  final List<Placed> deleted = new CopyOnWriteArrayList<>();

  volatile Call withdraw = delivery -> {};
  volatile Call place = delivery -> {};
  volatile Call look = delivery -> {};
  volatile Runnable probe = () -> {};

  private final AtomicLong messageIds = new AtomicLong(100);

  void probeFails(FailureKind kind) {
    probe = () -> sneak(ChatwootFailures.of(kind));
  }

  /** For the look: the message is there. */
  void found(Delivery delivery) {
    delivery.contactId(CONTACT);
    if (delivery.conversationId() == null) {
      delivery.conversationId(CONVERSATION);
    }
    delivery.messageId(messageIds.incrementAndGet());
  }

  @Override
  public void configure() {
    from("direct:place-message").errorHandler(noErrorHandler()).process(this::place);
    from("direct:withdraw-message").errorHandler(noErrorHandler()).process(this::withdraw);
    from("direct:look-for-message").errorHandler(noErrorHandler()).process(this::look);
    from("direct:probe-chatwoot").errorHandler(noErrorHandler()).process(e -> probe.run());
  }

  private void place(Exchange exchange) throws Exception {
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    delivery.gate().beforeCall(Effect.MESSAGE, DEADLINE);
    place.on(delivery);
    found(delivery);
    placed.add(delivery.message().text());
    placedIn.add(delivery.conversationId());
  }

  private void withdraw(Exchange exchange) throws Exception {
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    List<Placed> there = ChatwootFailures.toWithdraw(delivery);
    if (!there.isEmpty()) {
      delivery.gate().beforeCall(Effect.NOTHING, DEADLINE);
      withdraw.on(delivery);
      deleted.addAll(there);
    }
  }

  private void look(Exchange exchange) throws Exception {
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    delivery.gate().beforeCall(Effect.NOTHING, DEADLINE);
    lookedFor.add(delivery.message().text());
    look.on(delivery);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Exception> void sneak(Exception failure) throws E {
    throw (E) failure;
  }
}
