package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.CaravanProcess;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.Surroundings;
import io.caravan.testing.Traffic;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A stop in good order. */
class SigtermIT {

  private static final int SIGTERM = 128 + 15;

  /** Calls may last for a minute here, so that only an abort ends the one that Chatwoot stalls. */
  @Test
  void P2_SIGTERM_under_load_ends_within_30_s_and_loses_and_doubles_nothing() {
    Traffic traffic = new Traffic("load", 12, 25);
    try (Surroundings around = new Surroundings();
        CaravanProcess caravan =
            CaravanProcess.start(
                "sigterm",
                around
                    .caravan()
                    .with("caravan.chatwoot.timeout", "60s")
                    .with("caravan.relay.lease", "75s"))) {
      caravan.awaitReady();
      PatientChannel channel = new PatientChannel(around.sender(caravan));
      around
          .chatwoot()
          .faults()
          .add(Fault.at(Endpoint.MESSAGE_CREATE, Effect.COMMIT_THEN_STALL).once());

      CompletableFuture<Void> sent = traffic.inOrder(channel);
      await().until(() -> around.events("load-", "delivered") >= 50);
      long asked = System.nanoTime();
      long delivered = around.events("load-", "delivered");
      int exit = caravan.stop();
      Duration took = Duration.ofNanos(System.nanoTime() - asked);
      caravan.start();
      sent.orTimeout(60, SECONDS).join();

      assertThat(exit).isEqualTo(SIGTERM);
      assertThat(took).isLessThan(Duration.ofSeconds(30));
      // a quick intake may have taken all of it: the load is what was still to be delivered
      assertThat(delivered).isLessThan(traffic.messages().size());
      around.assertDelivered(traffic);
      around.assertInOrder(traffic);
    }
  }
}
