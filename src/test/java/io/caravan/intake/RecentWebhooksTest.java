package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.camel.spi.IdempotentRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecentWebhooksTest {

  private final IdempotentRepository recent = new RecentWebhooks().seenWebhooks();

  @BeforeEach
  void start() {
    recent.start();
  }

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

  @Test
  void of_many_that_add_the_same_key_one_is_first() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    for (int round = 0; round < 50; round++) {
      String key = "web:" + round;
      List<Future<Boolean>> adds =
          threads.invokeAll(
              IntStream.range(0, 8)
                  .mapToObj(i -> (Callable<Boolean>) () -> recent.add(key))
                  .toList());
      int first = 0;
      for (Future<Boolean> add : adds) {
        first += add.get() ? 1 : 0;
      }
      assertThat(first).isEqualTo(1);
    }
    threads.shutdownNow();
  }
}
