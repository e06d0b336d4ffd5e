package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.payloads.AllChannels;
import io.caravan.channel.payloads.Mutation;
import io.caravan.channel.payloads.Payload;
import io.caravan.config.CaravanProperties;
import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.camel.Exchange;

/**
 * Webhooks of every channel, changed as no sender should, into the real intake and a real journal.
 */
class MutatedWebhooksTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final List<Payload> PAYLOADS = Payload.all().toList();
  private static final Set<String> NAMES =
      PAYLOADS.stream().map(Payload::channel).collect(Collectors.toCollection(TreeSet::new));

  private static AllChannels channels;
  private static JournalDatabase journal;
  private static IntakeRoutes routes;

  @BeforeContainer
  static void start() throws Exception {
    channels = AllChannels.at(IntakeFixture.NOW);
    journal = JournalDatabase.fresh(SettableClock.at(IntakeFixture.NOW));
    routes =
        new IntakeRoutes()
            .start(
                settings(),
                channels.all(),
                journal.webhooks(),
                NAMES.stream().map(name -> "intake-" + name).toList());
  }

  @AfterContainer
  static void close() {
    routes.close();
    journal.close();
    channels.close();
  }

  /** An inbox for each channel, with the accounts that its payloads name. */
  private static CaravanProperties settings() {
    Map<String, Object> keys = new HashMap<>();
    keys.put("caravan.relay.queue", 2);
    for (String channel : NAMES) {
      String key = "caravan.inboxes." + channel + ".";
      keys.put(key + "channel", channel);
      keys.put(key + "signature", "none");
      keys.put(key + "chatwoot.account-id", 1);
      keys.put(key + "chatwoot.inbox-id", 1);
      List<String> accounts =
          PAYLOADS.stream()
              .filter(p -> p.channel().equals(channel))
              .flatMap(MutatedWebhooksTest::accounts)
              .distinct()
              .toList();
      for (int i = 0; i < accounts.size(); i++) {
        keys.put(key + "accounts[" + i + "]", accounts.get(i));
      }
    }
    return TestSettings.with(keys);
  }

  private static Stream<String> accounts(Payload payload) {
    try {
      return channels
          .all()
          .named(payload.channel())
          .parser()
          .parse(payload.body(), IntakeFixture.NOW)
          .stream()
          .map(event -> event.account())
          .filter(Objects::nonNull);
    } catch (MalformedWebhook e) {
      return Stream.empty();
    }
  }

  @Property(tries = 2_000, shrinking = ShrinkingMode.OFF)
  void P5_a_mutated_webhook_is_never_a_5xx_and_every_event_of_it_is_accounted_for(
      @ForAll @IntRange(max = 1_000_000) int which, @ForAll long seed) throws Exception {
    Payload payload = PAYLOADS.get(which % PAYLOADS.size());
    byte[] body = new Mutation(seed).of(payload.body());

    Exchange exchange = routes.post(payload.channel(), payload.channel(), body, Map.of());

    String what = payload + ", seed " + seed;
    assertThat(exchange.getException()).as(what).isNull();
    int status = exchange.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE, 0, Integer.class);
    boolean explains = channels.all().named(payload.channel()).explainsErrors();
    if (status == 400 && explains) {
      return; // told what is wrong with it, nothing is kept
    }
    assertThat(status).as(what).isEqualTo(200);
    if (exchange.getMessage().getBody(String.class).startsWith("{")) {
      assertAccounted(what, MAPPER.readTree(exchange.getMessage().getBody(String.class)), exchange);
    }
  }

  private static void assertAccounted(String what, JsonNode answer, Exchange exchange) {
    int parsed = exchange.getVariable("events", List.class).size();
    int told =
        answer.path("accepted").asInt()
            + answer.path("duplicate").asInt()
            + answer.path("ignored").asInt();
    assertThat(told).as(what).isEqualTo(parsed);
    assertThat(
            journal
                .jdbc()
                .sql(
                    """
                    select count(*) from webhook w
                    where w.id = (select max(id) from webhook)
                      and w.inserted <> (select count(*) from event e where e.webhook_id = w.id)
                    """)
                .query(Long.class)
                .single())
        .as(what)
        .isZero();
  }

  @Property(tries = 300, shrinking = ShrinkingMode.OFF)
  void noise_is_never_a_5xx(@ForAll byte[] noise, @ForAll @IntRange(max = 1_000_000) int which) {
    String channel = List.copyOf(NAMES).get(which % NAMES.size());

    Exchange exchange = routes.post(channel, channel, noise, Map.of());

    assertThat(exchange.getException()).isNull();
    assertThat(exchange.getMessage().getHeader(Exchange.HTTP_RESPONSE_CODE, 0, Integer.class))
        .isIn(200, 400);
  }
}
