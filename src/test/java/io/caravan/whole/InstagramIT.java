package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.MetaSender;
import io.caravan.testing.WholeApplication;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Instagram text messages through the whole application: one app, two accounts, one callback. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class InstagramIT {

  private static final String FIRST_ACCOUNT = "17841400000000001";
  private static final String SECOND_ACCOUNT = "17841400000000002";

  private WholeApplication whole;
  private MetaSender meta;
  private long firstInbox;
  private long secondInbox;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(
            settings ->
                inbox(inbox(settings, "first", FIRST_ACCOUNT, 11), "second", SECOND_ACCOUNT, 12));
    firstInbox = whole.chatwoot().apiInbox(11, "First").id();
    secondInbox = whole.chatwoot().apiInbox(12, "Second").id();
    // the start found inboxes that were not there yet, and paused them for a minute
    whole.clock().tick(java.time.Duration.ofSeconds(61));
    meta = new MetaSender(whole.caravan().url() + "/webhooks/instagram/first", "app-secret");
  }

  private static io.caravan.testing.RunningCaravan.Starter inbox(
      io.caravan.testing.RunningCaravan.Starter settings,
      String name,
      String account,
      long chatwootInbox) {
    String key = "caravan.inboxes." + name + ".";
    return settings
        .with(key + "channel", "instagram")
        .with(key + "accounts[0]", account)
        .with(key + "secrets[0]", "old-app-secret")
        .with(key + "secrets[1]", "app-secret")
        .with(key + "verify-token", "verify-me")
        .with(key + "chatwoot.account-id", 1)
        .with(key + "chatwoot.inbox-id", chatwootInbox);
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @Test
  void the_handshake_is_answered_with_the_challenge() {
    HttpResponse<String> answer =
        meta.get("?hub.mode=subscribe&hub.challenge=abc_123&hub.verify_token=verify-me");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("abc_123");
    assertThat(meta.get("?hub.mode=subscribe&hub.challenge=1&hub.verify_token=x").statusCode())
        .isEqualTo(403);
  }

  @Test
  void P2_a_batch_of_two_accounts_goes_to_the_inbox_that_has_the_account_each_message_once() {
    String batch =
        MetaSender.batch(
            MetaSender.entry(
                FIRST_ACCOUNT,
                MetaSender.text("ig-ana", FIRST_ACCOUNT, "mid.first.1", "H\u00e4llo \ud83d\ude00"),
                MetaSender.text("ig-ana", FIRST_ACCOUNT, "mid.first.2", "zwei"),
                MetaSender.read("ig-ana", FIRST_ACCOUNT, "mid.first.1")),
            MetaSender.entry(
                SECOND_ACCOUNT,
                MetaSender.text("ig-ana", SECOND_ACCOUNT, "mid.second.1", "other account")),
            MetaSender.entry(
                "17841400000000009",
                MetaSender.text("ig-ana", "17841400000000009", "mid.nobody.1", "nobody's")));

    HttpResponse<String> answer = meta.post(batch);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"accepted\":3,\"duplicate\":0,\"ignored\":2}");
    assertThat(meta.post(batch).body()).isEqualTo("{\"accepted\":0,\"duplicate\":5,\"ignored\":0}");
    await().until(() -> whole.sourceIdsStartingWith("mid.").size() >= 3);
    assertThat(whole.messages("mid.first.1", "mid.first.2"))
        .extracting(m -> m.inboxId(), m -> m.sourceId(), m -> m.content())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                firstInbox, "mid.first.1", "H\u00e4llo \ud83d\ude00"),
            org.assertj.core.groups.Tuple.tuple(firstInbox, "mid.first.2", "zwei"));
    assertThat(whole.messages("mid.second.1"))
        .singleElement()
        .satisfies(m -> assertThat(m.inboxId()).isEqualTo(secondInbox));
    List<String> ignored =
        whole
            .jdbc()
            .sql("select kind || ' ' || reason from event where state = 'ignored' order by place")
            .query(String.class)
            .list();
    assertThat(ignored)
        .containsExactly("read receipt", "message unknown-account: 17841400000000009");
  }

  @Test
  void P2_a_thread_of_another_app_appears_once_and_with_both_sides() {
    String question = MetaSender.text("ig-ben", FIRST_ACCOUNT, "standby.mid.1", "to the bot");
    String answer = MetaSender.echo(FIRST_ACCOUNT, "ig-ben", "standby.mid.2", "from the bot");
    String standby = MetaSender.entry(FIRST_ACCOUNT, question, answer);

    meta.post(MetaSender.batch(standby.replace("messaging", "standby")));
    HttpResponse<String> again =
        meta.post(MetaSender.batch(MetaSender.entry(FIRST_ACCOUNT, question, answer)));

    assertThat(again.body()).isEqualTo("{\"accepted\":0,\"duplicate\":2,\"ignored\":0}");
    await().until(() -> whole.sourceIdsStartingWith("standby.mid.").size() >= 2);
    assertThat(whole.messages("standby.mid.1", "standby.mid.2"))
        .extracting(m -> m.messageType(), m -> m.content())
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(0, "to the bot"),
            org.assertj.core.groups.Tuple.tuple(1, "from the bot"));
  }

  @Test
  void a_signed_body_that_cannot_be_read_is_kept_as_dead_and_answered_200() {
    HttpResponse<String> answer = meta.post("{\"object\":\"instagram\",\"entry\":[");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(
            whole
                .jdbc()
                .sql("select count(*) from event where state = 'dead' and reason = 'unparseable'")
                .query(Long.class)
                .single())
        .isEqualTo(1);
  }

  @Test
  void a_wrong_signature_is_401_and_stores_nothing() {
    long before = webhooks();
    MetaSender other =
        new MetaSender(whole.caravan().url() + "/webhooks/instagram/first", "wrong-secret");

    assertThat(other.post(MetaSender.batch()).statusCode()).isEqualTo(401);

    assertThat(webhooks()).isEqualTo(before);
  }

  private long webhooks() {
    return whole.jdbc().sql("select count(*) from webhook").query(Long.class).single();
  }
}
