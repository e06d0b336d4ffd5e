package io.caravan.media;

import io.caravan.channel.Attachment;
import io.caravan.channel.Channel;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.Channels;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.NoMedia;
import io.caravan.config.CaravanProperties;
import io.caravan.config.InboxProperties;
import io.caravan.journal.LateFetch;
import io.caravan.journal.MediaClaim;
import io.caravan.journal.MediaFacts;
import io.caravan.journal.MediaFetches;
import io.caravan.journal.StoreTrouble;
import io.caravan.lock.Keeper;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * One try to bring the file of the variable {@code media} into the spool. Leaves in {@code lanes}
 * the lane that waited for it.
 */
@Component("fetch-media")
class FetchMedia implements Processor {

  private static final Logger LOG = LoggerFactory.getLogger(FetchMedia.class);

  private final MediaFetches journal;
  private final MediaWalk walk;
  private final RunningFetches running;
  private final MediaTurns turns;
  private final Channels channels;
  private final CaravanProperties properties;
  private final Keeper keeper;
  private final MediaLog log;
  private final Clock clock;

  FetchMedia(
      MediaFetches journal,
      MediaWalk walk,
      RunningFetches running,
      MediaTurns turns,
      Channels channels,
      CaravanProperties properties,
      Keeper keeper,
      MediaLog log,
      Clock clock) {
    this.journal = journal;
    this.walk = walk;
    this.running = running;
    this.turns = turns;
    this.channels = channels;
    this.properties = properties;
    this.keeper = keeper;
    this.log = log;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    MediaClaim claim = exchange.getVariable(ClaimMedia.VARIABLE, MediaClaim.class);
    Keeper.Kept kept =
        keeper.keep(
            "lease of file " + claim.media(),
            ClaimMedia.LEASE.dividedBy(3),
            () -> journal.renew(claim, ClaimMedia.LEASE));
    try {
      exchange.setVariable("lanes", settle(claim));
    } catch (LateFetch e) {
      LOG.info("media.late inbox={} event={}", claim.inbox(), claim.event());
      exchange.setVariable("lanes", List.of());
    } finally {
      kept.stop();
      turns.over(claim);
    }
  }

  private List<Long> settle(MediaClaim claim) {
    try (FetchedFile file = fetch(claim)) {
      turns.had(claim);
      MediaName named =
          MediaName.of(claim.attachment(), file.contentType(), file.disposition(), file.url());
      MediaFacts facts = new MediaFacts(file.size(), file.sha256Hex(), named.mime(), named.name());
      if (facts.size() == 0) {
        return fail(claim, "it is empty");
      }
      List<Long> lanes = journal.store(claim, file.content(), facts);
      log.fetched(claim, facts);
      return lanes;
    } catch (NoMedia e) {
      return fail(claim, e.getMessage());
    } catch (MediaTrouble e) {
      return putOff(claim, e);
    } catch (IOException | RuntimeException e) {
      if (e instanceof LateFetch late) {
        throw late;
      }
      return ours(claim, e);
    }
  }

  private FetchedFile fetch(MediaClaim claim) throws NoMedia, MediaTrouble, IOException {
    Attachment attachment = claim.attachment();
    if (attachment.pointer() != null) {
      Optional<byte[]> body = journal.payload(claim);
      return walk.inline(
          body.orElseThrow(() -> new NoMedia("its webhook is no longer kept")),
          attachment.pointer());
    }
    InboxProperties inbox = properties.inbox(claim.inbox()).orElseThrow();
    InboxProperties.Api api = inbox.api();
    return walk.fetch(
        attachment,
        // a mapped channel's mapping may be gone meanwhile; its links still lead to the files
        channels.find(inbox.channel()).map(Channel::media).orElse(ChannelMedia.LINKS),
        new MediaAccess(api.url(), api.token(), api.user()));
  }

  private List<Long> putOff(MediaClaim claim, MediaTrouble trouble) {
    if (running.isStopping()) {
      journal.giveBack(claim);
      return List.of();
    }
    turns.notHad(claim);
    Optional<Instant> next =
        MediaLadder.next(
            claim.attempts(),
            clock.instant(),
            claim.triedSince(),
            properties.media().patience(),
            trouble.retryAfter());
    String reason = String.valueOf(trouble.getMessage());
    if (next.isEmpty()) {
      return fail(claim, reason);
    }
    journal.putOff(claim, next.get(), reason);
    log.putOff(claim, next.get(), reason);
    return List.of();
  }

  private List<Long> fail(MediaClaim claim, @Nullable String reason) {
    String words = String.valueOf(reason);
    List<Long> lanes = journal.fail(claim, words);
    log.failed(claim, words);
    return lanes;
  }

  /** Of the journal, whose lease then lapses, or a fault of Caravan's, which may pass. */
  private List<Long> ours(MediaClaim claim, Exception e) {
    if (StoreTrouble.isCauseOf(e)) {
      throw new IllegalStateException("a file could not be kept", e);
    }
    // never its message: it may quote what a channel answered
    LOG.error(
        "file {} of event {} of inbox {} failed by a fault of Caravan: {} at {}",
        claim.place(),
        claim.event(),
        claim.inbox(),
        e.getClass().getName(),
        e.getStackTrace().length == 0 ? "-" : e.getStackTrace()[0]);
    return putOff(claim, new MediaTrouble("Caravan could not read it"));
  }
}
