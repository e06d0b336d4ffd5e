package io.caravan.chaos;

import io.caravan.testing.ApiClient;
import io.caravan.testing.RunningCaravan;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Somebody who replays what is dead over the REST API, whatever state the nodes are in. */
final class Operator {

  private static final String NAME = "operator";
  private static final String PASSWORD = "pass-word-of-the-operator";
  private static final int OK = 200;

  private static final List<String> FILTERS =
      List.of(
          "{\"reason\":\"Validation failed\"}",
          "{\"inbox\":\"%s\"}".formatted(World.GENERIC),
          "{\"inbox\":\"%s\",\"state\":\"dead\"}".formatted(World.INSTAGRAM));

  private final JdbcClient journal;

  Operator(JdbcClient journal) {
    this.journal = journal;
  }

  /** Lets the operator in. */
  static RunningCaravan.Starter login(RunningCaravan.Starter starter) {
    return starter
        .with("spring.security.user.name", NAME)
        .with("spring.security.user.password", PASSWORD);
  }

  /**
   * By one filter after the other; a node that is not there, or dies over it, is left alone.
   *
   * @return whether the node has said that it is done
   */
  boolean replay(Node node, int number) {
    ApiClient api = ApiClient.of(node.url(), NAME, PASSWORD);
    String filter = FILTERS.get(number % FILTERS.size());
    try {
      return api.post("/api/events/replay", filter).statusCode() == OK;
    } catch (UncheckedIOException gone) {
      return false;
    }
  }

  /** By every filter, when all is well. */
  void replayAll(Node node) {
    for (int filter = 0; filter < FILTERS.size(); filter++) {
      int number = filter;
      Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> replay(node, number));
    }
  }

  @Override
  public String toString() {
    return journal
        .sql(
            """
            select count(*) || ' replays by REST put back ' || coalesce(sum(changed), 0)
              || ' dead events'
            from audit where action = 'replay'""")
        .query(String.class)
        .single();
  }
}
