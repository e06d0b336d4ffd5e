package io.caravan.intake;

import static io.caravan.intake.IntakeFixture.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.caravan.channel.Channels;
import io.caravan.channel.mapped.SignatureSchemes;
import io.caravan.journal.EventState;
import io.caravan.journal.NewEvent;
import io.caravan.journal.StoredWebhook;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReparseWebhookTest {

  private final Inboxes inboxes = new Inboxes(IntakeFixture.properties());
  private final ReparseWebhook reparse = reparse(IntakeFixture.channels());

  private ReparseWebhook reparse(Channels channels) {
    return new ReparseWebhook(
        inboxes,
        channels,
        new EventRouting(
            inboxes,
            new Authenticity(channels, new SignatureSchemes(IntakeFixture.CLOCK)),
            new TargetContacts(new FakeJournal())));
  }

  private static String message(String account) {
    return """
        {"object":"instagram","entry":[{"id":"%s","time":1,"messaging":[{"sender":{"id":"55"},
        "recipient":{"id":"%s"},"timestamp":1,"message":{"mid":"m1","text":"Hello"}}]}]}"""
        .formatted(account, account);
  }

  private Optional<List<NewEvent>> parse(String inbox, String eventInbox, String body) {
    return reparse.parse(new StoredWebhook(inbox, eventInbox, NOW, IntakeFixture.utf8(body)));
  }

  @Test
  void events_of_the_urls_inbox_are_received() {
    assertThat(parse("insta", "insta", message("17841")).orElseThrow())
        .extracting(NewEvent::inbox, NewEvent::state, NewEvent::contact)
        .containsExactly(tuple("insta", EventState.RECEIVED, "55"));
  }

  @Test
  void an_inbox_for_which_nothing_proves_the_signature_gets_nothing() {
    assertThat(parse("insta", "insta", message("17843")).orElseThrow())
        .extracting(NewEvent::inbox, NewEvent::state, NewEvent::reason)
        .containsExactly(tuple("insta", EventState.IGNORED, "not-signed-for-inbox: insta-foreign"));
    // one of two secrets signed, and nobody knows which
    assertThat(parse("insta", "insta", message("17842")).orElseThrow())
        .extracting(NewEvent::inbox, NewEvent::state)
        .containsExactly(tuple("insta", EventState.IGNORED));
  }

  @Test
  void an_inbox_that_takes_every_secret_of_the_urls_inbox_gets_its_events() {
    assertThat(parse("insta-two", "insta-two", message("17841")).orElseThrow())
        .extracting(NewEvent::inbox, NewEvent::state)
        .containsExactly(tuple("insta", EventState.RECEIVED));
  }

  @Test
  void an_inbox_that_the_event_was_routed_to_when_it_came_gets_its_events() {
    assertThat(parse("insta", "insta-two", message("17842")).orElseThrow())
        .extracting(NewEvent::inbox, NewEvent::state)
        .containsExactly(tuple("insta-two", EventState.RECEIVED));
  }

  @Test
  void a_body_that_is_still_no_json_and_an_inbox_that_is_gone_are_nothing_new() {
    assertThat(parse("insta", "insta", "{")).isEmpty();
    assertThat(parse("nobody", "nobody", message("17841"))).isEmpty();
  }

  @Test
  void a_channel_that_is_gone_is_nothing_new_and_whoever_asks_is_told_what_to_do() {
    ReparseWebhook gone = reparse(new Channels(List.of()));

    for (String inbox : IntakeFixture.inboxes().keySet()) {
      String channel = inboxes.settings(inbox).channel();
      assertThat(gone.parse(new StoredWebhook(inbox, inbox, NOW, IntakeFixture.utf8(message("1")))))
          .isEmpty();
      assertThat(gone.obstacle(inbox).orElseThrow()).contains(inbox, channel + ".jq");
      assertThat(reparse.obstacle(inbox)).isEmpty();
    }
    assertThat(reparse.obstacle("nobody").orElseThrow()).contains("no inbox nobody");
  }
}
