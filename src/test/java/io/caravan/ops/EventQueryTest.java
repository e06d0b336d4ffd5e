package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.journal.EventFilter;
import io.caravan.journal.EventState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventQueryTest {

  private static EventFilter filter(String json) {
    try {
      return EventQuery.of(new ObjectMapper().readTree(json), Set.of("dryRun")).filter();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void a_query_and_a_json_object_say_the_same() {
    EventFilter query =
        EventQuery.of(
                Map.of("state", List.of("waiting", "dead"), "inbox", List.of("demo")), Set.of())
            .filter();

    assertThat(filter("{\"state\":[\"waiting\",\"dead\"],\"inbox\":\"demo\",\"dryRun\":true}"))
        .isEqualTo(query);
    assertThat(query.states())
        .containsExactlyInAnyOrder(EventState.RECEIVED, EventState.RETRYING, EventState.DEAD);
  }

  @Test
  void ids_and_times_are_read() {
    EventFilter filter = filter("{\"id\":[3,\"4\"],\"from\":\"2026-11-29T10:00:00+02:00\"}");

    assertThat(filter.ids()).containsExactly(3L, 4L);
    assertThat(filter.from()).isEqualTo(Instant.parse("2026-11-29T08:00:00Z"));
  }

  @Test
  void the_audit_keeps_what_was_asked_for() {
    EventQuery query =
        EventQuery.of(
            Map.of("id", List.of("3", "4"), "inbox", List.of("demo"), "after", List.of("x")),
            Set.of("after"));

    assertThat(query.toJson()).isEqualTo("{\"id\":[3,4],\"inbox\":\"demo\"}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"inbx\":\"demo\"}      | there is no filter 'inbx'; there are id, state, inbox",
        "{\"inbox\":\"\"}         | 'inbox' is empty",
        "{\"id\":[]}              | 'id' is empty",
        "{\"inbox\":null}         | 'inbox' has to be a text",
        "{\"inbox\":{}}           | 'inbox' has to be a text",
        "{\"inbox\":[\"a\",\"b\"]}| 'inbox' can be given once only",
        "{\"id\":\"x\"}           | 'id' has to be numbers",
        "{\"state\":\"deed\"}     | there is no state 'deed'",
        "{\"reason\":\"\\u0000\"}| 'reason' holds characters that no event has",
        "{\"contact\":\"\\ud83d\"}| 'contact' holds characters that no event has",
        "{\"to\":\"yesterday\"}   | 'to' has to be a time with a zone",
      })
  void what_would_mean_more_events_than_was_meant_is_refused(String json, String why) {
    assertThatThrownBy(() -> filter(json))
        .isInstanceOf(InvalidRequest.class)
        .hasMessageStartingWith(why);
  }
}
