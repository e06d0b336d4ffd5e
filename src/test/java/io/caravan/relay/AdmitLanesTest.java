package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.chatwoot.InboxPauses;
import io.caravan.chatwoot.NoOutageJournal;
import io.caravan.config.CaravanProperties;
import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;

class AdmitLanesTest {

  private final SettableClock clock = SettableClock.atPresent();
  private final CaravanProperties properties =
      TestSettings.with(
          Map.of(
              "caravan.chatwoot.url",
              "http://chatwoot.test",
              "caravan.chatwoot.token",
              "tok-4711",
              "caravan.inboxes.a.channel",
              "generic",
              "caravan.inboxes.a.chatwoot.account-id",
              1,
              "caravan.inboxes.a.chatwoot.inbox-id",
              3,
              "caravan.inboxes.b.channel",
              "generic",
              "caravan.inboxes.b.chatwoot.account-id",
              1,
              "caravan.inboxes.b.chatwoot.inbox-id",
              4));
  private final InboxPauses pauses = new InboxPauses(clock);
  private final LaneBoard board = new LaneBoard(properties);
  private final AdmitLanes step =
      new AdmitLanes(
          board,
          new ChatwootPermission(
              new ChatwootCircuits(
                  new ChatwootTargets(properties),
                  CircuitBreakerRegistry.ofDefaults(),
                  new NoOutageJournal(),
                  clock,
                  properties),
              pauses),
          properties);

  @Test
  void P7_lanes_are_signalled_while_one_inbox_may_be_delivered_to() {
    pauses.pause("a", "token is wrong");

    assertThat(signals(List.of(7L, 8L))).isEqualTo(List.of(7L, 8L));
  }

  @Test
  void P7_while_nothing_may_be_delivered_no_lane_takes_a_place_that_the_poll_needs_later() {
    int free = board.free();
    pauses.pause("a", "token is wrong");
    pauses.pause("b", "token is wrong");

    assertThat(signals(List.of(7L, 8L))).isEqualTo(List.of());
    assertThat(board.free()).isEqualTo(free);
  }

  private Object signals(List<Long> lanes) {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.setVariable("lanes", lanes);
    step.process(exchange);
    return exchange.getVariable("signals");
  }
}
