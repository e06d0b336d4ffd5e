package io.caravan.profile;

import io.caravan.chatwoot.ChatwootFailure;
import io.caravan.chatwoot.FailureKind;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.config.CaravanProperties;
import io.caravan.journal.ProfileClaim;
import io.caravan.journal.ProfileClaim.Given;
import io.caravan.journal.ProfileJournal;
import io.caravan.media.VendorTrouble;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * A try failed: later again, by a ladder of its own, and given up for a day after its end. Neither
 * circuits nor pauses of deliveries hear of it. A vendor that refuses, throttles or hangs is left
 * alone for the whole inbox.
 */
@Component("put-off-profile")
class PutOffProfile implements Processor {

  private static final Logger LOG = LoggerFactory.getLogger(PutOffProfile.class);

  private static final List<Duration> WAITS =
      List.of(
          Duration.ofMinutes(1), Duration.ofMinutes(10), Duration.ofHours(1), Duration.ofHours(6));
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private final ProfileJournal journal;
  private final ProfileRests rests;
  private final ProfileLog log;
  private final Duration refresh;
  private final Clock clock;

  PutOffProfile(
      ProfileJournal journal,
      ProfileRests rests,
      ProfileLog log,
      CaravanProperties properties,
      Clock clock) {
    this.journal = journal;
    this.rests = rests;
    this.log = log;
    this.refresh = properties.profiles().refreshAfter();
    this.clock = clock;
  }

  static Duration giveUpFor(Duration refresh) {
    return refresh.compareTo(DAY) < 0 ? refresh : DAY;
  }

  @Override
  public void process(Exchange exchange) {
    Throwable cause = exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Throwable.class);
    ProfileVisit visit = exchange.getVariable(ProfileVisit.VARIABLE, ProfileVisit.class);
    if (visit == null) {
      LOG.warn("no contact's profile could be claimed: {}", cause.toString());
      return;
    }
    ProfileClaim claim = visit.claim();
    if (cause instanceof LeaseLost) {
      return;
    }
    String reason = reason(cause, claim);
    Instant uncounted = uncounted(cause, claim, reason);
    if (uncounted != null) {
      putOff(claim, claim.attempts(), uncounted, reason);
    } else if (claim.attempts() < WAITS.size()) {
      Instant next = clock.instant().plus(WAITS.get(claim.attempts()));
      putOff(claim, claim.attempts() + 1, next, reason);
    } else {
      journal.settle(claim, "failed", clock.instant().plus(giveUpFor(refresh)), Given.NOTHING);
      log.failed(claim, reason);
    }
  }

  private void putOff(ProfileClaim claim, int attempts, Instant until, String reason) {
    journal.putOff(claim, "retried", attempts, until);
    log.putOff(claim, until, reason);
  }

  /** When to try again what is not this contact's trouble; null when it may be. */
  private @Nullable Instant uncounted(Throwable cause, ProfileClaim claim, String reason) {
    String inbox = claim.inbox();
    if (cause instanceof RejectedExecutionException) {
      return clock.instant();
    }
    if (cause instanceof ChatwootFailure failure) {
      return failure.kind() == FailureKind.THROTTLED
          ? clock.instant().plus(Objects.requireNonNull(failure.retryAfter()))
          : null;
    }
    if (cause instanceof ProfileRefused refused) {
      Duration asked = refused.retryAfter() == null ? HOUR : refused.retryAfter();
      switch (refused.kind()) {
        case ACCESS -> {
          return rests.rest(
              inbox, HOUR, reason + ": is caravan.inboxes." + inbox + ".api.token valid?");
        }
        case THROTTLED -> {
          return rests.rest(inbox, asked.compareTo(DAY) > 0 ? DAY : asked, reason);
        }
        default -> rests.rest(inbox, WAITS.get(0), reason);
      }
    }
    if (cause instanceof VendorTrouble) {
      rests.rest(inbox, WAITS.get(0), reason);
    }
    return null;
  }

  private static String reason(Throwable cause, ProfileClaim claim) {
    if (cause instanceof ChatwootFailure
        || cause instanceof ProfileRefused
        || cause instanceof VendorTrouble) {
      return String.valueOf(cause.getMessage());
    }
    // never its message: it may quote what a channel answered
    LOG.error(
        "the profile of lane {} of inbox {} failed by a fault of Caravan: {} at {}",
        claim.lane(),
        claim.inbox(),
        cause.getClass().getName(),
        cause.getStackTrace().length == 0 ? "-" : cause.getStackTrace()[0]);
    return "a fault of Caravan: " + cause.getClass().getSimpleName();
  }
}
