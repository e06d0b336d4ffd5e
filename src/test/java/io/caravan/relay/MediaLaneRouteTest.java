package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Change;
import io.caravan.chatwoot.DeliveryFile;
import io.caravan.journal.EventMedia;
import io.caravan.journal.JournalDatabase;
import io.caravan.journal.MediaClaim;
import io.caravan.journal.MediaFacts;
import io.caravan.journal.TemporaryFile;
import io.caravan.testing.SettableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A lane whose messages have files: it waits for them, and for nothing else. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MediaLaneRouteTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private RelayRoutes relay;

  @BeforeAll
  void open() throws Exception {
    journal = JournalDatabase.fresh(clock);
    relay = RelayRoutes.on(journal);
  }

  @BeforeEach
  void chatwootIsWell() {
    relay.chatwoot.place = delivery -> {};
    relay.chatwoot.placed.clear();
    clock.tick(Duration.ofHours(1));
  }

  @AfterAll
  void close() {
    relay.close();
    journal.close();
  }

  /** Messages of a contact, of which each has so many files; ids are contact-0, contact-1, … */
  private long receive(String contact, int... files) {
    for (int i = 0; i < files.length; i++) {
      journal.receive(
          RelayRoutes.INBOX,
          List.of(
              JournalDatabase.messageWithFiles(
                  RelayRoutes.INBOX,
                  contact,
                  0,
                  contact + "-" + i,
                  clock.instant().plusSeconds(i),
                  files[i])));
    }
    return journal.lane(RelayRoutes.INBOX, contact);
  }

  private MediaClaim claim() {
    return journal
        .mediaFetches()
        .claim(List.of(RelayRoutes.INBOX), 1000, Duration.ofSeconds(30))
        .orElseThrow();
  }

  private List<Long> store(MediaClaim claim) {
    try (TemporaryFile file = TemporaryFile.create()) {
      file.append(new byte[] {1, 2}, 0, 2);
      return journal
          .mediaFetches()
          .store(claim, file, new MediaFacts(2, "5ha", "image/png", "a.png"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long attempts(String id) {
    return journal.count(
        "attempt where event_id = (select id from event where message_id = '" + id + "')");
  }

  @Test
  void P3_a_message_waits_for_its_files_and_those_behind_it_wait_with_it() {
    long lane = receive("ann", 0, 2, 0);

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of ann-0");
    assertThat(journal.event("ann-1"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0)
        .containsEntry("reason", "media: its files are being fetched");
    assertThat(attempts("ann-1")).isEqualTo(1);
    assertThat(journal.event("ann-2").get("reason")).isNull();

    relay.visit(lane);
    assertThat(attempts("ann-1"))
        .as("nobody looks again before there is something new")
        .isEqualTo(1);
    store(claim());
    relay.visit(lane);
    assertThat(attempts("ann-1")).isEqualTo(1);

    assertThat(store(claim())).containsExactly(lane);
    relay.visit(lane);
    assertThat(relay.chatwoot.placed)
        .containsExactly("text of ann-0", "text of ann-1", "text of ann-2");
  }

  @Test
  void P2_a_message_that_was_unsent_does_not_wait_for_its_files() {
    long lane = receive("eva", 1, 0);
    journal.receiveChange(
        RelayRoutes.INBOX, "eva", "eva-u", new Change(Change.Kind.UNSEND, "eva-0"), null);

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of eva-1");
    assertThat(journal.event("eva-0"))
        .containsEntry("state", "ignored")
        .containsEntry("reason", "unsent");
  }

  @Test
  void it_is_looked_at_every_minute_should_nobody_wake_it() {
    long lane = receive("bob", 1);
    relay.visit(lane);
    journal.run("update media set state = 'failed', reason = 'it is gone' where state = 'waiting'");

    clock.tick(Duration.ofSeconds(59));
    relay.visit(lane);
    assertThat(relay.chatwoot.placed).isEmpty();
    clock.tick(Duration.ofSeconds(1));
    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of bob-0");
  }

  @Test
  void files_that_come_while_the_visit_writes_down_that_it_waits_wake_it_at_once() {
    long lane = receive("cat", 1);
    MediaClaim claim = claim();
    List<String> notes = new ArrayList<>();
    // between the look at the files and the record: the keeper's place is the attempt's log line
    journal.run(
        """
        create or replace function settle() returns trigger language plpgsql as $$
        begin
          update media set state = 'failed', reason = 'it is gone', lease_token = null
          where event_id = new.event_id;
          return new;
        end $$""");
    journal.run(
        "create trigger settle after insert on attempt for each row when (new.outcome = 'media')"
            + " execute function settle()");
    try {
      relay.chatwoot.place = delivery -> notes.addAll(delivery.files().notes());
      relay.visit(lane);
    } finally {
      journal.run("drop trigger settle on attempt");
    }

    assertThat(claim.place()).isZero();
    assertThat(relay.chatwoot.placed).containsExactly("text of cat-0");
    assertThat(notes).containsExactly("[image not available: it is gone]");
  }

  @Test
  void P6_other_contacts_do_not_wait() {
    long waiting = receive("dan", 1);
    long other = receive("eve", 0);

    relay.visit(waiting);
    relay.visit(other);

    assertThat(relay.chatwoot.placed).containsExactly("text of eve-0");
    journal.run("update media set state = 'failed' where state = 'waiting'");
  }

  @Test
  void a_message_of_text_makes_no_statement_about_files() {
    long lane = receive("fay", 0, 0);
    journal.run("alter table media rename to media_gone");
    try {
      relay.visit(lane);
    } finally {
      journal.run("alter table media_gone rename to media");
    }

    assertThat(relay.chatwoot.placed).containsExactly("text of fay-0", "text of fay-1");
  }

  @Test
  void what_came_and_what_did_not_is_on_the_delivery() {
    long lane = receive("gil", 3);
    store(claim());
    journal.mediaFetches().fail(claim(), "it is gone (HTTP 410)");
    store(claim());
    List<DeliveryFile> files = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    relay.chatwoot.place =
        delivery -> {
          files.addAll(delivery.files().files());
          notes.addAll(delivery.files().notes());
        };

    relay.visit(lane);

    assertThat(files).extracting(DeliveryFile::name).containsExactly("a.png", "a.png");
    assertThat(files).extracting(DeliveryFile::size).containsExactly(2L, 2L);
    assertThat(notes).containsExactly("[image not available: it is gone (HTTP 410)]");
  }

  @Test
  void a_message_that_an_earlier_version_stored_says_that_its_files_were_not_kept() {
    long lane = receive("hal", 1);
    journal.run("delete from media where state = 'waiting'");
    List<String> notes = new ArrayList<>();
    relay.chatwoot.place = delivery -> notes.addAll(delivery.files().notes());

    relay.visit(lane);

    assertThat(notes).containsExactly("[image not available: it was not kept]");
  }

  @Test
  void files_are_wanted_when_their_turn_has_come() {
    long lane = receive("ivy", 1, 1);

    relay.visit(lane);

    long first = (Long) journal.event("ivy-0").get("id");
    assertThat(journal.count("media where wanted and event_id = " + first)).isEqualTo(1);
    assertThat(journal.count("media where wanted and state = 'waiting'")).isEqualTo(1);
    assertThat(journal.mediaFiles().ofEvent(first))
        .extracting(EventMedia::state)
        .containsExactly(EventMedia.State.WAITING);
    journal.run("update media set state = 'failed' where state = 'waiting'");
  }
}
