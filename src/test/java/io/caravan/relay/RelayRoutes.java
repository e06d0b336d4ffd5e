package io.caravan.relay;

import static org.awaitility.Awaitility.await;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.ChatwootFailures;
import io.caravan.chatwoot.ChatwootProbe;
import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.chatwoot.InboxPauses;
import io.caravan.config.CaravanProperties;
import io.caravan.config.ErrorsFailSteps;
import io.caravan.config.RoutePlaceholders;
import io.caravan.journal.JournalDatabase;
import io.caravan.lock.LockSteps;
import io.caravan.routes.RouteCoverage;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.ManualScheduler;
import io.caravan.testing.TestSettings;
import io.caravan.watch.Tracing;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import org.apache.camel.Processor;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.AdviceWith;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.springframework.stereotype.Component;

/**
 * The relay's real route files in a bare Camel context, with their real steps on a real journal and
 * a real Redis. Played are Chatwoot, the threads that wait for a lock or renew, and time.
 */
final class RelayRoutes implements AutoCloseable {

  static final String INBOX = "insta";

  private static final String[] ROUTES = {
    "relay-lane", "deliver-message", "dead-letter", "look-again", "record-failure"
  };
  private static final String[] TIMED = {"poll-due", "watch-chatwoot"};

  final JournalDatabase journal;
  final CaravanProperties properties;
  final DefaultCamelContext camel = new DefaultCamelContext();
  final PlayedChatwoot chatwoot = new PlayedChatwoot();
  final ManualScheduler lockWaits = new ManualScheduler();
  final ManualScheduler keeperThread = new ManualScheduler();
  final LongSupplier nanos = System::nanoTime;
  final LockSteps lock;
  final LaneBoard board;
  final ChatwootCircuits circuits;
  final InboxPauses pauses;
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ProducerTemplate template;

  static RelayRoutes on(JournalDatabase journal) throws Exception {
    return on(journal, Map.of());
  }

  /**
   * @param settings by their full keys
   */
  static RelayRoutes on(JournalDatabase journal, Map<String, ?> settings) throws Exception {
    return new RelayRoutes(journal, settings, TestStores.redis().port());
  }

  RelayRoutes(JournalDatabase journal, Map<String, ?> settings, int redisPort) throws Exception {
    this.journal = journal;
    properties = TestSettings.with(withInbox(settings));
    template = camel.createProducerTemplate();
    lock = new LockSteps(redisPort, keeperThread, properties);
    board = new LaneBoard(properties);
    ChatwootTargets targets = new ChatwootTargets(properties);
    OutageKeeper outages = new OutageKeeper(journal.outages(), journal.clock());
    circuits =
        new ChatwootCircuits(
            targets, CircuitBreakerRegistry.ofDefaults(), outages, journal.clock(), properties);
    pauses = new InboxPauses(journal.clock());
    ChatwootProbe probe = new ChatwootProbe(template, targets, journal.clock());
    bindSteps(targets, probe);
    bind(new MoveHolds(outages, circuits));
    ChatwootFailures.bindWatch(camel.getRegistry(), probe, circuits, pauses);
    start();
  }

