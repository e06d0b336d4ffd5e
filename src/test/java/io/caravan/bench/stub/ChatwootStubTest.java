package io.caravan.bench.stub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.sandbox.ListenPort;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootStubTest {

  private static final int PORT = ListenPort.anyFree().number();
  private static final String ACCOUNT = "/api/v1/accounts/1";
  private static int desk;

  private final HttpClient http = HttpClient.newHttpClient();

  @BeforeAll
  static void start() {
    desk = ChatwootStub.start(PORT);
  }

  @BeforeEach
  void turnPage() throws Exception {
    desk("/turn-page");
  }

  @Test
  void a_message_is_stored_under_its_source_id_with_the_time_and_counted() throws Exception {
    long before = System.currentTimeMillis() * 1_000;

    JsonNode answer = post(ACCOUNT + "/conversations/7/messages", "{\"source_id\":\"m-1\"}");

    assertThat(answer.path("id").isIntegralNumber()).isTrue();
    assertThat(answer.path("source_id").asText()).isEqualTo("m-1");
    assertThat(answer.path("conversation_id").asLong()).isEqualTo(7);
    assertThat(desk("/tally")).contains("create-message 1\n").contains("repeated 0\n");
    String[] time = desk("/times").strip().split(" ");
    assertThat(time[0]).isEqualTo("m-1");
    assertThat(Long.parseLong(time[1])).isBetween(before, (System.currentTimeMillis() + 1) * 1_000);
  }

  @Test
  void a_message_that_comes_again_is_counted_as_repeated() throws Exception {
    post(ACCOUNT + "/conversations/7/messages", "{\"source_id\":\"m-2\"}");
    post(ACCOUNT + "/conversations/7/messages", "{\"source_id\":\"m-2\"}");

    assertThat(desk("/tally")).contains("create-message 2\n").contains("repeated 1\n");
    assertThat(desk("/messages")).isEqualTo("1");
  }

  @Test
  void a_new_contact_costs_three_calls_the_last_of_which_brings_its_message() throws Exception {
    JsonNode inbox = get(ACCOUNT + "/inboxes/1");
    JsonNode contact =
        post(
            "/public/api/v1/inboxes/" + inbox.path("inbox_identifier").asText() + "/contacts",
            "{\"source_id\":\"ada\"}");
    String list = ACCOUNT + "/conversations?inbox_id=1&source_id=ada&status=all&page=1";

    assertThat(get(list).at("/data/payload")).isEmpty();
    JsonNode made =
        post(
            ACCOUNT + "/conversations",
            "{\"inbox_id\":1,\"contact_id\":%d,\"source_id\":\"ada\",\"message\":{\"source_id\":\"m-3\"}}"
                .formatted(contact.path("id").asLong()));

    assertThat(made.at("/messages/0/source_id").asText()).isEqualTo("m-3");
    assertThat(get(list).at("/data/payload/0/id").asLong()).isEqualTo(made.path("id").asLong());
    assertThat(desk("/times")).startsWith("m-3 ");
  }

  @Test
  void while_it_is_away_nobody_listens_and_then_it_is_back() throws Exception {
    desk("/close");

    assertThatThrownBy(() -> get(ACCOUNT + "/inboxes/1")).isInstanceOf(IOException.class);

    desk("/open");
    assertThat(get(ACCOUNT + "/inboxes/1").path("channel_type").asText()).isEqualTo("Channel::Api");
  }

  private String desk(String path) throws Exception {
    return http.send(request(desk, path).build(), BodyHandlers.ofString()).body();
  }

  private JsonNode get(String path) throws Exception {
    return read(request(PORT, path));
  }

  private JsonNode post(String path, String body) throws Exception {
    return read(request(PORT, path).POST(BodyPublishers.ofString(body)));
  }

  private JsonNode read(HttpRequest.Builder request) throws Exception {
    return new ObjectMapper().readTree(http.send(request.build(), BodyHandlers.ofString()).body());
  }

  private static HttpRequest.Builder request(int port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }
}
