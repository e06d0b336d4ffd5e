package io.caravan.intake;

import static io.caravan.intake.IntakeFixture.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.mapped.SignatureSchemes;
import io.caravan.journal.EventState;
import io.caravan.journal.NewEvent;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventRoutingTest {

  private static final byte[] BODY = IntakeFixture.utf8("{}");

  private final Inboxes inboxes = new Inboxes(IntakeFixture.properties());
  private final EventRouting routing =
      new EventRouting(
          inboxes,
          new Authenticity(IntakeFixture.channels(), new SignatureSchemes(IntakeFixture.CLOCK)),
          new TargetContacts(new FakeJournal()));

  @Test
  void every_id_of_an_account_leads_to_its_inbox_whatever_inbox_the_url_names() {
    assertThat(route("insta-two", received("17841"), received("99"), received("17842")))
        .extracting(NewEvent::inbox, NewEvent::state)
        .containsExactly(
            tuple("insta", EventState.RECEIVED),
            tuple("insta", EventState.RECEIVED),
            tuple("insta-two", EventState.RECEIVED));
  }

  @Test
  void an_inbox_whose_secrets_do_not_sign_the_body_gets_nothing() {
    assertThat(route("insta", received("17843"), received("17843")))
        .extracting(NewEvent::inbox, NewEvent::state, NewEvent::contact, NewEvent::message)
        .containsOnly(tuple("insta", EventState.IGNORED, null, null));
  }

  @Test
  void an_event_of_no_account_stays_in_the_inbox_of_the_url() {
    assertThat(route("insta", received(null)))
        .extracting(NewEvent::inbox, NewEvent::contact)
        .containsExactly(tuple("insta", "c1"));
  }

  @Test
  void P5_an_ignored_event_keeps_its_reason_and_has_no_lane() {
    ParsedEvent read =
        new ParsedEvent("5", "read", "read:m1:c1", NOW, null, Outcome.IGNORED, "not-handled");

    assertThat(route("insta", read))
        .extracting(NewEvent::inbox, NewEvent::reason, NewEvent::contact)
        .containsExactly(tuple("insta", "not-handled", null));
  }

  private List<NewEvent> route(String inbox, ParsedEvent... events) {
    Webhook webhook =
        new Webhook(
            inbox,
            inboxes.settings(inbox),
            null,
            NOW,
            BODY,
            "",
            Map.of("x-hub-signature-256", IntakeFixture.sign(BODY)));
    return routing.route(webhook, List.of(events));
  }

  private static ParsedEvent received(@Nullable String account) {
    InboundMessage message =
        new InboundMessage(
            "m1",
            Direction.INCOMING,
            new ContactCard("c1", null, null, null, null),
            "x",
            List.of(),
            null,
            Map.of());
    return new ParsedEvent(account, "message", "message:m1", NOW, message, Outcome.RECEIVED, null);
  }
}