  private void bindSteps(ChatwootTargets targets, ChatwootProbe probe) {
    ChatwootPermission permission = new ChatwootPermission(circuits, pauses);
    AttemptLog attempts = new AttemptLog(properties, meters, journal.clock());
    lock.bindTo(camel.getRegistry());
    bind(new AdmitLanes(board, permission, properties));
    bind(new BeginDelivery(targets, permission, properties, Tracing.idsOnly(), journal.clock()));
    bind(
        new BeginLaneVisit(
            board,
            journal.lanes(),
            journal.merges(),
            permission,
            new LaneSignals(board, camel),
            properties,
            nanos));
    bind(new CheckNotBefore());
    bind(
        new ClaimLane(
            journal.lanes(), lock.keeper(), new GiveBackLane(journal.lanes()), properties, nanos));
    bind(new ConfirmFailureRecorded(attempts, circuits, journal.mediaFiles()));
    bind(
        new DecideWhatFollows(
            circuits,
            pauses,
            probe,
            new RetrySchedule(properties, new Random(4711)),
            properties,
            journal.clock()));
    bind(new DropTry());
    bind(new FindDueLanes(journal.handPauses(), journal.lanes(), board, permission, properties));
    bind(new FindTarget(journal.targets(), journal.clock()));
    bind(new ForgetStaleIds());
    bind(new LogFailedVisit());
    bind(new NoteLookFailed());
    bind(new ReadMedia(journal.mediaFiles()));
    bind(new RecallLastKnownMessage(journal.lanes()));
    bind(new RecordDelivered(journal.lanes(), circuits, attempts));
    bind(new RecordWithdrawn(journal.lanes(), circuits, attempts));
    bind(new SnoozeLane(journal.lanes(), journal.clock(), properties));
    bind(new SortFailure(journal.clock()));
    bind(new WriteFailureParameters());
    camel.getRegistry().bind("lock-waits", lockWaits);
    camel.getRegistry().bind("relayDataSource", journal.pool());
    for (String ofIntake : new String[] {"answer-rejection", "answer-unavailable"}) {
      camel.getRegistry().bind(ofIntake, (Processor) exchange -> {});
    }
  }

  private void start() throws Exception {
    camel.getPropertiesComponent().addPropertiesFunction(new RoutePlaceholders(properties));
    camel.getCamelContextExtension().addInterceptStrategy(new ErrorsFailSteps());
    load("errors");
    for (String route : ROUTES) {
      load(route);
    }
    for (String route : TIMED) {
      load(route);
      AdviceWith.adviceWith(
          camel, route, false, advice -> advice.replaceFromWith("direct:" + route));
    }
    camel.addRoutes(chatwoot);
    RouteCoverage.record(camel);
    camel.start();
  }

  private static Map<String, Object> withInbox(Map<String, ?> settings) {
    Map<String, Object> all = new HashMap<>();
    all.put("caravan.chatwoot.url", "http://chatwoot.test");
    all.put("caravan.chatwoot.token", "tok-4711");
    all.put("caravan.inboxes." + INBOX + ".channel", "generic");
    all.put("caravan.inboxes." + INBOX + ".chatwoot.account-id", 1);
    all.put("caravan.inboxes." + INBOX + ".chatwoot.inbox-id", 3);
    all.putAll(settings);
    return all;
  }

  private void bind(Processor step) {
    String name = step.getClass().getAnnotation(Component.class).value();
    camel.getRegistry().bind(name, Processor.class, step);
  }

  private void load(String route) throws Exception {
    PluginHelper.getRoutesLoader(camel)
        .loadRoutes(
            PluginHelper.getResourceLoader(camel)
                .resolveResource("file:routes/" + route + ".camel.yaml"));
  }

  /** Journals messages of a contact without a signal; ids are contact-0, contact-1, … */
  long receive(String contact, int messages) {
    String[] ids = new String[messages];
    for (int i = 0; i < messages; i++) {
      ids[i] = contact + "-" + i;
    }
    journal.receive(INBOX, contact, ids);
    return journal.lane(INBOX, contact);
  }

  /** As intake does after its commit. */
  void signal(long lane) {
    for (Long admitted : board.admit(List.of(lane))) {
      template.sendBody("seda:relay-lane", admitted);
    }
  }

  /** Signals a lane and waits until its visits, as many as follow from it, are over. */
  void visit(long lane) {
    signal(lane);
    awaitIdle();
  }

  void awaitIdle() {
    await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> board.free() == properties.relay().queue());
  }

  /** The timer of poll-due or watch-chatwoot fires; returns when the route has ended. */
  void fire(String route) {
    template.sendBody("direct:" + route, null);
  }

  void awaitLockWait() {
    await()
        .atMost(Duration.ofSeconds(10))
        .pollInterval(Duration.ofMillis(5))
        .until(() -> lockWaits.waiting() == 1);
  }

  static String lockKey(String contact) {
    return INBOX + ":" + contact;
  }

  @Override
  public void close() {
    camel.stop();
    lock.close();
  }
}
