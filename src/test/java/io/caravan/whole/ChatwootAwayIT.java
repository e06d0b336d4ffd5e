package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.chatwoot.InboxPauses;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.GenericSender;
import io.caravan.testing.WholeApplication;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Chatwoot is away, or refuses all that Caravan asks for: nobody's attempts pay for it. */
class ChatwootAwayIT {

  private WholeApplication whole;
  private GenericSender sender;

  @BeforeEach
  void start() {
    whole = WholeApplication.start(settings -> settings.with("caravan.chatwoot.timeout", "1s"));
    sender = whole.sender();
  }

  @AfterEach
  void close() {
    whole.close();
  }

  private void known(String contact) {
    sender.send(contact + "-known", contact);
    whole.awaitState(contact + "-known", "delivered");
  }

  @Test
  void P7_while_the_token_is_wrong_the_inbox_pauses_and_a_probe_resumes_it() {
    known("paused");
    // the good probe of the start is no answer any more
    whole.clock().tick(Duration.ofSeconds(1));
    whole.chatwoot().faults().add(Fault.at(Endpoint.ANY, Effect.UNAUTHORIZED_401));

    sender.send("paused-1", "paused");

    await()
        .until(
            () -> {
              Object reason = whole.event("paused-1").get("reason");
              return reason != null && reason.toString().startsWith("paused: ");
            });
    assertThat(whole.event("paused-1"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0);
    sender.send("paused-2", "paused-elsewhere");
    whole.chatwoot().faults().clear();
    whole.clock().tick(Duration.ofSeconds(61));
    whole.awaitState("paused-1", "delivered");
    whole.awaitState("paused-2", "delivered");
    assertThat(whole.messages("paused-1")).hasSize(1);
  }

  @Test
  void P7_while_chatwoot_is_down_no_attempt_is_used_and_what_waited_is_delivered_in_order() {
    known("down");
    whole.chatwoot().down();

    IntStream.range(0, 10).forEach(i -> sender.send("down-" + i, "down"));
    IntStream.range(0, 10).forEach(i -> sender.send("down-new-" + i, "down-new-" + i));
    await()
        .until(
            () ->
                whole
                        .jdbc()
                        .sql("select count(*) from event where reason like 'outage%'")
                        .query(Long.class)
                        .single()
                    > 0);
    whole.clock().tick(Duration.ofHours(6));
    assertThat(
            whole
                .jdbc()
                .sql("select coalesce(max(attempts), 0) from event where message_id like 'down-%'")
                .query(Integer.class)
                .single())
        .isZero();
    whole.chatwoot().up();

    IntStream.range(0, 10).forEach(i -> whole.awaitState("down-" + i, "delivered"));
    IntStream.range(0, 10).forEach(i -> whole.awaitState("down-new-" + i, "delivered"));
    assertThat(
            whole.sourceIdsStartingWith("down-").stream()
                .filter(id -> !id.contains("new") && !id.endsWith("known")))
        .containsExactlyElementsOf(IntStream.range(0, 10).mapToObj(i -> "down-" + i).toList());
  }

  @Test
  void
      P6_a_conversation_that_is_gone_again_after_a_rebuild_is_its_own_trouble_when_the_inbox_is_fine() {
    known("gone");
    whole.chatwoot().faults().add(Fault.at(Endpoint.MESSAGE_CREATE, Effect.NOT_FOUND_404));
    int before = whole.chatwoot().requests().count(Endpoint.MESSAGE_CREATE);

    sender.send("gone-1", "gone");

    await().until(() -> ((Integer) whole.event("gone-1").get("attempts")) == 1);
    assertThat(whole.caravan().bean(InboxPauses.class).permits(WholeApplication.INBOX)).isTrue();
    assertThat(whole.chatwoot().requests().count(Endpoint.MESSAGE_CREATE) - before).isEqualTo(2);
  }
}
