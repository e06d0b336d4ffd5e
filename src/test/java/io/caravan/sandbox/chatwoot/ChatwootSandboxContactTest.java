package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootSandboxContactTest {

  private final ManualClock clock = new ManualClock();
  private ChatwootSandbox sandbox;
  private ApiClient api;
  private Inbox inbox;

  @BeforeEach
  void start() {
    sandbox =
        ChatwootSandbox.start(
            0,
            SandboxOptions.defaults()
                .clock(clock)
                .deleteDelay(Duration.ofMinutes(5))
                .searchesPerMinute(3));
    api = ApiClient.of(sandbox);
    inbox = sandbox.apiInbox("Insta");
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  @Test
  void a_contact_with_an_inbox_gets_its_address_in_the_same_answer() {
    var answer =
        api.post(
            "/contacts",
            """
            {"name":"Ada","email":"Ada@Example.com","phone_number":"+4917012","identifier":"x-1",
             "inbox_id":"%d","source_id":"ig-1","additional_attributes":{"city":"Ulm"}}\
            """
                .formatted(inbox.id()));
    assertThat(answer.status()).isEqualTo(200);
    var contact = answer.json().at("/payload/contact");
    assertThat(contact.path("email").asText()).isEqualTo("ada@example.com");
    assertThat(contact.path("created_at").asLong()).isEqualTo(clock.instant().getEpochSecond());
    assertThat(contact.has("last_activity_at")).isFalse();
    assertThat(contact.at("/additional_attributes/city").asText()).isEqualTo("Ulm");
    assertThat(contact.at("/contact_inboxes/0/source_id").asText()).isEqualTo("ig-1");
    assertThat(contact.at("/contact_inboxes/0/inbox/channel_type").asText())
        .isEqualTo("Channel::Api");
    var link = answer.json().at("/payload/contact_inbox");
    assertThat(link.path("source_id").asText()).isEqualTo("ig-1");
    assertThat(link.at("/inbox/account_id").asLong()).isOne();
  }

  @Test
  void a_contact_without_an_inbox_has_no_address() {
    var link = api.post("/contacts", "{}").json().at("/payload/contact_inbox");
    assertThat(link.get("inbox").isNull()).isTrue();
    assertThat(link.get("source_id").isNull()).isTrue();
    assertThat(sandbox.contactInboxes()).isEmpty();
  }

  @Test
  void validations_are_422_with_message_and_attributes() {
    api.post(
        "/contacts", "{\"phone_number\":\"+4917012\",\"email\":\"a@b.c\",\"identifier\":\"x\"}");
    invalid("{\"phone_number\":\"+4917012\"}", "Phone number has already been taken");
    invalid("{\"email\":\"A@B.c\"}", "Email has already been taken");
    invalid("{\"identifier\":\"x\"}", "Identifier has already been taken");
    invalid("{\"phone_number\":\"017012\"}", "Phone number should be in e164 format");
    invalid("{\"email\":\"nonsense\"}", "Email Invalid email");
    invalid(
        "{\"name\":\"%s\"}".formatted("x".repeat(256)),
        "Name is too long (maximum is 255 characters)");
    assertThat(api.post("/contacts", "{\"phone_number\":\"+4917012\"}").body())
        .isEqualTo(
            "{\"message\":\"Phone number has already been"
                + " taken\",\"attributes\":[\"phone_number\"]}");
    assertThat(sandbox.contacts()).hasSize(1);
  }

  private void invalid(String json, String message) {
    var answer = api.post("/contacts", json);
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.json().path("message").asText()).isEqualTo(message);
    assertThat(answer.json().path("attributes")).hasSize(1);
  }

  @Test
  void an_unknown_inbox_is_404_and_leaves_no_contact() {
    assertThat(api.post("/contacts", "{\"inbox_id\":99}").status()).isEqualTo(404);
    assertThat(sandbox.contacts()).isEmpty();
  }

  @Test
  void a_taken_source_id_is_500_and_leaves_no_contact() {
    api.contact(inbox, "ig-1");
    var answer =
        api.post("/contacts", "{\"inbox_id\":%d,\"source_id\":\"ig-1\"}".formatted(inbox.id()));
    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body()).isEqualTo("{\"status\":500,\"error\":\"Internal Server Error\"}");
    assertThat(sandbox.contacts()).hasSize(1);
  }

  @Test
  void an_empty_identifier_is_unique_too_and_the_second_is_500() {
    assertThat(api.post("/contacts", "{\"identifier\":\"\"}").status()).isEqualTo(200);
    assertThat(api.post("/contacts", "{\"identifier\":\"\"}").status()).isEqualTo(500);
  }

  @Test
  void a_channel_that_derives_no_source_id_is_500_and_one_that_lacks_a_phone_422() {
    Inbox insta = sandbox.inbox(1, "IG", "Channel::Instagram", null);
    assertThat(api.post("/contacts", "{\"inbox_id\":%d}".formatted(insta.id())).status())
        .isEqualTo(500);
    Inbox sms = sandbox.inbox(1, "SMS", "Channel::Sms", null);
    assertThat(api.post("/contacts", "{\"inbox_id\":%d}".formatted(sms.id())).error())
        .isEqualTo("param is missing or the value is empty: contact phone number");
    assertThat(sandbox.contacts()).isEmpty();
  }

  @Test
  void an_update_merges_attributes_and_validates() {
    long id = api.contact(inbox, "ig-1");
    api.patch("/contacts/" + id, "{\"custom_attributes\":{\"a\":1}}");
    var answer =
        api.patch(
            "/contacts/" + id, "{\"custom_attributes\":{\"b\":2},\"phone_number\":\"+4917012\"}");
    assertThat(answer.json().at("/payload/custom_attributes")).hasToString("{\"a\":1,\"b\":2}");
    assertThat(answer.json().at("/payload/name").asText()).isEqualTo("Ada");
    assertThat(api.patch("/contacts/" + id, "{\"phone_number\":\"1\"}").status()).isEqualTo(422);
    assertThat(api.get("/contacts/" + id).json().at("/payload/phone_number").asText())
        .isEqualTo("+4917012");
    assertThat(api.get("/contacts/99").body())
        .isEqualTo("{\"error\":\"Resource could not be found\"}");
  }

  @Test
  void search_finds_substrings_of_any_contact_and_counts_its_page() {
    for (int i = 0; i < 16; i++) {
      api.contact(inbox, "ig-" + i);
    }
    var first = api.get("/contacts/search?q=aD").json();
    assertThat(first.path("payload")).hasSize(15);
    assertThat(first.path("meta"))
        .hasToString("{\"count\":15,\"current_page\":1,\"has_more\":true}");
    var second = api.get("/contacts/search?q=ada&page=2").json();
    assertThat(second.path("meta"))
        .hasToString("{\"count\":1,\"current_page\":2,\"has_more\":false}");
    var blank = api.get("/contacts/search?q=%20");
    assertThat(blank.status()).isEqualTo(200);
    assertThat(blank.json().path("payload")).isEmpty();
  }

  @Test
  void a_request_too_many_in_a_minute_is_429_whatever_it_is_about() {
    sandbox.requestsPerMinute(2);
    api.post("/contacts", "{}");
    api.post("/contacts", "{}");
    assertThat(api.post("/contacts", "{}").status()).isEqualTo(429);
    assertThat(api.get("/contacts").status()).isEqualTo(429);
    assertThat(sandbox.contacts()).hasSize(2);

    sandbox.requestsPerMinute(2);
    assertThat(api.get("/contacts").status()).isEqualTo(200);
  }

  @Test
  void a_search_too_many_in_a_minute_is_429_as_plain_text() {
    for (int i = 0; i < 3; i++) {
      assertThat(api.get("/contacts/search?q=a").status()).isEqualTo(200);
    }
    var answer = api.get("/contacts/search?q=a");
    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.body()).isEqualTo("Retry later\n");
    assertThat(answer.headers().firstValue("Retry-After")).isEmpty();
    clock.forward(60);
    assertThat(api.get("/contacts/search?q=a").status()).isEqualTo(200);
  }

  @Test
  void list_and_filter_see_only_contacts_with_email_phone_or_identifier() {
    api.contact(inbox, "ig-1");
    api.post("/contacts", "{\"name\":\"Bob\",\"phone_number\":\"+4917012\"}");
    assertThat(api.get("/contacts").json().at("/payload")).hasSize(1);
    assertThat(filter("name", "equal_to", "ada")).isEmpty();
    assertThat(filter("phone_number", "equal_to", "4917012")).containsExactly("Bob");
    assertThat(filter("name", "contains", "O")).containsExactly("Bob");
    var both =
        api.post(
            "/contacts/filter",
            """
            {"payload":[
             {"attribute_key":"name","filter_operator":"equal_to","values":["x"],
              "query_operator":"or"},
             {"attribute_key":"phone_number","filter_operator":"equal_to","values":["+4917012"]}]}\
            """);
    assertThat(both.json().at("/meta/count").asInt()).isOne();
  }

  @Test
  void a_wrong_filter_is_422() {
    assertThat(api.post("/contacts/filter", filterBody("nonsense", "equal_to", "x")).status())
        .isEqualTo(422);
    assertThat(api.post("/contacts/filter", filterBody("name", "like", "x")).error())
        .startsWith("Invalid operator");
  }

  private List<String> filter(String key, String operator, String value) {
    return api
        .post("/contacts/filter", filterBody(key, operator, value))
        .json()
        .path("payload")
        .findValuesAsText("name")
        .stream()
        .filter(name -> !name.equals(inbox.name()))
        .toList();
  }

  private static String filterBody(String key, String operator, String value) {
    return """
    {"payload":[{"attribute_key":"%s","filter_operator":"%s","values":["%s"]}]}\
    """
        .formatted(key, operator, value);
  }

  @Test
  void a_deleted_contacts_source_id_stays_taken_until_the_background_job_ran() {
    long id = api.contact(inbox, "ig-1");
    long conversation = api.conversation(inbox, id, "ig-1");
    api.message(conversation, "hi", "m-1");
    assertThat(api.delete("/contacts/" + id).status()).isEqualTo(200);
    assertThat(api.get("/contacts/" + id).status()).isEqualTo(404);
    String again = "{\"inbox_id\":%d,\"source_id\":\"ig-1\"}".formatted(inbox.id());
    assertThat(api.post("/contacts", again).status()).isEqualTo(500);
    sandbox.runJobs();
    assertThat(api.post("/contacts", again).status()).isEqualTo(200);
    assertThat(sandbox.messages()).isEmpty();
    assertThat(api.message(conversation, "hi", "m-2").status()).isEqualTo(404);
  }

  @Test
  void only_an_administrator_deletes_a_contact() {
    long id = api.contact(inbox, "ig-1");
    var answer = api.token(sandbox.agentToken(Set.of())).delete("/contacts/" + id);
    assertThat(answer.body()).isEqualTo("{\"error\":\"You are not authorized to do this action\"}");
    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void a_merge_moves_addresses_conversations_and_messages_to_the_base() {
    long base = api.contact(inbox, "ig-1");
    long mergee = api.contact(inbox, "ig-2");
    long conversation = api.conversation(inbox, mergee, "ig-2");
    api.message(conversation, "hi", "m-1");
    api.patch("/contacts/" + mergee, "{\"phone_number\":\"+4917012\"}");
    var answer =
        api.post(
            "/actions/contact_merge",
            "{\"base_contact_id\":%d,\"mergee_contact_id\":%d}".formatted(base, mergee));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().path("phone_number").asText()).isEqualTo("+4917012");
    assertThat(api.get("/contacts/" + mergee).status()).isEqualTo(404);
    assertThat(sandbox.contactInboxes()).extracting(ContactInbox::contactId).containsOnly(base);
    assertThat(sandbox.conversations()).extracting(Conversation::contactId).containsOnly(base);
    assertThat(sandbox.messages()).extracting(Message::senderId).containsOnly(base);
  }
}
