package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * What a webhook is spared changes nothing of what its route is given and its sender is answered:
 * each request goes both ways, and the answers are the same letter by letter.
 */
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    classes = {WebhookHttpTest.Edge.class, MirrorRoutes.class},
    properties = {
      "camel.main.routes-include-pattern=file:routes/errors.camel.yaml,"
          + "file:routes/intake-generic.camel.yaml,file:routes/take-webhook.camel.yaml,"
          + "file:routes/handshake-meta.camel.yaml",
      "management.endpoint.health.group.readiness.include=readinessState",
      "caravan.inboxes.open.channel=generic",
      "caravan.inboxes.open.signature=none",
      "caravan.inboxes.open.chatwoot.account-id=1",
      "caravan.inboxes.open.chatwoot.inbox-id=1",
      "caravan.inboxes.lean.channel=lean",
      "caravan.inboxes.lean.max-body=100KB",
      "caravan.inboxes.lean.signature=none",
      "caravan.inboxes.lean.chatwoot.account-id=1",
      "caravan.inboxes.lean.chatwoot.inbox-id=1",
      "caravan.inboxes.slow.channel=slow",
      "caravan.inboxes.slow.max-body=100KB",
      "caravan.inboxes.slow.signature=none",
      "caravan.inboxes.slow.chatwoot.account-id=1",
      "caravan.inboxes.slow.chatwoot.inbox-id=1",
    })
class LeanWebhooksTest {

  @LocalServerPort private int port;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "json", "large", "text", "xml", "stream", "bytes", "nothing", "empty", "failure", "headers",
        "lists", "gzip", "java", "chunked"
      })
  void an_answer_of_any_kind_is_written_as_camel_writes_it(String kind) throws Exception {
    String lean = answer("POST /webhooks/lean/lean", "kind: " + kind, "{}");

    assertThat(lean).startsWith("HTTP/1.1 ");
    assertThat(lean).isEqualTo(answer("POST /webhooks/slow/slow", "kind: " + kind, "{}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type: application/json",
        "content-type: text/plain; charset=UTF-16",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Type: application/x-www-form-urlencoded\nContent-Encoding: gzip",
        "Content-Type: application/x-java-serialized-object",
        "Content-Type: multipart/form-data; boundary=x",
        "X-Twice: a\nx-twice: b\nX-List: [a, b]\nX-Empty:",
        "inbox: other\nCamelHttpMethod: PUT\nauthorization: Bearer x",
        "Cookie: a=b\nAccept: text/html\nAccept-Language: de\nOrigin: http://elsewhere",
      })
  void a_route_is_given_what_camel_gives_it(String headers) throws Exception {
    for (String path :
        List.of("", "?a=1&a=2&b=%C3%A4&inbox=other&CamelX=1&=&c", "/more/of%20it?")) {
      for (String body : List.of("a=1&b=2", "\u00e4 {", "x".repeat(90_000), "")) {
        String lean = answer("POST /webhooks/lean/lean" + path, headers, body);

        assertThat(lean).contains("POST", "inbox=lean").doesNotContain("inbox=[");
        assertThat(lean).isEqualTo(answer("POST /webhooks/slow/slow" + path, headers, body));
      }
    }
  }

  @Test
  void a_body_is_read_as_camel_reads_it_in_whatever_pieces_it_comes() throws Exception {
    List<String> bodies =
        List.of(
            "Content-Length: 5\n\n12345",
            "Content-Length: 0\n\n",
            "X: no body\n\n",
            "Transfer-Encoding: chunked\n\n3\n123\n2\n45\n0\n\n",
            "Transfer-Encoding: chunked\n\n0\n\n",
            "Transfer-Encoding: chunked\n\nno chunk\n",
            "Content-Length: 102401\n\n" + "y".repeat(102_401),
            "Content-Length: 200000\n\n" + "y".repeat(200_000),
            "Content-Length: 70000\n\n" + "y".repeat(70_000),
            "Content-Length: 65536\n\n" + "y".repeat(65_536));
    List<String> lean = new ArrayList<>();
    List<String> slow = new ArrayList<>();
    for (String body : bodies) {
      lean.add(raw("POST /webhooks/lean/lean", "Connection: close\n" + body));
      slow.add(raw("POST /webhooks/slow/slow", "Connection: close\n" + body));
    }

    assertThat(lean).isEqualTo(slow);
    assertThat(lean.get(0)).contains("12345");
    assertThat(lean.get(3)).contains("12345");
    assertThat(lean.get(5)).startsWith("HTTP/1.1 400 ");
    assertThat(lean.get(7)).as("a byte more than the limit").contains(" 102401");
  }

  @Test
  void a_body_that_breaks_off_is_400_on_either_way() throws Exception {
    for (String name : List.of("lean", "slow")) {
      try (RawSender sender =
          new RawSender(port, "POST /webhooks/" + name + "/" + name, "Content-Length: 50")) {
        sender.write("half");
        sender.halfClose();

        assertThat(sender.untilClosed(10_000)).startsWith("HTTP/1.1 400 ");
      }
    }
  }

  private String answer(String request, String headers, String body) throws Exception {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return raw(request, headers + "\nConnection: close\nContent-Length: " + length + "\n\n" + body);
  }

  /** All of the answer but its time, and as if both routes had one name. */
  private String raw(String request, String rest) throws Exception {
    String[] headAndBody = rest.split("\n\n", 2);
    boolean chunked = headAndBody[0].contains("chunked");
    try (RawSender sender = new RawSender(port, request, headAndBody[0])) {
      sender.write(chunked ? headAndBody[1].replace("\n", "\r\n") : headAndBody[1]);
      return sender
          .untilClosed(10_000)
          .replaceAll("Date: .*|\"timestamp\":\"[^\"]*\"", "now")
          .replace("slow", "lean");
    }
  }
}
