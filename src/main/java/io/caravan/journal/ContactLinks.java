package io.caravan.journal;

import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** What is known of persons who turned out to have more than one lane. */
@Component
public class ContactLinks {

  private static final String SPLIT = Sql.named("link-split-contacts");
  private static final String CHECKED = Sql.named("mark-aliases-checked");
  private static final String DUE = Sql.named("due-links");
  private static final String PUT_OFF = Sql.named("put-off-link");

  private final JdbcClient jdbc;
  private final Clock clock;

  ContactLinks(@Qualifier("relayJdbc") JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * Links persons whose webhooks came at the same moment, so that none of them saw the other.
   *
   * @return how many are new
   */
  public int findSplit() {
    int found = jdbc.sql(SPLIT).param("now", Times.at(clock.instant())).update();
    jdbc.sql(CHECKED).update();
    return found;
  }

  /** Those of these inboxes whose time has come, the longest due first. */
  public List<ContactLink> due(Collection<String> inboxes, int most) {
    return jdbc.sql(DUE)
        .param("inboxes", inboxes.toArray(String[]::new))
        .param("now", Times.at(clock.instant()))
        .param("most", most)
        .query((row, n) -> new ContactLink(row.getLong("id"), row.getString("inbox")))
        .list();
  }

  /**
   * @param attempts counted failures so far
   * @param until null: not tried again
   */
  public void putOff(ContactLink link, int attempts, @Nullable Instant until, String reason) {
    jdbc.sql(PUT_OFF)
        .param("link", link.id())
        .param("attempts", attempts)
        .param("next_attempt_at", Times.atOrNull(until))
        .param("reason", reason)
        .update();
  }
}
