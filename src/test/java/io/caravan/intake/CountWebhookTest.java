package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.caravan.journal.Receipt;
import io.caravan.journal.Receipt.Tally;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class CountWebhookTest {

  private static final Receipt RECEIPT =
      new Receipt(Map.of("web", new Tally(1, 2, 0), "open", new Tally(0, 3, 4)), Set.of());

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final CountWebhook count = new CountWebhook(meters);
  private final Logger log = (Logger) LoggerFactory.getLogger("io.caravan.webhooks");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    lines.start();
    log.addAppender(lines);
  }

  @AfterEach
  void leave() {
    log.detachAppender(lines);
  }

  @Test
  void events_are_counted_by_their_inbox_and_outcome_and_none_is_no_series() {
    count.process(webhook());
    count.process(webhook());

    assertThat(
            meters.find("caravan.webhook.events").counters().stream()
                .collect(
                    Collectors.toMap(
                        counter ->
                            counter.getId().getTag("inbox")
                                + " "
                                + counter.getId().getTag("outcome"),
                        counter -> counter.count())))
        .isEqualTo(
            Map.of(
                "web accepted",
                2.0,
                "web duplicate",
                4.0,
                "open duplicate",
                6.0,
                "open ignored",
                8.0));
  }

  @Test
  void a_webhook_has_one_line_with_the_sums_of_all_its_inboxes() {
    count.process(webhook());

    assertThat(lines.list)
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.getFormattedMessage())
                  .isEqualTo("webhook.received inbox=web accepted=1 duplicate=5 ignored=4 bytes=7");
              assertThat(line.getKeyValuePairs())
                  .extracting(Object::toString)
                  .containsExactly(
                      "caravan.inbox=\"web\"",
                      "caravan.accepted=\"1\"",
                      "caravan.duplicate=\"5\"",
                      "caravan.ignored=\"4\"",
                      "caravan.bytes=\"7\"");
            });
  }

  private static Exchange webhook() {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.setVariable("receipt", RECEIPT);
    exchange.setVariable(
        Webhook.VARIABLE,
        new Webhook(
            "web",
            IntakeFixture.properties().inboxes().get("web"),
            null,
            Instant.EPOCH,
            new byte[7],
            "",
            Map.of()));
    return exchange;
  }
}
