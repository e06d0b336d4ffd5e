package io.caravan.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.zaxxer.hikari.HikariDataSource;
import io.caravan.channel.Change;
import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.Json;
import io.caravan.logs.Unspeakable;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.SettableClock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A journal on a database of its own, with what tests need to look into it. */
public final class JournalDatabase implements AutoCloseable {

  private final HikariDataSource pool = new HikariDataSource();
  private final HikariDataSource groupPool = new HikariDataSource();
  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final SettableClock clock;
  private final PostgresWebhookJournal webhooks;
  private final LaneJournal lanes;
  private final EventSearch search;
  private final AuditTrail audit;
  private int sent;

  private JournalDatabase(SettableClock clock) {
    this.clock = clock;
    Database database = TestStores.freshDatabase();
    connect(pool, database, 20);
    pool.addDataSourceProperty("prepareThreshold", "0"); // as the maintenance pool has it
    pool.setConnectionInitSql(JournalPools.ONE_PROCESSOR);
    connect(groupPool, database, JournalPools.GROUP_CONNECTIONS);
    groupPool.setConnectionInitSql(JournalPools.INTAKE_PLAN + JournalPools.GROUP_LIMITS);
    Flyway.configure().dataSource(pool).load().migrate();
    jdbc = JdbcClient.create(pool);
    transaction = new TransactionTemplate(new JdbcTransactionManager(pool));
    webhooks = new PostgresWebhookJournal(jdbc, groupJdbc(), new ObjectMapper());
    lanes = new LaneJournal(jdbc, transaction, clock);
    search = new EventSearch(jdbc, jdbc);
    audit = new AuditTrail(jdbc, clock);
  }

  private static void connect(HikariDataSource pool, Database database, int most) {
    pool.setJdbcUrl(database.jdbcUrl());
    pool.setUsername(database.username());
    pool.setPassword(database.password());
    pool.setMaximumPoolSize(most);
    pool.setMinimumIdle(1);
  }

  public static JournalDatabase fresh(SettableClock clock) {
    return new JournalDatabase(clock);
  }

  public HikariDataSource pool() {
    return pool;
  }

  public JdbcClient jdbc() {
    return jdbc;
  }

  /** With the limits of the pool that groups of webhooks are written over. */
  JdbcClient groupJdbc() {
    return JdbcClient.create(groupPool);
  }

  public TransactionTemplate transaction() {
    return transaction;
  }

  public WebhookJournal webhooks() {
    return webhooks;
  }

  public LaneJournal lanes() {
    return lanes;
  }

  public TargetJournal targets() {
    return new TargetJournal(jdbc, transaction, clock);
  }

  public ContactLinks links() {
    return new ContactLinks(jdbc, clock);
  }

  public LaneMerges merges() {
    return new LaneMerges(jdbc, transaction, new ObjectMapper(), clock);
  }

  public EventSearch search() {
    return search;
  }

  public HandPauses handPauses() {
    return new HandPauses(jdbc, jdbc, transaction, audit(), clock);
  }

  /**
   * @param polling what it reads with
   */
  HandPauses handPauses(JdbcClient polling) {
    return new HandPauses(jdbc, polling, transaction, audit(), clock);
  }

  public HeldLanes heldLanes() {
    return new HeldLanes(jdbc, jdbc, transaction, audit, clock);
  }

  public AuditTrail audit() {
    return audit;
  }

  public DeadLetters deadLetters(StoredWebhookParser parser) {
    return new DeadLetters(search, audit, parser, jdbc, transaction, new ObjectMapper(), clock);
  }

  public PruneJournal prune() {
    return new PruneJournal(jdbc, transaction);
  }

  public Accounts accounts() {
    return new Accounts(jdbc);
  }

  public Trends trends() {
    return new Trends(jdbc);
  }

  public MediaFetches mediaFetches() {
    return new MediaFetches(jdbc, transaction, clock);
  }

  public MediaFiles mediaFiles() {
    return new MediaFiles(jdbc);
  }

  public ProfileJournal profiles() {
    return new ProfileJournal(jdbc, transaction, clock);
  }

  public OutageJournal outages() {
    return new OutageJournal(jdbc, transaction, clock);
  }

