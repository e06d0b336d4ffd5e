package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.config.CaravanProperties;
import io.caravan.testing.TestSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** On what terms lanes are claimed. */
class ClaimLaneTest {

  private final CaravanProperties properties =
      TestSettings.with(
          Map.of(
              "caravan.relay.lease", "50s",
              "caravan.chatwoot.timeout", "12s",
              "caravan.inboxes.reopening.channel", "generic",
              "caravan.inboxes.reopening.chatwoot.account-id", "1",
              "caravan.inboxes.reopening.chatwoot.inbox-id", "3",
              "caravan.inboxes.anew.channel", "generic",
              "caravan.inboxes.anew.chatwoot.account-id", "1",
              "caravan.inboxes.anew.chatwoot.inbox-id", "4",
              "caravan.inboxes.anew.chatwoot.conversation", "new-when-resolved"));

  @Test
  void P4_only_an_inbox_that_follows_resolved_conversations_expects_another_one() {
    assertThat(ClaimLane.terms(properties, "reopening").newConversations()).isFalse();
    assertThat(ClaimLane.terms(properties, "anew").newConversations()).isTrue();
    assertThat(ClaimLane.terms(properties, "removed").newConversations()).isFalse();
  }

  @Test
  void P2_a_call_may_commit_until_twice_its_deadline_after_the_lease_lapsed() {
    assertThat(ClaimLane.terms(properties, "anew").mayStillCommit())
        .isEqualTo(Duration.ofSeconds(24));
    assertThat(ClaimLane.terms(properties, "anew").lease()).isEqualTo(Duration.ofSeconds(50));
  }
}
