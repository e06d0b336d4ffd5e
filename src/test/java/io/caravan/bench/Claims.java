package io.caravan.bench;

import com.zaxxer.hikari.HikariDataSource;
import io.caravan.journal.ClaimTerms;
import io.caravan.journal.LaneClaim;
import io.caravan.journal.LaneJournal;
import io.caravan.journal.LaneJournals;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The relay's statements alone, one worker: look for due lanes, claim each, give it back. */
final class Claims {

  private static final ClaimTerms TERMS =
      new ClaimTerms(Duration.ofSeconds(45), Duration.ofSeconds(40), false);

  /** As many as the poll finds room for at a time would be; a look for them all costs the same. */
  private static final int AT_ONCE = 100;

  private Claims() {}

  /** Claims a second. */
  static double perSecond(Database database, int seconds) {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(database.jdbcUrl());
      pool.setUsername(database.username());
      pool.setPassword(database.password());
      pool.setMaximumPoolSize(1);
      LaneJournal lanes = LaneJournals.on(pool);
      run(lanes, 2);
      return run(lanes, seconds);
    }
  }

  private static double run(LaneJournal lanes, int seconds) {
    long start = System.nanoTime();
    long end = start + seconds * 1_000_000_000L;
    long claims = 0;
    while (System.nanoTime() < end) {
      List<Long> due = lanes.due(List.of(Webhooks.INBOX), AT_ONCE);
      InvalidMeasurement.require(!due.isEmpty(), "no lane is due, so none can be claimed");
      for (long lane : due) {
        Optional<LaneClaim> claim = lanes.claim(lane, TERMS);
        if (claim.isPresent()) {
          lanes.release(claim.get().lease(), null);
          claims++;
        }
      }
    }
    return claims / ((System.nanoTime() - start) / 1e9);
  }
}
