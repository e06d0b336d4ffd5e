package io.caravan.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.caravan.journal.LanePair.Side;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes one lane of two. Both are leased meanwhile, so that nobody delivers in either. The lane
 * that goes stays as a signpost: a webhook that is being stored may still name it.
 */
@Component
public class LaneMerges {

  private static final String TAKE_LINK = Sql.named("take-link");
  private static final String LANES = Sql.named("lanes-of-link");
  private static final String LOCK_FREE = Sql.named("lock-free-lanes");
  private static final String LEASE = Sql.named("lease-lanes");
  private static final String RENEW = Sql.named("renew-leases");
  private static final String RELEASE = Sql.named("release-lanes");
  private static final String DROP_LINK = Sql.named("drop-link");

  /** Who is busy now is asked again then; who died meanwhile, too. */
  private static final Duration BUSY = Duration.ofSeconds(2);

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final LaneDue due;
  private final LaneJoin join;
  private final AuditTrail audit;
  private final ObjectMapper json;
  private final Clock clock;

  LaneMerges(
      @Qualifier("relayJdbc") JdbcClient jdbc,
      @Qualifier("relayTransaction") TransactionTemplate transaction,
      ObjectMapper json,
      Clock clock) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.due = new LaneDue(jdbc);
    this.join = new LaneJoin(jdbc, due);
    this.audit = new AuditTrail(jdbc, clock);
    this.json = json;
    this.clock = clock;
  }

  /**
   * @return empty when another node has it, when somebody works on one of its lanes (it is due
   *     again soon), or when there is nothing to merge any more
   */
  public Optional<LanePair> claim(ContactLink link, Duration lease) {
    return Optional.ofNullable(transaction.execute(status -> take(link, lease)));
  }

  private @Nullable LanePair take(ContactLink link, Duration lease) {
    Taken taken =
        jdbc.sql(TAKE_LINK)
            .param("link", link.id())
            .param("now", Times.at(clock.instant()))
            .param("until", Times.at(clock.instant().plus(BUSY)))
            .query(
                (row, n) ->
                    new Taken(
                        row.getString("contact"), row.getString("other"), row.getInt("attempts")))
            .optional()
            .orElse(null);
    if (taken == null) {
      return null;
    }
    Long[] lanes =
        jdbc.sql(LANES)
            .param("inbox", link.inbox())
            .param("contact", taken.contact)
            .param("other", taken.other)
            .query(Long.class)
            .list()
            .toArray(Long[]::new);
    if (lanes.length < 2) {
      jdbc.sql(DROP_LINK).param("link", link.id()).update();
      return null;
    }
    List<Side> free =
        jdbc.sql(LOCK_FREE)
            .param("lanes", lanes)
            .query((row, n) -> new Side(row.getLong("id"), row.getString("contact")))
            .list();
    if (free.size() < 2) {
      return null;
    }
    LanePair pair = new LanePair(link, UUID.randomUUID(), taken.attempts, free.get(0), free.get(1));
    lease(LEASE, pair, lease);
    return pair;
  }

  /**
   * @return false when one of them is no longer ours
   */
  public boolean renew(LanePair pair, Duration atLeast) {
    return lease(RENEW, pair, atLeast) == 2;
  }

  private int lease(String statement, LanePair pair, Duration length) {
    return jdbc.sql(statement)
        .param("lanes", pair.lanes())
        .param("token", pair.token())
        .param("lease_millis", length.toMillis())
        .update();
  }

  public void release(LanePair pair) {
    jdbc.sql(RELEASE).param("lanes", pair.lanes()).param("token", pair.token()).update();
  }

  /**
   * Makes them one: what is open or dead, and every id, is the survivor's from the commit on.
   *
   * @param contactId the one contact's id in Chatwoot, when there is one
   * @return how many events were moved; empty when one of the lanes was no longer ours, and nothing
   *     was changed
   */
  public OptionalInt join(LanePair pair, Side survivor, @Nullable Long contactId) {
    Integer moved =
        transaction.execute(
            status -> {
              OptionalInt events = join.join(pair, survivor, contactId);
              if (events.isPresent()) {
                record(pair, survivor, null, events.getAsInt());
                jdbc.sql(DROP_LINK).param("link", pair.link().id()).update();
              }
              return events.isPresent() ? events.getAsInt() : null;
            });
    return moved == null ? OptionalInt.empty() : OptionalInt.of(moved);
  }

  /** An audit row of two lanes that stay apart. */
  public void recordGivenUp(LanePair pair, String reason) {
    transaction.executeWithoutResult(status -> record(pair, pair.first(), reason, 0));
  }

  /** A webhook came for a lane while it was merged: the lane that has its events now is due. */
  public void passOn(long lane) {
    transaction.executeWithoutResult(status -> due.set(lane, null));
  }

  private void record(LanePair pair, Side survivor, @Nullable String reason, int moved) {
    ObjectNode selection = json.createObjectNode();
    selection.put("inbox", pair.link().inbox());
    selection.put("contact", pair.other(survivor).contact());
    selection.put("into", survivor.contact());
    if (reason != null) {
      selection.put("given_up", reason);
    }
    audit.add(audit.open("merge", new Operator("caravan", selection.toString())), moved);
  }

  private record Taken(String contact, String other, int attempts) {}
}
