package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DedupeKeyTest {

  @Test
  void a_key_is_kind_and_native_id() {
    assertThat(DedupeKey.of("message", "m1")).isEqualTo("message:m1");
    assertThat(DedupeKey.of("read", "m1", "c1")).isEqualTo("read:m1:c1");
  }

  @Test
  void P2_a_key_too_long_for_an_index_is_hashed_and_still_its_own() {
    String a = DedupeKey.of("reaction", "x".repeat(500), "a".repeat(500));
    String b = DedupeKey.of("reaction", "x".repeat(500), "b".repeat(500));

    assertThat(a).hasSize("reaction:".length() + 64).isNotEqualTo(b);
  }
}
