package io.caravan.media;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.MediaClaim;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Keeps a worker free for inboxes whose files come. A server that is away costs a worker seconds
 * for each of its files, and the longest due are fetched first: without this, files of all other
 * inboxes would wait behind them. An inbox whose last file could not be had counts as unwell until
 * one is had; while another inbox is well, all unwell ones together leave one worker alone, unless
 * there is only one.
 */
@Component
class MediaTurns {

  private final Set<String> inboxes;
  private final int mostForUnwell;
  private final Set<String> unwell = new HashSet<>();
  private final Set<MediaClaim> running = new HashSet<>();

  @Autowired
  MediaTurns(CaravanProperties properties) {
    this(properties.inboxes().keySet(), properties.media().workers());
  }

  MediaTurns(Set<String> inboxes, int workers) {
    this.inboxes = Set.copyOf(inboxes);
    this.mostForUnwell = Math.max(1, workers - 1);
  }

  /**
   * One after the other, so that workers that claim at the same moment see each other.
   *
   * @param take claims a file of one of the inboxes that it is given
   * @return to be given to {@link #over} when its fetch has ended
   */
  synchronized Optional<MediaClaim> claim(Function<Collection<String>, Optional<MediaClaim>> take) {
    long busy = running.stream().filter(claim -> unwell.contains(claim.inbox())).count();
    Set<String> mayBeServed = new HashSet<>(inboxes);
    if (busy >= mostForUnwell && !unwell.containsAll(inboxes)) {
      mayBeServed.removeAll(unwell);
    }
    Optional<MediaClaim> claim = take.apply(mayBeServed);
    claim.ifPresent(running::add);
    return claim;
  }

  synchronized void over(MediaClaim claim) {
    running.remove(claim);
  }

  synchronized void had(MediaClaim claim) {
    unwell.remove(claim.inbox());
  }

  synchronized void notHad(MediaClaim claim) {
    unwell.add(claim.inbox());
  }
}
