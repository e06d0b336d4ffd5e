package io.caravan.journal;

import io.caravan.journal.EventSearch.Chosen;
import java.util.List;
import java.util.function.ToIntFunction;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A replay or discard that is about to be done: its events are chosen and its audit row is there.
 * Each batch is a transaction of its own, which also notes in the audit how far it is.
 */
public final class HandRun {

  private final long audit;
  private final List<List<Chosen>> batches;
  private final boolean more;
  private final ToIntFunction<List<Chosen>> change;
  private final AuditTrail trail;
  private final TransactionTemplate transaction;
  private volatile boolean stopped;

  HandRun(
      long audit,
      List<List<Chosen>> batches,
      boolean more,
      ToIntFunction<List<Chosen>> change,
      AuditTrail trail,
      TransactionTemplate transaction) {
    this.audit = audit;
    this.batches = batches;
    this.more = more;
    this.change = change;
    this.trail = trail;
    this.transaction = transaction;
  }

  /** The id of its audit row. */
  public long audit() {
    return audit;
  }

  /**
   * Does it in the caller's thread, up to the end or to {@link #stop()}.
   *
   * @throws org.springframework.dao.DataAccessException when the journal fails; the batches before
   *     are done then, and in the audit
   */
  public HandChange run() {
    int matched = batches.stream().mapToInt(List::size).sum();
    int changed = 0;
    for (List<Chosen> batch : batches) {
      if (stopped) {
        return new HandChange(matched, changed, true);
      }
      changed += inOneTransaction(batch);
    }
    trail.endChange(audit);
    return new HandChange(matched, changed, more);
  }

  /** No further batch begins. In the audit it stays one that has not come to its end. */
  public void stop() {
    stopped = true;
  }

  private int inOneTransaction(List<Chosen> batch) {
    Integer changed =
        transaction.execute(
            status -> {
              int n = change.applyAsInt(batch);
              trail.noteBatch(audit, batch.size(), n);
              return n;
            });
    return changed == null ? 0 : changed;
  }
}