  public SettableClock clock() {
    return clock;
  }

  /** One webhook with one message for each id, sent now, one second apart. */
  public Receipt receive(String inbox, String contact, String... ids) {
    Instant now = clock.instant();
    List<NewEvent> events =
        IntStream.range(0, ids.length)
            .mapToObj(i -> message(inbox, contact, i, ids[i], now.plusSeconds(sent++)))
            .toList();
    return receive(inbox, events);
  }

  public Receipt receive(String inbox, List<NewEvent> events) {
    return webhooks.store(
        new NewWebhook(inbox, clock.instant(), new byte[] {'{', '}'}, events, null));
  }

  /** In the caller's transaction, if there is one: nobody else's webhook is with it. */
  Receipt receiveAlone(String inbox, List<NewEvent> events) {
    return new WebhookWriter(jdbc, new ObjectMapper())
        .write(List.of(new NewWebhook(inbox, clock.instant(), new byte[] {'{', '}'}, events, null)))
        .get(0);
  }

  public static NewEvent message(
      String inbox, String contact, int place, String id, Instant occurredAt) {
    Unspeakable.text("text of " + id);
    String json =
        """
        {"id":"%s","direction":"INCOMING","contact":{"id":"%s","name":"Ana"},"text":"text of %s",
         "attachments":[],"meta":{}}"""
            .formatted(id, contact, id);
    return new NewEvent(
        inbox,
        contact,
        place,
        "message",
        "message:" + id,
        id,
        occurredAt,
        json,
        EventState.RECEIVED,
        null,
        List.of(),
        false);
  }

  /** A message with that many files, which are links. */
  public static NewEvent messageWithFiles(
      String inbox, String contact, int place, String id, Instant occurredAt, int files) {
    NewEvent plain = message(inbox, contact, place, id, occurredAt);
    String attachments =
        IntStream.range(0, files)
            .mapToObj(i -> "{\"kind\":\"IMAGE\",\"url\":\"https://cdn.test/" + i + "\"}")
            .collect(Collectors.joining(",", "[", "]"));
    return new NewEvent(
        inbox,
        contact,
        place,
        plain.kind(),
        plain.dedupeKey(),
        id,
        occurredAt,
        plain.message().replace("\"attachments\":[]", "\"attachments\":" + attachments),
        EventState.RECEIVED,
        null,
        List.of(),
        true);
  }

  /** An edit, unsend or reaction, sent now. */
  public Receipt receiveChange(
      String inbox, String contact, String id, Change change, @Nullable String text) {
    InboundMessage message =
        new InboundMessage(
            id,
            InboundMessage.Direction.INCOMING,
            new ContactCard(contact, null, null, null, null),
            text,
            List.of(),
            change.target(),
            Map.of(),
            change);
    return receive(
        inbox,
        List.of(
            new NewEvent(
                inbox,
                contact,
                0,
                "change",
                "change:" + id,
                id,
                clock.instant().plusSeconds(sent++),
                Json.write(message),
                EventState.RECEIVED,
                null,
                List.of(),
                false)));
  }

  public static NewEvent ignored(String inbox, int place, String id, Instant occurredAt) {
    return new NewEvent(
        inbox,
        null,
        place,
        "read",
        "read:" + id,
        null,
        occurredAt,
        null,
        EventState.IGNORED,
        "receipts are not messages",
        List.of(),
        false);
  }

  /** The id of the lane; fails when there is none. */
  public long lane(String inbox, String contact) {
    return jdbc.sql("select id from lane where inbox = ? and contact = ?")
        .params(inbox, contact)
        .query(Long.class)
        .single();
  }

  public Map<String, Object> event(String messageId) {
    return jdbc.sql("select * from event where message_id = ?")
        .param(messageId)
        .query()
        .singleRow();
  }

  public Map<String, Object> laneRow(long lane) {
    return jdbc.sql("select * from lane where id = ?").param(lane).query().singleRow();
  }

  public long count(String what) {
    return jdbc.sql("select count(*) from " + what).query(Long.class).single();
  }

  public int run(String sql, Object... params) {
    return jdbc.sql(sql).params(params).update();
  }

  @Override
  public void close() {
    webhooks.close();
    groupPool.close();
    pool.close();
  }
}
