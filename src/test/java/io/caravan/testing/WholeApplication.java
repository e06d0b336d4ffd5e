package io.caravan.testing;

import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.chatwoot.SandboxOptions;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Caravan on real stores with a Chatwoot sandbox, in this JVM; its clock can be moved on. */
public final class WholeApplication implements AutoCloseable {

  public static final String INBOX = "demo";

  private final ChatwootSandbox chatwoot;
  private final RunningCaravan caravan;
  private final ShiftedClock clock;
  private final GenericSender sender;

  private WholeApplication(ChatwootSandbox chatwoot, RunningCaravan caravan) {
    this.chatwoot = chatwoot;
    this.caravan = caravan;
    this.clock = caravan.bean(ShiftedClock.class);
    this.sender = new GenericSender(caravan.url(), INBOX);
  }

  public static WholeApplication start(UnaryOperator<RunningCaravan.Starter> settings) {
    return start(TestStores.freshDatabase(), TestStores.redis().port(), settings);
  }

  public static WholeApplication start(
      Database database, int redisPort, UnaryOperator<RunningCaravan.Starter> settings) {
    ChatwootSandbox chatwoot =
        ChatwootSandbox.start(0, SandboxOptions.defaults().messagesPerMinute(100_000));
    long inbox = chatwoot.apiInbox("Demo").id();
    RunningCaravan.Starter starter =
        RunningCaravan.on(database, redisPort, chatwoot.url(), chatwoot.userToken())
            .genericInbox(INBOX, inbox)
            .with("caravan.chatwoot.timeout", "2s")
            .with("caravan.relay.poll", "200ms")
            .beans(MovableTime.class);
    return new WholeApplication(chatwoot, settings.apply(starter).start());
  }

  public ChatwootSandbox chatwoot() {
    return chatwoot;
  }

  public RunningCaravan caravan() {
    return caravan;
  }

  public ShiftedClock clock() {
    return clock;
  }

  public GenericSender sender() {
    return sender;
  }

  public JdbcClient jdbc() {
    return caravan.bean("maintenanceJdbc", JdbcClient.class);
  }

  public static ConditionFactory await() {
    return Awaitility.await().atMost(Duration.ofSeconds(30)).pollInterval(Duration.ofMillis(20));
  }

  /** Chatwoot's messages with these source ids, in the order of their arrival. */
  public List<Message> messages(String... sourceIds) {
    Set<String> wanted = Set.of(sourceIds);
    return chatwoot.messages().stream().filter(m -> wanted.contains(m.sourceId())).toList();
  }

  public List<String> sourceIdsStartingWith(String prefix) {
    return chatwoot.messages().stream()
        .map(Message::sourceId)
        .filter(id -> id != null && id.startsWith(prefix))
        .collect(Collectors.toList());
  }

  public Map<String, Object> event(String messageId) {
    return jdbc()
        .sql("select * from event where message_id = ?")
        .param(messageId)
        .query()
        .singleRow();
  }

  public void awaitState(String messageId, String state) {
    await().until(() -> state.equals(event(messageId).get("state")));
  }

  @Override
  public void close() {
    caravan.close();
    chatwoot.close();
  }

  @TestConfiguration(proxyBeanMethods = false)
  static class MovableTime {

    @Bean
    @Primary
    ShiftedClock shiftedClock() {
      return new ShiftedClock();
    }
  }
}
