package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.config.InboxProperties.ConversationPolicy;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChatwootTargetsTest {

  private final Map<String, String> keys =
      new HashMap<>(
          Map.of(
              "caravan.chatwoot.url", "https://chat.example.com/",
              "caravan.chatwoot.token", "common",
              "caravan.inboxes.insta.channel", "instagram",
              "caravan.inboxes.insta.chatwoot.account-id", "1",
              "caravan.inboxes.insta.chatwoot.inbox-id", "3"));

  @Test
  void an_inbox_delivers_to_the_common_Chatwoot() {
    ChatwootTarget target = new ChatwootTargets(TestTargets.properties(keys)).of("insta");

    assertThat(target.url()).isEqualTo(URI.create("https://chat.example.com"));
    assertThat(target.token()).isEqualTo("common");
    assertThat(target.accountId()).isEqualTo(1);
    assertThat(target.inboxId()).isEqualTo(3);
    assertThat(target.conversationPolicy()).isEqualTo(ConversationPolicy.REOPEN);
    assertThat(target.timeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(target.toString()).doesNotContain("common");
  }

  @Test
  void an_inbox_may_have_a_Chatwoot_and_a_token_of_its_own() {
    keys.put("caravan.inboxes.insta.chatwoot.url", "https://other.example.com/chat//");
    keys.put("caravan.inboxes.insta.chatwoot.token", "own");

    ChatwootTarget target = new ChatwootTargets(TestTargets.properties(keys)).of("insta");

    assertThat(target.url()).isEqualTo(URI.create("https://other.example.com/chat"));
    assertThat(target.token()).isEqualTo("own");
  }

  @Test
  void a_missing_token_is_named() {
    keys.remove("caravan.chatwoot.token");

    assertThatThrownBy(() -> new ChatwootTargets(TestTargets.properties(keys)))
        .hasMessageContaining("caravan.chatwoot.token")
        .hasMessageContaining("caravan.inboxes.insta.chatwoot.token");
  }

  @Test
  void an_inbox_that_was_taken_out_of_the_configuration_is_named() {
    ChatwootTargets targets = new ChatwootTargets(TestTargets.properties(keys));

    assertThatThrownBy(() -> targets.of("gone")).hasMessageContaining("caravan.inboxes.gone");
  }
}
