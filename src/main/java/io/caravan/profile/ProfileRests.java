package io.caravan.profile;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Inboxes whose vendor is not asked about anybody for a while: it refuses the token, has had enough
 * of us or does not answer. On this node alone; a start with a new token begins anew.
 */
@Component
class ProfileRests {

  private static final Logger LOG = LoggerFactory.getLogger(ProfileRests.class);

  private final Clock clock;
  private final Map<String, Instant> until = new ConcurrentHashMap<>();

  ProfileRests(Clock clock) {
    this.clock = clock;
  }

  boolean isOver(String inbox) {
    Instant end = until.get(inbox);
    return end == null || !clock.instant().isBefore(end);
  }

  /**
   * @param reason without ids and tokens
   * @return when it is over
   */
  Instant rest(String inbox, Duration length, String reason) {
    Instant end = clock.instant().plus(length);
    if (isOver(inbox)) {
      LOG.warn(
          "Nobody's name or avatar is asked for in inbox {} until {}, messages are not affected: {}",
          inbox,
          end,
          reason);
    }
    return until.merge(inbox, end, (old, late) -> old.isAfter(late) ? old : late);
  }
}
