package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.apache.camel.spi.IdempotentRepository;
import org.junit.jupiter.api.Test;

class RecentWebhooksTest {

  private final IdempotentRepository recent = new RecentWebhooks().recentWebhooks();

  @Test
  void the_latest_webhooks_are_remembered_and_older_ones_forgotten() {
    int many = RecentWebhooks.KEPT * 2;

    IntStream.range(0, many).forEach(i -> recent.add("web:" + i));

    assertThat(recent.contains("web:" + (many - 1))).isTrue();
    assertThat(recent.contains("web:" + (many - 1_000))).isTrue();
    assertThat(recent.contains("web:0")).isFalse();
    assertThat(IntStream.range(0, many).filter(i -> recent.contains("web:" + i)).count())
        .isLessThanOrEqualTo(RecentWebhooks.KEPT);
  }
}
