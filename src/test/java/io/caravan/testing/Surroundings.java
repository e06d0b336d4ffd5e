package io.caravan.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.Contact;
import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Conversation;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.chatwoot.SandboxOptions;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** What processes of Caravan share and outlive them: the stores and a Chatwoot sandbox. */
public final class Surroundings implements AutoCloseable {

  private static final String INBOX = "demo";

  /** With the time that a killed node's lease takes to lapse. */
  private static final Duration DELIVERED_WITHIN = Duration.ofSeconds(90);

  private final Database database = TestStores.freshDatabase();
  private final ChatwootSandbox chatwoot =
      ChatwootSandbox.start(0, SandboxOptions.defaults().messagesPerMinute(100_000));
  private final long inbox = chatwoot.apiInbox("Demo").id();
  private final JdbcClient journal =
      JdbcClient.create(
          new DriverManagerDataSource(
              database.jdbcUrl(), database.username(), database.password()));

  /** For Caravans on these stores, with one generic inbox. */
  public RunningCaravan.Starter caravan() {
    return RunningCaravan.on(
            database, TestStores.redis().port(), chatwoot.url(), chatwoot.userToken())
        .genericInbox(INBOX, inbox)
        .with("caravan.relay.poll", "200ms");
  }

  public GenericSender sender(CaravanProcess caravan) {
    return new GenericSender(caravan.url(), INBOX);
  }

  public ChatwootSandbox chatwoot() {
    return chatwoot;
  }

  /** What takes the shortest while, but a test does not wait for it: the lease of a dead node. */
  public void lapseMediaLeases() {
    journal.sql("update media set lease_until = clock_timestamp()").update();
  }

  /**
   * Whether no worker is at a lane. A node that is killed while one is leaves its message unclear,
   * which is looked for only when Chatwoot can no longer store it.
   */
  public boolean isNobodyAtALane() {
    return journal
            .sql("select count(*) from lane where lease_token is not null")
            .query(Long.class)
            .single()
        == 0;
  }

  /** The same for a contact that a dead node asked about. */
  public void lapseProfileLeases() {
    journal.sql("update profile set lease_until = clock_timestamp()").update();
  }

  /** Events with a message id of this beginning that are in the state. */
  public int events(String prefix, String state) {
    return journal
        .sql("select count(*) from event where message_id like ? and state = ?")
        .params(prefix + "%", state)
        .query(Integer.class)
        .single();
  }

  /** Rows of the journal that are not finished, for the message of a test that fails. */
  private String open(String prefix) {
    return journal
        .sql(
            """
            select e.message_id, e.state, e.reason, e.attempts, e.next_attempt_at, e.may_exist,
              e.not_before, l.id as lane, l.due_at, l.in_hand = e.id as in_hand, l.lease_until,
              clock_timestamp() as now
            from event e join lane l on l.id = e.lane_id
            where e.message_id like ? and e.state in ('received', 'retrying')
            order by e.lane_id, e.id""")
        .param(prefix + "%")
        .query()
        .listOfRows()
        .stream()
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }

  /** Messages in Chatwoot that the journal does not know to be there. */
  public int unrecorded(String prefix) {
    return messages(prefix).size() - events(prefix, "delivered");
  }

  /** Lanes whose events are another's now. */
  public int mergedLanes() {
    return journal
        .sql("select count(*) from lane where merged_into is not null")
        .query(Integer.class)
        .single();
  }

  /** Source ids in Chatwoot with this beginning, in the order of their arrival. */
  public List<String> messages(String prefix) {
    return chatwoot.messages().stream()
        .map(Message::sourceId)
        .filter(id -> id != null && id.startsWith(prefix))
        .collect(Collectors.toList());
  }

  /** More than there are persons when one was doubled. */
  private long contacts(Collection<String> persons) {
    Set<String> names = persons.stream().map("Name of "::concat).collect(Collectors.toSet());
    return chatwoot.contacts().stream().map(Contact::name).filter(names::contains).count();
  }

  private long conversations(Collection<String> persons) {
    Set<Long> addresses =
        chatwoot.contactInboxes().stream()
            .filter(address -> persons.contains(address.sourceId()))
            .map(ContactInbox::id)
            .collect(Collectors.toSet());
    return chatwoot.conversations().stream()
        .map(Conversation::contactInboxId)
        .filter(addresses::contains)
        .count();
  }

  /** Waits for all of it: each message is there once, in one conversation of one contact each. */
  public void assertDelivered(Traffic traffic) {
    String prefix = traffic.prefix() + "-";
    Awaitility.await()
        .atMost(DELIVERED_WITHIN)
        .untilAsserted(
            () ->
                assertThat(events(prefix, "delivered"))
                    .as(() -> "delivered, but not:\n" + open(prefix))
                    .isEqualTo(traffic.messages().size()));
    assertThat(messages(prefix)).containsExactlyInAnyOrderElementsOf(traffic.messages());
    assertThat(contacts(traffic.persons())).isEqualTo(traffic.contacts());
    assertThat(conversations(traffic.persons())).isEqualTo(traffic.contacts());
  }

  public void assertInOrder(Traffic traffic) {
    for (String person : traffic.persons()) {
      assertThat(messages(person + "-")).containsExactlyElementsOf(traffic.messages(person));
    }
  }

  @Override
  public void close() {
    chatwoot.close();
  }
}
