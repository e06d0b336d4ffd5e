package io.caravan.channel.meta;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandshakeTest {

  @Test
  void the_right_token_gets_the_challenge() {
    assertThat(new Handshake("subscribe", "11_a-Z", "token").answer("token")).contains("11_a-Z");
  }

  @Test
  void a_wrong_or_missing_part_gets_nothing() {
    assertThat(new Handshake("subscribe", "1", "wrong").answer("token")).isEmpty();
    assertThat(new Handshake("subscribe", "1", null).answer("token")).isEmpty();
    assertThat(new Handshake("unsubscribe", "1", "token").answer("token")).isEmpty();
    assertThat(new Handshake(null, "1", "token").answer("token")).isEmpty();
    assertThat(new Handshake("subscribe", null, "token").answer("token")).isEmpty();
  }

  @Test
  void an_empty_configured_token_never_matches() {
    assertThat(new Handshake("subscribe", "1", "").answer("")).isEmpty();
    assertThat(new Handshake("subscribe", "1", " ").answer(" ")).isEmpty();
    assertThat(new Handshake("subscribe", "1", null).answer(null)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<script>", "a b", "1\n", "\u00e4"})
  void a_challenge_that_could_be_more_than_a_word_gets_nothing(String challenge) {
    assertThat(new Handshake("subscribe", challenge, "token").answer("token")).isEmpty();
    assertThat(new Handshake("subscribe", "1".repeat(257), "token").answer("token")).isEmpty();
    assertThat(new Handshake("subscribe", "1".repeat(256), "token").answer("token")).isPresent();
  }
}
