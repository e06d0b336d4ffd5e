package io.caravan.channel.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.caravan.channel.Channel;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class MappedChannelsTest {

  private static final Instant RECEIVED = Instant.parse("2026-11-30T12:00:00Z");
  private static final String QUESTIONS =
      """
      {"type":"question","items":[
        {"question_id":7,"asked_at":1796036400,"order":"A-1","question":"Where is it? \\u0000",
         "customer":{"number":"4711","full_name":"Ada Example","mail":"ada@example.org"},
         "pictures":["https://shop.example/p.jpg"]},
        {"question_id":8,"question":"No customer"},
        {"question_id":9,"question":"And this?","customer":{"number":"4712"}}]}
      """;

  private final CamelContext camel = new DefaultCamelContext();
  @TempDir private Path routes;
  private MappedChannels channels;

  @BeforeEach
  void start() {
    camel.start();
    channels = new MappedChannels(camel, routes.toString());
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void a_file_beside_the_routes_is_a_channel_from_then_on() throws Exception {
    assertThat(channels.find("shop")).isEmpty();

    write(Files.readString(Path.of("src/docs/examples/shop.jq")));

    List<ParsedEvent> events = parse(QUESTIONS);
    assertThat(events)
        .extracting(ParsedEvent::kind, ParsedEvent::outcome)
        .containsExactly(
            tuple("message", Outcome.RECEIVED),
            tuple(ParsedEvent.UNPARSEABLE, Outcome.DEAD),
            tuple("message", Outcome.RECEIVED));
    InboundMessage first = events.get(0).message();
    assertThat(first.id()).isEqualTo("shop-7");
    assertThat(first.text()).isEqualTo("Where is it? \n\nOrder A-1");
    assertThat(first.contact().email()).isEqualTo("ada@example.org");
    assertThat(first.attachments()).hasSize(1);
    assertThat(events.get(0).occurredAt()).isEqualTo(Instant.ofEpochSecond(1796036400));
    assertThat(events.get(1).reason()).isEqualTo("unparseable: contact.id is required");
  }

  @Test
  void what_the_mapping_does_not_want_is_ignored_with_its_reason() throws Exception {
    write(Files.readString(Path.of("src/docs/examples/shop.jq")));

    assertThat(parse("{\"type\":\"receipt\",\"items\":[{\"question_id\":1}]}"))
        .extracting(ParsedEvent::outcome, ParsedEvent::reason)
        .containsExactly(tuple(Outcome.IGNORED, "the shop's receipt"));
    assertThat(parse("{\"type\":\"question\",\"items\":[]}"))
        .extracting(ParsedEvent::outcome, ParsedEvent::reason)
        .containsExactly(tuple(Outcome.IGNORED, "the mapping makes nothing of it"));
  }

  @Test
  void a_changed_mapping_takes_effect_and_a_broken_one_leaves_the_one_before() throws Exception {
    write("{id: \"1\", contact: {id: \"c\"}, text: \"before\"}");
    assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("before");

    write("{id: \"1\", contact: {id: \"c\"}, text: \"after\"}");
    assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("after");

    write("{id: \"1\", ");
    assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("after");

    write("{id: \"1\", contact: {id: \"c\"}, text: \"mended\"}");
    assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("mended");
  }

  @Test
  void a_mapping_that_cannot_be_read_leaves_the_one_before_and_is_told_once(CapturedOutput log)
      throws Exception {
    write("{id: \"1\", contact: {id: \"c\"}, text: \"before\"}");
    assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("before");

    for (int i = 0; i < 2; i++) {
      Files.writeString(routes.resolve("shop.jq"), "# für", StandardCharsets.ISO_8859_1);
      assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("before");
      assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("before");
      assertThat(log.getOut().split("shop.jq cannot be read", -1)).hasSize(i + 2);

      write("{id: \"1\", contact: {id: \"c\"}, text: \"mended\"}");
      assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("mended");
      write("{id: \"1\", contact: {id: \"c\"}, text: \"before\"}");
      assertThat(parse("{}")).extracting(e -> e.message().text()).containsExactly("before");
    }
  }

  @Test
  void a_mapping_that_is_broken_from_the_start_is_no_channel_yet() throws Exception {
    write("][");
    assertThat(channels.find("shop")).isEmpty();
  }

  @Test
  void a_body_on_which_the_mapping_fails_is_not_parseable_and_not_quoted() throws Exception {
    write("[.items[].text | ltrimstr(\"a\") | tonumber]");

    assertThatThrownBy(() -> parse("{\"items\":[{\"text\":\"private words\"}]}"))
        .isInstanceOf(MalformedWebhook.class)
        .hasMessageNotContaining("private");
  }

  @Test
  void a_name_never_leads_out_of_the_directory() throws Exception {
    Files.writeString(routes.resolveSibling("outside.jq"), "[]");
    assertThat(channels.find("../outside")).isEmpty();
    assertThat(channels.find("")).isEmpty();
  }

  private List<ParsedEvent> parse(String body) throws MalformedWebhook {
    Channel shop = channels.find("shop").orElseThrow();
    return shop.parser().parse(body.getBytes(StandardCharsets.UTF_8), RECEIVED);
  }

  private void write(String mapping) throws IOException {
    Files.writeString(routes.resolve("shop.jq"), mapping);
  }
}
