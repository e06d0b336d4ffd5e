package io.caravan.failpoints;

import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.RequestLog;
import io.caravan.sandbox.chatwoot.SandboxOptions;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.JournalSums;
import io.caravan.testing.RunningCaravan;
import java.time.Duration;
import java.util.Collections;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * What outlives the nodes: the stores, a Chatwoot, two inboxes. Each chain of deaths has its own.
 */
final class World implements AutoCloseable {

  static final String ACCOUNT = "17841400000000001";

  /** The shortest that the timeout of a call, 2 s, allows. */
  private static final Duration LEASE = Duration.ofSeconds(17);

  /** Postgres' clock cannot be moved, but all that it is compared with can. */
  private static final String A_LEASE_LATER =
      """
      with lanes as (
        update lane set lease_until = lease_until - :lease_seconds * interval '1 second'
        where lease_until is not null
      ),
      files as (
        update media set lease_until = lease_until - interval '30 seconds'
        where lease_until is not null
      )
      update event set not_before = not_before - :lease_seconds * interval '1 second'
      where not_before is not null
      """;

  /** Faults that hit a contact at first: its sequence counts how often it was asked for. */
  private static final String TROUBLE =
      """
      create function is_in_trouble(contact text, times int) returns boolean language plpgsql as $$
      begin
        return to_regclass(quote_ident(contact)) is not null
          and nextval(quote_ident(contact)::regclass) <= times;
      end $$;
      create function trouble_at_store() returns trigger language plpgsql as $$
      begin
        -- with those that came at the same moment, and alone
        if new.contact like 'unstored-%' and is_in_trouble(new.contact, 2) then
          raise exception 'on purpose';
        end if;
        return new;
      end $$;
      create function trouble_at_claim() returns trigger language plpgsql as $$
      begin
        if new.contact like 'unclaimed-%' and is_in_trouble(new.contact, 1) then
          raise exception 'on purpose';
        elsif new.contact like 'robbed-%' and is_in_trouble(new.contact, 1) then
          new.lease_token := gen_random_uuid();
        end if;
        return new;
      end $$;
      create trigger trouble_at_store before insert on event
      for each row execute function trouble_at_store();
      create trigger trouble_at_claim before update of lease_token on lane
      for each row when (new.lease_token is not null) execute function trouble_at_claim();
      """;

  private final Database database = TestStores.freshDatabase();
  private final ChatwootSandbox chatwoot =
      ChatwootSandbox.start(0, SandboxOptions.defaults().messagesPerMinute(1_000_000));
  private final JdbcClient journal =
      JdbcClient.create(
          new DriverManagerDataSource(
              database.jdbcUrl(), database.username(), database.password()));
  private final int number;
  private boolean hasTrouble;

  /**
   * @param number keeps worlds apart that share a Redis
   */
  World(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  String generic() {
    return "generic" + number;
  }

  String instagram() {
    return "instagram" + number;
  }

  RunningCaravan.Starter caravan() {
    return RunningCaravan.on(
            database, TestStores.redis().port(), chatwoot.url(), chatwoot.userToken())
        .inbox("generic", generic(), chatwoot.apiInbox("Generic").id())
        .inbox("instagram", instagram(), chatwoot.apiInbox("Instagram").id())
        .with("caravan.inboxes." + instagram() + ".accounts[0]", ACCOUNT)
        .with("caravan.chatwoot.timeout", "2s")
        .with("caravan.relay.lease", LEASE.toSeconds() + "s")
        .with("caravan.relay.poll", "200ms")
        // files are fetched from it, too
        .with("caravan.media.allow[0]", chatwoot.url())
        .with("caravan.relay.workers", 6) // fewer connections to open at each start
        // on a busy machine Redis is not to count as absent
        .with("spring.data.redis.timeout", "2s")
        .with("caravan.lock.ttl", "1s")
        .with("caravan.lock.waits", "300ms,700ms")
        // many rungs: what fails by chance must not end dead
        .with("caravan.retry.schedule", String.join(",", Collections.nCopies(30, "1s")));
  }

  /** Once the tables are there, which a first node makes. */
  void bringTrouble() {
    if (!hasTrouble) {
      journal.sql(TROUBLE).update();
      hasTrouble = true;
    }
  }

  /** While no node lives and Chatwoot has nothing left to do: what Postgres judges is over. */
  void aLeasePasses() {
    Awaitility.await()
        .until(
            () ->
                chatwoot.requests().all().stream()
                    .noneMatch(request -> request.status() == RequestLog.PENDING));
    journal.sql(A_LEASE_LATER).param("lease_seconds", LEASE.toSeconds()).update();
  }

  ChatwootSandbox chatwoot() {
    return chatwoot;
  }

  JdbcClient journal() {
    return journal;
  }

  int waiting() {
    return journal
        .sql("select count(*) from event where state in ('received', 'retrying')")
        .query(Integer.class)
        .single();
  }

  long webhooksThatDoNotAddUp() {
    return JournalSums.wrong(journal);
  }

  @Override
  public void close() {
    chatwoot.close();
  }
}
