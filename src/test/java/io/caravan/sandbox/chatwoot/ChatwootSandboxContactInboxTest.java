package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootSandboxContactInboxTest {

  private ChatwootSandbox sandbox;
  private ApiClient api;
  private Inbox inbox;
  private long ada;

  @BeforeEach
  void start() {
    sandbox = ChatwootSandbox.start(0);
    api = ApiClient.of(sandbox);
    inbox = sandbox.apiInbox("Insta");
    ada = api.contact(inbox, "ig-1");
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private ApiClient.Answer add(long contact, Inbox to, String sourceId) {
    return api.post(
        "/contacts/" + contact + "/contact_inboxes",
        "{\"inbox_id\":%d,\"source_id\":\"%s\"}".formatted(to.id(), sourceId));
  }

  private ApiClient.Answer find(ApiClient by, long inboxId, String sourceId) {
    return by.post(
        "/contact_inboxes/filter",
        "{\"inbox_id\":%d,\"source_id\":\"%s\"}".formatted(inboxId, sourceId));
  }

  @Test
  void the_lookup_answers_a_bare_contact_or_404_with_an_empty_body() {
    var found = find(api, inbox.id(), "ig-1");
    assertThat(found.status()).isEqualTo(200);
    assertThat(found.id()).isEqualTo(ada);
    assertThat(found.json().at("/contact_inboxes/0/source_id").asText()).isEqualTo("ig-1");
    var missing = find(api, inbox.id(), "ig-9");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.body()).isEmpty();
  }

  @Test
  void the_lookup_in_an_unknown_inbox_is_404_json_and_without_access_401() {
    assertThat(find(api, 99, "ig-1").body())
        .isEqualTo("{\"error\":\"Resource could not be found\"}");
    var agent = api.token(sandbox.agentToken(Set.of()));
    assertThat(find(agent, inbox.id(), "ig-1").status()).isEqualTo(401);
  }

  @Test
  void an_address_is_added_once_when_asked_one_after_the_other() {
    var first = add(ada, inbox, "ig-2");
    assertThat(first.status()).isEqualTo(200);
    assertThat(first.json().path("source_id").asText()).isEqualTo("ig-2");
    assertThat(first.json().at("/inbox/id").asLong()).isEqualTo(inbox.id());
    assertThat(add(ada, inbox, "ig-2").status()).isEqualTo(200);
    assertThat(sandbox.contactInboxes()).hasSize(2);
  }

  @Test
  void another_contacts_address_is_500() {
    long bob = api.contact(inbox, "ig-2");
    assertThat(add(bob, inbox, "ig-1").status()).isEqualTo(500);
    assertThat(add(99, inbox, "ig-1").status()).isEqualTo(404);
    assertThat(sandbox.contactInboxes()).hasSize(2);
  }

  @Test
  void without_a_source_id_each_call_makes_a_new_address() {
    String body = "{\"inbox_id\":%d}".formatted(inbox.id());
    api.post("/contacts/" + ada + "/contact_inboxes", body);
    api.post("/contacts/" + ada + "/contact_inboxes", body);
    assertThat(sandbox.contactInboxes()).hasSize(3);
  }

  @Test
  void whatsapp_and_twilio_have_a_format() {
    Inbox whatsapp = sandbox.inbox(1, "WA", "Channel::Whatsapp", null);
    assertThat(add(ada, whatsapp, "491700").status()).isEqualTo(200);
    assertThat(add(ada, whatsapp, "DE.Abc1").status()).isEqualTo(200);
    var wrong = add(ada, whatsapp, "+491700");
    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.json().at("/attributes/0").asText()).isEqualTo("source_id");
    Inbox twilio = sandbox.inbox(1, "TW", "Channel::TwilioSms", "sms");
    assertThat(add(ada, twilio, "491700").status()).isEqualTo(422);
    assertThat(add(ada, twilio, "+491700").status()).isEqualTo(200);
  }

  @Test
  void a_rival_of_a_mail_or_sms_inbox_is_renamed() {
    Inbox mail = sandbox.inbox(1, "Mail", "Channel::Email", null);
    long bob = api.contact(inbox, "ig-2");
    add(ada, mail, "x@y.z");
    assertThat(add(bob, mail, "x@y.z").status()).isEqualTo(200);
    assertThat(sandbox.contactInboxes())
        .filteredOn(row -> row.inboxId() == mail.id() && row.sourceId().equals("x@y.z"))
        .extracting(ContactInbox::contactId)
        .containsExactly(bob);
  }

  @Test
  void contactable_inboxes_show_the_last_address_or_an_id_that_is_not_stored() {
    Inbox other = sandbox.apiInbox("Other");
    add(ada, inbox, "ig-2");
    var payload = api.get("/contacts/" + ada + "/contactable_inboxes").json().path("payload");
    assertThat(payload).hasSize(2);
    assertThat(payload.at("/0/source_id").asText()).isEqualTo("ig-2");
    assertThat(payload.at("/1/inbox/id").asLong()).isEqualTo(other.id());
    assertThat(payload.at("/1/source_id").asText()).hasSize(36);
    assertThat(sandbox.contactInboxes()).hasSize(2);
  }
}
