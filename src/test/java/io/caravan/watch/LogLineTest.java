package io.caravan.watch;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;

class LogLineTest {

  private final LoggerContext context = new LoggerContext();
  private final Logger logger = context.getLogger("io.caravan.attempts");
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  private ILoggingEvent written() {
    context.setMDCAdapter(new LogbackMDCAdapter());
    lines.start();
    logger.addAppender(lines);
    LogLine.of("delivery.attempted")
        .with("outcome", "backoff")
        .with("event", 17L)
        .with("next_attempt_at", null)
        .trace("4bf92f3577b34da6a3ce929d0e0e4736")
        .saying("reason", "backoff: it did not work")
        .info(logger);
    return lines.list.get(0);
  }

  private JsonNode json(String format) throws IOException {
    context.putObject(Environment.class.getName(), new MockEnvironment());
    StructuredLogEncoder encoder = new StructuredLogEncoder();
    encoder.setContext(context);
    encoder.setFormat(format);
    encoder.start();
    return new ObjectMapper().readTree(encoder.encode(written()));
  }

  @Test
  void a_line_is_a_name_and_fields() {
    assertThat(written().getFormattedMessage())
        .isEqualTo(
            "delivery.attempted outcome=backoff event=17 next_attempt_at=-"
                + " trace=4bf92f3577b34da6a3ce929d0e0e4736 reason=\"backoff: it did not work\"");
  }

  @Test
  void in_ECS_each_field_is_one_of_its_own() throws IOException {
    JsonNode line = json("ecs");

    assertThat(line.at("/caravan/outcome").asText()).isEqualTo("backoff");
    assertThat(line.at("/caravan/event").isIntegralNumber()).isTrue();
    assertThat(line.at("/caravan/reason").asText()).isEqualTo("backoff: it did not work");
    assertThat(line.at("/caravan").has("next_attempt_at")).isFalse();
    assertThat(line.at("/trace/id").asText()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
  }

  @Test
  void in_logstashs_format_too() throws IOException {
    JsonNode line = json("logstash");

    assertThat(line.get("caravan.outcome").asText()).isEqualTo("backoff");
    assertThat(line.get("caravan.event").asLong()).isEqualTo(17);
    assertThat(line.get("trace.id").asText()).isEqualTo("4bf92f3577b34da6a3ce929d0e0e4736");
  }
}
