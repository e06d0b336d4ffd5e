package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.media.MediaServer;
import io.caravan.sandbox.chatwoot.Contact;
import io.caravan.testing.CaravanProcess;
import io.caravan.testing.MetaSender;
import io.caravan.testing.RunningCaravan;
import io.caravan.testing.Surroundings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Names over the death of a node that asked, and on two nodes at once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProfilesProcessIT {

  private static final String ACCOUNT = "17841400000000001";

  private final Surroundings around = new Surroundings();
  private final MediaServer api = new MediaServer();
  private final CaravanProcess mortal =
      CaravanProcess.of("profiles", settings(), CaravanProcess::jarOrClasses);
  private final List<RunningCaravan> nodes = new ArrayList<>();

  @BeforeAll
  void start() {
    around.chatwoot().apiInbox(11, "insta");
    mortal.start();
    mortal.awaitReady();
  }

  private RunningCaravan.Starter settings() {
    return around
        .caravan()
        .inbox("instagram", "insta", 11)
        .with("caravan.inboxes.insta.accounts[0]", ACCOUNT)
        .with("caravan.inboxes.insta.api.url", api.url(""))
        .with("caravan.inboxes.insta.api.token", "vendor-token");
  }

  @AfterAll
  void close() {
    mortal.close();
    nodes.forEach(RunningCaravan::close);
    around.close();
    api.close();
  }

  private static String path(String person) {
    return "/v26.0/" + person + "?fields=name,username,profile_pic";
  }

  private static byte[] named(String name) {
    return "{\"name\":\"%s\"}".formatted(name).getBytes(StandardCharsets.UTF_8);
  }

  private void send(String node, String person, String mid) {
    MetaSender meta = new MetaSender(node + "/webhooks/instagram/insta", "secret-of-insta");
    String text = MetaSender.text(person, ACCOUNT, mid, "hello");
    assertThat(meta.post(MetaSender.batch(MetaSender.entry(ACCOUNT, text))).statusCode())
        .isEqualTo(200);
  }

  private List<String> names() {
    return around.chatwoot().contacts().stream().map(Contact::name).toList();
  }

  @Test
  void P6_what_a_killed_node_had_in_hand_another_does_and_two_nodes_ask_once() throws Exception {
    CountDownLatch asking = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    api.on(
        path("9100"),
        (out, closing) -> {
          if (asked.incrementAndGet() == 1) {
            asking.countDown();
            closing.await();
          }
          byte[] body = named("Resumed");
          MediaServer.write(
              out, MediaServer.head(200) + "Content-Length: " + body.length + "\r\n\r\n");
          out.write(body);
        });
    send(mortal.url(), "9100", "mid.killed");
    assertThat(asking.await(60, SECONDS)).isTrue();

    mortal.kill9();
    around.lapseProfileLeases();
    nodes.add(settings().start());

    await().atMost(Duration.ofSeconds(60)).until(() -> names().contains("Resumed"));
    assertThat(asked).hasValue(2);
    assertThat(around.messages("mid.killed")).containsExactly("mid.killed");

    nodes.add(settings().start());
    List<String> persons = IntStream.range(0, 12).mapToObj(i -> "900" + i).toList();
    persons.forEach(it -> api.file(path(it), "application/json", named("Name of " + it)));
    persons.forEach(it -> send(nodes.get(it.hashCode() & 1).url(), it, "mid.two." + it));
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> names().containsAll(persons.stream().map("Name of "::concat).toList()));
    assertThat(persons).allSatisfy(it -> assertThat(api.asked(path(it))).isEqualTo(1));
  }
}
