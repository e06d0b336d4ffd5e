package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.sandbox.chatwoot.RequestLog;
import io.caravan.sandbox.chatwoot.SandboxOptions;
import io.caravan.sandbox.stores.EmbeddedPostgres17;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.EmbeddedRedisServer;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.RunningCaravan;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Two Caravans in JVMs of their own, on one Postgres, one Redis and a Chatwoot sandbox. */
final class World implements AutoCloseable {

  static final String GENERIC = "generic";
  static final String INSTAGRAM = "instagram";
  static final String ACCOUNT = "17841400000000001";

  /** Of a call to Chatwoot. */
  static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** The shortest that the timeout allows. */
  private static final Duration LEASE = TIMEOUT.plusSeconds(15);

  /** Many rungs: what fails by chance must not end dead. */
  private static final String SCHEDULE =
      "2s,3s,5s,8s," + String.join(",", Collections.nCopies(60, "10s"));

  private final EmbeddedPostgres17 postgres = TestStores.ownPostgres();
  private final EmbeddedRedisServer redis = TestStores.ownRedis();
  private final ChatwootSandbox chatwoot =
      ChatwootSandbox.start(0, SandboxOptions.defaults().messagesPerMinute(1_000_000));
  private final Database database = postgres.createDatabase("caravan");
  private final JdbcClient journal =
      JdbcClient.create(
          new DriverManagerDataSource(
              database.jdbcUrl(), database.username(), database.password()));
  private final ScheduledExecutorService supervisor = Executors.newScheduledThreadPool(1);
  private final List<Node> nodes;
  private final Operator operator = new Operator(journal);

  World(ProofSettings settings) {
    RunningCaravan.Starter starter =
        Operator.login(
                RunningCaravan.on(database, redis.port(), chatwoot.url(), chatwoot.userToken()))
            .inbox(GENERIC, GENERIC, chatwoot.apiInbox("Generic").id())
            .inbox(INSTAGRAM, INSTAGRAM, chatwoot.apiInbox("Instagram").id())
            .with("caravan.inboxes.instagram.accounts[0]", ACCOUNT)
            .with("caravan.chatwoot.timeout", TIMEOUT.toSeconds() + "s")
            .with("caravan.relay.lease", LEASE.toSeconds() + "s")
            .with("caravan.relay.poll", "500ms")
            // nothing passes a failing message, so that every inversion counts
            .with("caravan.relay.order-hold", "2h")
            .with("caravan.retry.schedule", SCHEDULE);
    refuseUnwelcome();
    String name = "proof-%s-%d-node-".formatted(settings.name(), settings.seed());
    nodes =
        IntStream.rangeClosed(1, Plan.NODES)
            .mapToObj(number -> new Node(name + number, starter))
            .toList();
    nodes.forEach(Node::awaitReady);
    supervisor.scheduleWithFixedDelay(
        () -> nodes.forEach(Node::supervise), 500, 500, TimeUnit.MILLISECONDS);
  }

  EmbeddedPostgres17 postgres() {
    return postgres;
  }

  EmbeddedRedisServer redis() {
    return redis;
  }

  ChatwootSandbox chatwoot() {
    return chatwoot;
  }

  JdbcClient journal() {
    return journal;
  }

  List<Node> nodes() {
    return nodes;
  }

  Operator operator() {
    return operator;
  }

  /** Before any other fault, so that no message of these is ever stored. */
  private void refuseUnwelcome() {
    for (Endpoint endpoint : List.of(Endpoint.MESSAGE_CREATE, Endpoint.CONVERSATION_CREATE)) {
      chatwoot
          .faults()
          .add(
              Fault.at(endpoint, Effect.REFUSE_422)
                  .matching(params -> params.toString().contains(Written.UNWELCOME)));
    }
  }

  /**
   * Ends whatever trouble there is, but for the faults of the plan, which have ended; returns when
   * the nodes are ready.
   */
  void heal() {
    chatwoot.up();
    postgres.resume();
    if (!postgres.isRunning()) {
      postgres.start();
    }
    redis.resume();
    if (!redis.isRunning()) {
      redis.start();
    }
    nodes.forEach(Node::start);
    nodes.forEach(Node::awaitReady);
  }

  /** Returns when no event waits and no request is in hand, or when that takes too long. */
  void awaitNothingWaits(Duration patience) {
    try {
      Awaitility.await()
          .atMost(patience)
          .pollInterval(Duration.ofMillis(500))
          .until(() -> waiting() == 0 && !requestsInHand());
    } catch (org.awaitility.core.ConditionTimeoutException tooLong) {
      // the table says what still waits
    }
  }

  private int waiting() {
    return journal
        .sql("select count(*) from event where state in ('received', 'retrying')")
        .query(Integer.class)
        .single();
  }

  private boolean requestsInHand() {
    return chatwoot.requests().all().stream()
        .anyMatch(request -> request.status() == RequestLog.PENDING);
  }

  @Override
  public void close() {
    supervisor.shutdownNow();
    nodes.forEach(Node::close);
    chatwoot.close();
    redis.close();
    postgres.close();
  }
}
