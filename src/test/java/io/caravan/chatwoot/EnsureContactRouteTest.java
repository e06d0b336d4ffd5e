package io.caravan.chatwoot;

import static io.caravan.chatwoot.ChatwootRoutes.CONTACTS;
import static io.caravan.chatwoot.ChatwootRoutes.INBOX;
import static io.caravan.chatwoot.ChatwootRoutes.delivery;
import static io.caravan.chatwoot.ChatwootRoutes.message;
import static io.caravan.chatwoot.ChatwootRoutes.target;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ContactCard;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EnsureContactRouteTest {

  private static final String READ = "GET " + INBOX;
  private static final String UPSERT = "POST /public/api/v1/inboxes/Abc123/contacts";
  private static final String FIND = "POST /api/v1/accounts/1/contact_inboxes/filter";
  private static final String CREATE = "POST " + CONTACTS;
  private static final String SEARCH = "GET " + CONTACTS + "/search";
  private static final String ADOPT = "POST " + CONTACTS + "/55/contact_inboxes";

  private static final String API_INBOX =
      "{\"id\":3,\"channel_type\":\"Channel::Api\",\"inbox_identifier\":\"Abc123\"}";
  private static final String WITHOUT_IDENTIFIER = "{\"id\":3,\"channel_type\":\"Channel::Api\"}";
  private static final String PHONE_TAKEN =
      "{\"message\":\"Phone number has already been taken\",\"attributes\":[\"phone_number\"]}";
  private static final String CREATED = "{\"payload\":{\"contact\":{\"id\":9}}}";

  private static ChatwootRoutes routes;

  private FakeChatwoot chatwoot;
  private Delivery delivery;

  @BeforeAll
  static void startRoutes() throws Exception {
    routes = new ChatwootRoutes(Duration.ofSeconds(5));
  }

  @AfterAll
  static void stopRoutes() {
    routes.close();
  }

  @BeforeEach
  void start() throws Exception {
    chatwoot = new FakeChatwoot();
    delivery = delivery(target(chatwoot.url()), null, null);
  }

  @AfterEach
  void stop() {
    chatwoot.close();
  }

  @Test
  void P4_the_public_API_upserts_and_the_inbox_is_read_once() {
    chatwoot.on(READ, 200, API_INBOX).on(UPSERT, 200, "{\"id\":9,\"source_id\":\"ig+1&x=2\"}");

    routes.passing("ensure-contact", delivery);
    routes.passing("ensure-contact", delivery(target(chatwoot.url()), null, null));

    assertThat(delivery.contactId()).isEqualTo(9L);
    assertThat(chatwoot.calls()).containsExactly(READ, UPSERT, UPSERT);
    JsonNode body = chatwoot.asked(UPSERT).get(0).json();
    assertThat(body.path("source_id").asText()).isEqualTo("ig+1&x=2");
    assertThat(body.path("name").asText()).isEqualTo("Ann");
    assertThat(body.path("phone_number").asText()).isEqualTo("+4915112345678");
    assertThat(body.path("email").asText()).isEqualTo("ann@example.com");
    assertThat(chatwoot.asked(UPSERT).get(0).headers().containsKey("Api-access-token")).isFalse();
  }

  @Test
  void a_known_contact_costs_no_call() {
    routes.passing("ensure-contact", delivery(target(chatwoot.url()), 9L, null));

    assertThat(chatwoot.asked()).isEmpty();
  }

  @Test
  void without_an_identifier_the_contact_is_found_by_its_source_id() {
    chatwoot.on(READ, 200, WITHOUT_IDENTIFIER).on(FIND, 200, "{\"id\":12}");

    routes.passing("ensure-contact", delivery);

    assertThat(delivery.contactId()).isEqualTo(12L);
    assertThat(chatwoot.asked(FIND).get(0).json().toString())
        .contains("\"inbox_id\":3")
        .contains("\"source_id\":\"ig+1&x=2\"");
  }

  @Test
  void P4_a_new_contact_is_created_with_inbox_and_source_id() {
    chatwoot.on(READ, 200, WITHOUT_IDENTIFIER).on(FIND, 404, "").on(CREATE, 200, CREATED);

    routes.passing("ensure-contact", delivery);

    assertThat(delivery.contactId()).isEqualTo(9L);
    JsonNode body = chatwoot.asked(CREATE).get(0).json();
    assertThat(body.path("inbox_id").asLong()).isEqualTo(3);
    assertThat(body.path("source_id").asText()).isEqualTo("ig+1&x=2");
  }

  @Test
  void P4_a_lost_race_on_create_is_told_as_such() {
    chatwoot.on(READ, 200, WITHOUT_IDENTIFIER).on(FIND, 404, "").on(CREATE, 500, "");

    assertThat(routes.failing("ensure-contact", delivery)).isInstanceOf(LostRace.class);
    assertThat(delivery.contactId()).isNull();
  }

  @Test
  void P4_a_contact_with_the_same_phone_is_found_over_several_pages_and_adopted() {
    chatwoot
        .on(READ, 200, WITHOUT_IDENTIFIER)
        .on(FIND, 404, "")
        .on(CREATE, 422, PHONE_TAKEN)
        .on(
            SEARCH,
            200,
            "{\"meta\":{\"has_more\":true},\"payload\":[{\"id\":54,\"phone_number\":\"+49151123456789\"}]}")
        .on(
            SEARCH,
            200,
            "{\"meta\":{\"has_more\":false},\"payload\":[{\"id\":55,\"phone_number\":\"+4915112345678\"}]}")
        .on(ADOPT, 200, "{\"source_id\":\"ig+1&x=2\"}");

    routes.passing("ensure-contact", delivery);

    assertThat(delivery.contactId()).isEqualTo(55L);
    assertThat(chatwoot.calls()).containsExactly(READ, FIND, CREATE, SEARCH, SEARCH, ADOPT);
    assertThat(chatwoot.asked(SEARCH).get(0).query()).isEqualTo("q=%2B4915112345678&page=1");
    assertThat(chatwoot.asked(SEARCH).get(1).query()).endsWith("page=2");
    assertThat(chatwoot.asked(ADOPT).get(0).json().path("source_id").asText())
        .isEqualTo("ig+1&x=2");
  }

  @Test
  void P4_a_contact_with_the_same_email_is_adopted_whatever_its_case() {
    delivery =
        delivery(
            target(chatwoot.url()),
            message(new ContactCard("ig1", "Ann", "Ann@Example.com", null, null), "Hi"),
            null,
            null);
    chatwoot
        .on(READ, 200, WITHOUT_IDENTIFIER)
        .on(FIND, 404, "")
        .on(
            CREATE,
            422,
            "{\"message\":\"Email has already been taken\",\"attributes\":[\"email\"]}")
        .on(SEARCH, 200, "{\"payload\":[{\"id\":55,\"email\":\"ann@example.com\"}]}")
        .on(ADOPT, 200, "{}");

    routes.passing("ensure-contact", delivery);

    assertThat(delivery.contactId()).isEqualTo(55L);
  }

  @Test
  void a_conflict_with_a_contact_that_cannot_be_found_costs_the_phone_not_the_message() {
    chatwoot
        .on(READ, 200, WITHOUT_IDENTIFIER)
        .on(FIND, 404, "")
        .on(CREATE, 422, PHONE_TAKEN)
        .on(SEARCH, 200, "{\"payload\":[]}")
        .on(CREATE, 200, CREATED);

    routes.passing("ensure-contact", delivery);

    JsonNode second = chatwoot.asked(CREATE).get(1).json();
    assertThat(second.has("phone_number")).isFalse();
    assertThat(second.path("email").asText()).isEqualTo("ann@example.com");
  }

  @Test
  void P4_an_adoption_that_lost_a_race_leaves_no_contact() {
    chatwoot
        .on(READ, 200, WITHOUT_IDENTIFIER)
        .on(FIND, 404, "")
        .on(CREATE, 422, PHONE_TAKEN)
        .on(SEARCH, 200, "{\"payload\":[{\"id\":55,\"phone_number\":\"+4915112345678\"}]}")
        .on(ADOPT, 500, "");

    assertThat(routes.failing("ensure-contact", delivery)).isInstanceOf(LostRace.class);
    assertThat(delivery.contactId()).isNull();
  }

  @Test
  void a_refused_email_costs_the_email_not_the_message() {
    chatwoot
        .on(READ, 200, API_INBOX)
        .on(UPSERT, 422, "{\"message\":\"Email is invalid\",\"attributes\":[\"email\"]}")
        .on(UPSERT, 200, "{\"id\":9}");

    routes.passing("ensure-contact", delivery);

    assertThat(chatwoot.asked(UPSERT).get(1).json().has("email")).isFalse();
    assertThat(chatwoot.asked(UPSERT).get(1).json().has("phone_number")).isTrue();
  }

  @Test
  void a_refused_phone_costs_the_phone_not_the_message_in_the_account_API_too() {
    chatwoot
        .on(READ, 200, WITHOUT_IDENTIFIER)
        .on(FIND, 404, "")
        .on(
            CREATE,
            422,
            "{\"message\":\"Phone number should be in e164"
                + " format\",\"attributes\":[\"phone_number\"]}")
        .on(CREATE, 200, CREATED);

    routes.passing("ensure-contact", delivery);

    assertThat(chatwoot.asked(CREATE).get(1).json().has("phone_number")).isFalse();
  }

  @Test
  void a_contact_that_is_refused_for_another_reason_is_permanent() {
    chatwoot
        .on(READ, 200, WITHOUT_IDENTIFIER)
        .on(FIND, 404, "")
        .on(CREATE, 422, "{\"message\":\"Name is odd\",\"attributes\":[\"name\"]}");

    assertThat(routes.failing("ensure-contact", delivery).kind()).isEqualTo(FailureKind.PERMANENT);
  }

  @Test
  void a_phone_and_an_email_that_cannot_be_right_are_not_sent() {
    delivery =
        delivery(
            target(chatwoot.url()),
            message(new ContactCard("ig1", "n".repeat(300), "ann", "0151 123", "ftp://x"), "Hi"),
            null,
            null);
    chatwoot.on(READ, 200, API_INBOX).on(UPSERT, 200, "{\"id\":9}");

    routes.passing("ensure-contact", delivery);

    JsonNode body = chatwoot.asked(UPSERT).get(0).json();
    assertThat(body.path("name").asText()).isEqualTo("n".repeat(255));
    assertThat(body.size()).as("name and source_id only").isEqualTo(2);
  }

  @Test
  void a_public_API_that_refuses_is_left_alone_and_the_account_API_used() {
    chatwoot
        .on(READ, 200, API_INBOX)
        .on(UPSERT, 500, "{\"status\":500,\"error\":\"Internal Server Error\"}")
        .on(FIND, 404, "")
        .on(CREATE, 200, CREATED);

    routes.passing("ensure-contact", delivery);
    routes.passing("ensure-contact", delivery(target(chatwoot.url()), null, null));

    assertThat(chatwoot.calls()).containsExactly(READ, UPSERT, FIND, CREATE, FIND, CREATE);
  }

  @Test
  void an_outage_of_the_public_API_is_an_outage() {
    chatwoot.on(READ, 200, API_INBOX).on(UPSERT, 503, "");

    assertThat(routes.failing("ensure-contact", delivery).kind())
        .isEqualTo(FailureKind.UNAVAILABLE);
  }

  @Test
  void an_inbox_of_another_kind_is_misconfigured() {
    chatwoot.on(READ, 200, "{\"channel_type\":\"Channel::WebWidget\"}");

    ChatwootFailure failure = routes.failing("ensure-contact", delivery);

    assertThat(failure.kind()).isEqualTo(FailureKind.MISCONFIGURED);
    assertThat(failure).hasMessageContaining("Channel::WebWidget");
  }

  @Test
  void an_identifier_that_is_none_never_becomes_part_of_a_path() {
    chatwoot
        .on(
            READ,
            200,
            "{\"channel_type\":\"Channel::Api\",\"inbox_identifier\":\"../../api/v1/x\"}")
        .on(FIND, 200, "{\"id\":12}");

    routes.passing("ensure-contact", delivery);

    assertThat(chatwoot.calls()).containsExactly(READ, FIND);
  }

  @Test
  void a_contact_without_an_id_is_not_taken_for_one() {
    chatwoot.on(READ, 200, API_INBOX).on(UPSERT, 200, "{}");

    assertThat(routes.failing("ensure-contact", delivery).kind())
        .isEqualTo(FailureKind.UNAVAILABLE);
  }
}
