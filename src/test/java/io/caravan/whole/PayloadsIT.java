package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.payloads.AllChannels;
import io.caravan.channel.payloads.Payload;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.testing.ChannelSender;
import io.caravan.testing.RunningCaravan;
import io.caravan.testing.WholeApplication;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.PessimisticLockingFailureException;

/** Every webhook of the collection, signed, through the whole application into Chatwoot. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PayloadsIT {

  private static final String SECRET = "secret-of-the-payloads";
  private static final String PUBLIC = "https://hooks.example.com/";

  /** Of Test buttons, and one that payloads say is unknown. */
  private static final List<String> NOBODYS = List.of("0", "123456123", "999");

  private static final Map<String, List<Payload>> BY_CHANNEL =
      Payload.all()
          .collect(Collectors.groupingBy(Payload::channel, TreeMap::new, Collectors.toList()));

  private final Map<String, ChannelSender> senders = new TreeMap<>();
  private WholeApplication whole;

  @BeforeAll
  void start() {
    whole = WholeApplication.start(PayloadsIT::settings);
    long inbox = 11;
    for (String channel : BY_CHANNEL.keySet()) {
      whole.chatwoot().apiInbox(inbox++, channel);
      senders.put(channel, new ChannelSender(whole.caravan().url(), channel, PUBLIC, SECRET));
    }
    // the start paused inboxes that were not there; and nothing may hang on the day of a run, which
    // is ever longer after what the payloads tell of
    whole.clock().tick(Duration.ofDays(400));
  }

  private static RunningCaravan.Starter settings(RunningCaravan.Starter starter) {
    RunningCaravan.Starter settings =
        starter.with("caravan.relay.late-after", "36500d").with("caravan.media.patience", "1s");
    long inbox = 11;
    for (String channel : BY_CHANNEL.keySet()) {
      String key = "caravan.inboxes." + channel + ".";
      settings =
          settings
              .with(key + "channel", channel)
              .with(key + "secrets[0]", SECRET)
              .with(key + "public-url", PUBLIC + channel)
              .with(key + "chatwoot.account-id", 1)
              .with(key + "chatwoot.inbox-id", inbox++);
      int place = 0;
      for (String account : accounts(channel)) {
        settings = settings.with(key + "accounts[" + place++ + "]", account);
      }
    }
    return settings;
  }

  /** The accounts that the channel's payloads name, but for those of a Test button. */
  private static List<String> accounts(String channel) {
    List<String> accounts = new ArrayList<>();
    try (AllChannels channels = AllChannels.at(Instant.EPOCH)) {
      for (Payload payload : BY_CHANNEL.get(channel)) {
        try {
          channels.all().named(channel).parser().parse(payload.body(), Instant.EPOCH).stream()
              .filter(event -> event.outcome() == ParsedEvent.Outcome.RECEIVED)
              .map(ParsedEvent::account)
              .filter(Objects::nonNull)
              .forEach(accounts::add);
        } catch (MalformedWebhook unreadable) {
          // it names none
        }
      }
    }
    return accounts.stream().distinct().filter(account -> !NOBODYS.contains(account)).toList();
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.caravan.channel.payloads.Payload#all")
  void P2_a_webhook_becomes_the_messages_that_are_written_beside_it(Payload payload) {
    forgetEarlierWebhooks();
    int before = whole.chatwoot().messages().size();

    int status = senders.get(payload.channel()).post(payload.body());

    assertThat(status).as("answer to %s", payload).isEqualTo(200);
    await().until(() -> waiting() == 0);
    List<Message> all = whole.chatwoot().messages();
    List<Message> messages = all.subList(before, all.size());
    List<JsonNode> expected = expected(payload, messages);
    assertThat(messages)
        .as("messages of %s", payload)
        .extracting(Message::sourceId)
        .containsExactlyInAnyOrderElementsOf(sourceIds(expected));
    for (Message message : messages) {
      assertHolds(message, find(expected, message), payload + ", " + message.sourceId());
    }
    assertInOrder(payload, expected, messages);
  }

  /** One that is taken back in the same webhook may never have got there. */
  private static List<JsonNode> expected(Payload payload, List<Message> messages) {
    Set<String> there = messages.stream().map(Message::sourceId).collect(Collectors.toSet());
    List<JsonNode> expected = new ArrayList<>();
    payload.expect().path("chatwoot").forEach(expected::add);
    expected.removeIf(
        one -> one.path("deleted").asBoolean() && !there.contains(one.path("source_id").asText()));
    return expected;
  }

  private static JsonNode find(List<JsonNode> expected, Message message) {
    return expected.stream()
        .filter(one -> one.path("source_id").asText().equals(message.sourceId()))
        .findFirst()
        .orElseThrow();
  }

  /** Those of one contact come in the order in which they are written down; others do not wait. */
  private static void assertInOrder(
      Payload payload, List<JsonNode> expected, List<Message> messages) {
    messages.stream()
        .collect(Collectors.groupingBy(Message::conversationRow))
        .values()
        .forEach(
            ofOne -> {
              List<String> ids = ofOne.stream().map(Message::sourceId).toList();
              assertThat(ids)
                  .as("order of %s", payload)
                  .isEqualTo(sourceIds(expected).stream().filter(ids::contains).toList());
            });
  }

  /**
   * Links lead nowhere here, so that what was not inside the webhook becomes a line that says so.
   */
  private void assertHolds(Message message, JsonNode expected, String what) {
    String content = String.valueOf(message.content());
    List<String> missing = content.lines().filter(line -> line.contains("not available")).toList();
    assertThat(message.messageType())
        .as(what)
        .isEqualTo("incoming".equals(expected.path("message_type").asText()) ? 0 : 1);
    assertThat(message.privateNote()).as(what).isEqualTo(expected.path("private").asBoolean());
    assertThat(message.attachments().size() + missing.size())
        .as(what + ": " + content)
        .isEqualTo(expected.path("attachments").asInt());
    if (expected.path("deleted").asBoolean()) {
      assertThat(content).as(what).isEqualTo("This message was deleted");
    } else if (expected.has("content")) {
      assertThat(content.lines().filter(line -> !missing.contains(line)).toList())
          .as(what)
          .isEqualTo(expected.path("content").asText().lines().toList());
    }
    String target = expected.path("in_reply_to_external_id").asText(null);
    if (target != null) {
      assertThat(message.contentAttributes().path("in_reply_to_external_id").asText(null))
          .as(what)
          .isEqualTo(isThere(target, message) ? target : null);
    }
  }

  /** The same ids occur in several payloads, each of which stands for itself. */
  private void forgetEarlierWebhooks() {
    await()
        .ignoreExceptionsInstanceOf(PessimisticLockingFailureException.class)
        .until(
            () -> {
              whole.jdbc().sql("truncate webhook, event, lane, attempt cascade").update();
              return true;
            });
  }

  private long waiting() {
    return whole
        .jdbc()
        .sql("select count(*) from event where state in ('received', 'retrying')")
        .query(Long.class)
        .single();
  }

  /** Chatwoot drops a link to a message that its conversation does not have. */
  private boolean isThere(String sourceId, Message message) {
    return whole.chatwoot().messages().stream()
        .anyMatch(
            other ->
                other.conversationRow() == message.conversationRow()
                    && sourceId.equals(other.sourceId()));
  }

  private static List<String> sourceIds(List<JsonNode> messages) {
    return messages.stream().map(one -> one.path("source_id").asText()).toList();
  }
}
