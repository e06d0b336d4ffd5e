package io.caravan.chatwoot;

import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.config.InboxProperties.ConversationPolicy;
import io.caravan.config.RoutePlaceholders;
import io.caravan.routes.RouteCoverage;
import io.caravan.testing.TestSettings;
import io.caravan.watch.Tracing;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.PropertiesFunction;
import org.apache.camel.support.PluginHelper;
import org.springframework.stereotype.Component;

/** The real route files of this package in a bare Camel context. */
public final class ChatwootRoutes implements AutoCloseable {

  static final String TOKEN = "tok-4711";
  static final Instant RECEIVED = Instant.parse("2026-03-01T12:00:00Z");

  static final String CONTACTS = "/api/v1/accounts/1/contacts";
  static final String CONVERSATIONS = "/api/v1/accounts/1/conversations";
  static final String INBOX = "/api/v1/accounts/1/inboxes/3";

  final FailureSorter sorter = new FailureSorter(Clock.systemUTC());
  final InboxDirectory inboxes = new InboxDirectory(sorter);
  final DeadlineHttpClient client;
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  final DefaultCamelContext camel = new DefaultCamelContext();
  private final ProducerTemplate template;

  public ChatwootRoutes(Duration timeout) throws Exception {
    client = new DeadlineHttpClient(timeout);
    RouteCoverage.record(camel);
    camel.getRegistry().bind("chatwoot-http-client", client);
    bind(new BeginContact(inboxes, sorter));
    bind(new BeginConversation(sorter));
    bind(new BeginLookup(sorter));
    bind(new BeginPost(sorter));
    bind(new BeginWithdrawal(sorter));
    bind(new TakeAnswer());
    CallWatch watch = new CallWatch(meters, Tracing.idsOnly());
    bind(new WriteChatwootRequest(watch));
    bind(new ReadChatwootAnswer(watch));
    bind(new SortException(sorter, watch));
    bind(new ReadInbox(inboxes));
    load("errors");
    load("call-chatwoot");
    load("ensure-contact");
    load("ensure-conversation");
    load("look-for-message");
    load("post-message");
    load("probe-chatwoot");
    load("withdraw-message");
    RouteCoverage.record(camel);
    camel.start();
    template = camel.createProducerTemplate();
  }

  public ProducerTemplate template() {
    return template;
  }

  void bind(Processor step) {
    String name = step.getClass().getAnnotation(Component.class).value();
    camel.getRegistry().bind(name, step);
  }

  void load(String route) throws Exception {
    PluginHelper.getRoutesLoader(camel)
        .loadRoutes(
            PluginHelper.getResourceLoader(camel)
                .resolveResource("file:routes/" + route + ".camel.yaml"));
  }

  /** What RoutePlaceholders does in the application. */
  void placeholder(String key, String value) {
    RoutePlaceholders others = new RoutePlaceholders(TestSettings.defaults());
    camel
        .getPropertiesComponent()
        .addPropertiesFunction(
            new PropertiesFunction() {
              @Override
              public String getName() {
                return "caravan";
              }

              @Override
              public String apply(String asked) {
                return key.equals(asked) ? value : others.apply(asked);
              }
            });
  }

  /** Runs a delivery through a route; the exchange holds what it threw. */
  Exchange send(String route, Delivery delivery) {
    return template.request(
        "direct:" + route,
        exchange -> {
          exchange.setVariable(Delivery.VARIABLE, delivery);
          exchange.getMessage().setHeader("x-from-the-channel", "must not reach Chatwoot");
        });
  }

  ChatwootFailure failing(String route, Delivery delivery) {
    Exception thrown = send(route, delivery).getException();
    if (thrown instanceof ChatwootFailure failure) {
      return failure;
    }
    throw new AssertionError("no ChatwootFailure but " + thrown, thrown);
  }

  void passing(String route, Delivery delivery) {
    Exception thrown = send(route, delivery).getException();
    if (thrown != null) {
      throw new AssertionError(thrown);
    }
  }

  static ChatwootTarget target(URI url) {
    return target(url, ConversationPolicy.REOPEN, Duration.ofSeconds(5));
  }

  static ChatwootTarget target(URI url, ConversationPolicy policy, Duration timeout) {
    // a name for each fake server, since what is known of an inbox is kept by name
    return new ChatwootTarget("insta-" + url.getPort(), url, TOKEN, 1, 3, policy, timeout);
  }

  static InboundMessage message(ContactCard contact, String text) {
    return new InboundMessage(
        "mid.1", InboundMessage.Direction.INCOMING, contact, text, List.of(), null, Map.of());
  }

  static ContactCard ann() {
    return new ContactCard("ig+1&x=2", "Ann", "ann@example.com", "+4915112345678", null);
  }

  static Delivery delivery(ChatwootTarget target, Long contactId, Long conversationId) {
    return delivery(target, message(ann(), "Hello"), contactId, conversationId);
  }

  static Delivery delivery(
      ChatwootTarget target, InboundMessage message, Long contactId, Long conversationId) {
    Delivery delivery =
        new Delivery(
            target,
            message,
            RECEIVED,
            RECEIVED,
            (effect, deadline) -> {},
            contactId,
            conversationId);
    delivery.lastKnownMessageId(100);
    return delivery;
  }

  @Override
  public void close() {
    camel.stop();
    try {
      client.shutdown();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
