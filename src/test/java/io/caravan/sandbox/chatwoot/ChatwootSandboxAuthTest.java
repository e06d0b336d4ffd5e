package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootSandboxAuthTest {

  private ChatwootSandbox sandbox;
  private ApiClient api;

  @BeforeEach
  void start() {
    sandbox = ChatwootSandbox.start(0);
    api = ApiClient.of(sandbox);
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private static void refused(ApiClient.Answer answer, String body) {
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body()).isEqualTo(body);
  }

  @Test
  void no_token_is_401_with_an_array_and_an_unknown_one_401_with_a_string() {
    String none = "{\"errors\":[\"You need to sign in or sign up before continuing.\"]}";
    refused(api.token(null).get("/contacts"), none);
    refused(api.token("").get("/contacts"), none);
    refused(api.token("wrong").get("/contacts"), "{\"error\":\"Invalid Access Token\"}");
  }

  @Test
  void a_hyphenated_token_header_works_too() {
    HttpRequest request =
        api.token(null)
            .builder("/contacts")
            .header("Api-Access-Token", sandbox.userToken())
            .build();
    assertThat(api.send(request).status()).isEqualTo(200);
  }

  @Test
  void a_bot_reaches_conversations_and_message_create_only() {
    Inbox inbox = sandbox.apiInbox("Insta");
    long contact = api.contact(inbox, "ig-1");
    ApiClient bot = api.token(sandbox.botToken());
    long conversation = bot.conversation(inbox, contact, "ig-1");
    assertThat(bot.message(conversation, "hi", "m-1").status()).isEqualTo(200);
    String refusal = "{\"error\":\"Access to this endpoint is not authorized for bots\"}";
    refused(bot.get("/conversations/" + conversation + "/messages"), refusal);
    refused(bot.post("/contacts", "{}"), refusal);
    refused(bot.account(99).get("/contacts"), refusal);
    refused(
        bot.account(sandbox.account(2, "Other")).get("/conversations/1"),
        "{\"error\":\"Bot is not authorized to access this account\"}");
  }

  @Test
  void the_account_comes_after_the_token_and_before_the_membership() {
    assertThat(api.account(99).get("/contacts").body())
        .isEqualTo("{\"error\":\"Resource could not be found\"}");
    refused(
        api.token("wrong").account(99).get("/contacts"), "{\"error\":\"Invalid Access Token\"}");
    sandbox.account(2, "Other");
    ApiClient agent = api.token(sandbox.agentToken(Set.of()));
    refused(
        agent.account(2).get("/contacts/99"),
        "{\"error\":\"You are not authorized to access this account\"}");
    assertThat(api.account(2).get("/contacts").status()).isEqualTo(200);
    sandbox.suspendAccount(2, true);
    refused(agent.account(2).get("/contacts"), "{\"error\":\"Account is suspended\"}");
  }

  @Test
  void an_agent_sees_its_own_inboxes_only_and_no_tokens() {
    Inbox mine = sandbox.apiInbox("Mine");
    Inbox other = sandbox.apiInbox("Other");
    ApiClient agent = api.token(sandbox.agentToken(Set.of(mine.id())));
    assertThat(agent.get("/inboxes").json().path("payload")).hasSize(1);
    assertThat(agent.get("/inboxes/" + mine.id()).json().has("hmac_token")).isFalse();
    assertThat(agent.get("/inboxes/" + other.id()).status()).isEqualTo(401);
    assertThat(agent.post("/inboxes", "{}").status()).isEqualTo(401);
    assertThat(agent.get("/webhooks").status()).isEqualTo(401);
  }

  @Test
  void an_api_inbox_shows_its_identifier_and_a_fixed_id_is_kept() {
    Inbox inbox = sandbox.apiInbox(42, "Insta");
    assertThat(sandbox.apiInbox(42, "Again").identifier()).isEqualTo(inbox.identifier());
    var json = api.get("/inboxes/42").json();
    assertThat(json.path("inbox_identifier").asText()).isEqualTo(inbox.identifier());
    assertThat(json.path("channel_type").asText()).isEqualTo("Channel::Api");
    assertThat(json.path("hmac_token").asText()).isEqualTo(inbox.hmacToken());
    assertThat(json.path("secret").asText()).isEqualTo(inbox.secret());
    assertThat(json.path("lock_to_single_conversation").asBoolean()).isFalse();
    assertThat(api.get("/inboxes/99").status()).isEqualTo(404);
  }

  @Test
  void an_api_inbox_can_be_created_over_http() {
    var created =
        api.post(
            "/inboxes",
            "{\"name\":\"New\",\"channel\":{\"type\":\"api\",\"webhook_url\":\"http://a/b\"}}");
    assertThat(created.json().path("webhook_url").asText()).isEqualTo("http://a/b");
    assertThat(sandbox.inboxes()).extracting(Inbox::id).containsExactly(created.id());
  }

  @Test
  void webhooks_are_kept_and_their_urls_are_unique() {
    String body = "{\"webhook\":{\"url\":\"http://a/b\",\"subscriptions\":[\"message_created\"]}}";
    assertThat(api.post("/webhooks", body).json().at("/payload/webhook/url").asText())
        .isEqualTo("http://a/b");
    var second = api.post("/webhooks", body);
    assertThat(second.status()).isEqualTo(422);
    assertThat(second.json().path("message").asText()).isEqualTo("Url has already been taken");
    assertThat(api.get("/webhooks").json().at("/payload/webhooks")).hasSize(1);
  }

  @Test
  void health_and_version_need_no_token() {
    assertThat(api.root().get("/health").body()).isEqualTo("{\"status\":\"woot\"}");
    assertThat(api.root().get("/api").json().path("version").asText()).isEqualTo("4.15.1");
  }

  @Test
  void every_answer_has_a_request_id_and_a_runtime_and_a_given_id_is_kept() {
    for (String path : new String[] {"/contacts", "/contacts/99", "/nonsense"}) {
      var headers = api.get(path).headers();
      assertThat(headers.firstValue("X-Request-Id"))
          .hasValueSatisfying(id -> assertThat(id).hasSize(36));
      assertThat(headers.firstValue("X-Runtime"))
          .hasValueSatisfying(t -> assertThat(t).matches("\\d+\\.\\d{6}"));
    }
    var given = api.send(api.builder("/contacts").header("X-Request-Id", "me-1").build());
    assertThat(given.headers().firstValue("X-Request-Id")).contains("me-1");
  }

  @Test
  void an_unknown_path_is_the_frameworks_404() {
    assertThat(api.root().get("/nonsense").body())
        .isEqualTo("{\"status\":404,\"error\":\"Not Found\"}");
  }
}
