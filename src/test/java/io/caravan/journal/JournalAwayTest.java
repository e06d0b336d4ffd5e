package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.mock.env.MockEnvironment;

class JournalAwayTest {

  static Stream<Arguments> troubles() {
    Database database = TestStores.freshDatabase();
    String url = database.jdbcUrl();
    return Stream.of(
        Arguments.of("jdbc:postgresql://localhost:1/caravan", "postgres", "start Postgres"),
        Arguments.of(url + "_missing", "postgres", "create the database"),
        Arguments.of(url, "nobody", "spring.datasource.username"));
  }

  @ParameterizedTest
  @MethodSource("troubles")
  void a_start_without_its_journal_says_where_and_what_to_do(
      String url, String user, String advice) {
    SQLException trouble = connect(url, user);

    FailureAnalysis analysis =
        new JournalAwayAnalyzer(new MockEnvironment().withProperty("spring.datasource.url", url))
            .analyze(new IllegalStateException("no start", trouble));

    assertThat(analysis.getDescription()).contains(url);
    assertThat(analysis.getAction()).contains(advice);
  }

  private static SQLException connect(String url, String user) {
    try {
      DriverManager.getConnection(url, user, "").close();
    } catch (SQLException e) {
      return e;
    }
    throw new AssertionError("connected to " + url);
  }
}
