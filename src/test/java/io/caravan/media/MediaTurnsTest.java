package io.caravan.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Attachment;
import io.caravan.journal.MediaClaim;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** P6 for files: a server that is away costs its own inbox time, and no other. */
class MediaTurnsTest {

  private final MediaTurns turns = new MediaTurns(Set.of("away", "well"), 4);
  private long files;

  @Test
  void P6_an_inbox_whose_server_is_away_leaves_a_worker_to_the_others() {
    turns.notHad(next("away"));
    MediaClaim last = next("away");

    assertThat(turns.claim(this::longestDue).orElseThrow().inbox()).isEqualTo("away");
    assertThat(turns.claim(this::longestDue).orElseThrow().inbox()).isEqualTo("well");

    turns.over(last);
    assertThat(turns.claim(this::longestDue).orElseThrow().inbox()).isEqualTo("away");
  }

  @Test
  void where_no_inbox_is_well_no_worker_is_idle() {
    turns.notHad(file("well"));
    turns.notHad(file("away"));

    for (int worker = 0; worker < 4; worker++) {
      assertThat(turns.claim(this::longestDue).orElseThrow().inbox()).isEqualTo("away");
    }
  }

  @Test
  void an_inbox_whose_files_come_may_have_all_workers() {
    turns.notHad(next("away"));
    turns.had(next("away"));

    for (int worker = 0; worker < 4; worker++) {
      assertThat(turns.claim(this::longestDue).orElseThrow().inbox()).isEqualTo("away");
    }
  }

  @Test
  void the_only_worker_still_asks_for_files_of_an_unwell_inbox() {
    MediaTurns ofOne = new MediaTurns(Set.of("away", "well"), 1);
    ofOne.notHad(file("away"));

    assertThat(ofOne.claim(this::longestDue).orElseThrow().inbox()).isEqualTo("away");
  }

  /** A worker is on it. */
  private MediaClaim next(String inbox) {
    return turns.claim(inboxes -> Optional.of(file(inbox))).orElseThrow();
  }

  private Optional<MediaClaim> longestDue(Collection<String> inboxes) {
    return Optional.of(file(inboxes.contains("away") ? "away" : "well"));
  }

  private MediaClaim file(String inbox) {
    return new MediaClaim(
        ++files,
        1,
        inbox,
        1,
        0,
        Attachment.vendor(Attachment.Kind.IMAGE, "4711", null, null),
        0,
        Instant.EPOCH,
        UUID.randomUUID());
  }
}
