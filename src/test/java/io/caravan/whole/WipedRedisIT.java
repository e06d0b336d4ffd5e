package io.caravan.whole;

import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.CaravanProcess;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.RunningCaravan;
import io.caravan.testing.Surroundings;
import io.caravan.testing.Traffic;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Locks vanish from Redis all the time. */
class WipedRedisIT {

  @Test
  @Tag("peers-L")
  void P4_two_nodes_and_a_Redis_wiped_every_2_s_make_one_conversation_for_each_of_200_contacts() {
    Traffic traffic = new Traffic("wiped", 200, 5);
    ScheduledExecutorService wiper = Executors.newSingleThreadScheduledExecutor();
    try (Surroundings around = new Surroundings();
        CaravanProcess one = CaravanProcess.start("wiped-1", settings(around));
        CaravanProcess other = CaravanProcess.start("wiped-2", settings(around))) {
      one.awaitReady();
      other.awaitReady();
      // first messages race between Chatwoot's check and its write
      around.chatwoot().races().pause(Duration.ofMillis(20));
      wiper.scheduleAtFixedRate(() -> TestStores.redis().flush(), 0, 2, TimeUnit.SECONDS);
      PatientChannel channel = new PatientChannel(around.sender(one), around.sender(other));

      CompletableFuture<Void> sent = traffic.atOnce(channel);

      sent.orTimeout(90, TimeUnit.SECONDS).join();
      around.assertDelivered(traffic);
    } finally {
      wiper.shutdownNow();
    }
  }

  private static RunningCaravan.Starter settings(Surroundings around) {
    return around.caravan().with("caravan.chatwoot.timeout", "5s");
  }
}
