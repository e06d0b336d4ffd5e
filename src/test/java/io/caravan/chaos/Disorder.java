package io.caravan.chaos;

import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.chatwoot.RequestLog;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds messages that Chatwoot got in another order than the contact wrote them, and tells those
 * that Caravan could have prevented from those that came late.
 *
 * <p>Of a pair that is the wrong way round, the earlier by the sender's time (then arrival:
 * webhook, then place in it) is A and the other B. It counts when A was acknowledged before the
 * claim that posted B began: A was committed then, so the claim saw it and had to bring it first.
 * All times are of one machine's clock:
 *
 * <ul>
 *   <li>acknowledged: when the sender received the first 2xx that covers A, so after the commit;
 *   <li>B's post: the sandbox's request that brought B's source_id, the last to arrive before the
 *       message was created (Caravan sends one at a time and waits until the one before can no
 *       longer be committed);
 *   <li>its claim: the last of B's lane to begin before that request arrived; see {@link Claims}.
 * </ul>
 *
 * <p>No A is passed by order-hold, which is longer than the proof. One that was dead when B's claim
 * began, and was replayed later, comes late; one that ended dead is in no pair.
 */
final class Disorder {

  /** A before B by the sender, B before A in Chatwoot. */
  record Inversion(String earlier, String later, Instant acknowledged, Instant claimBegan) {}

  private final Map<String, Duration> written = new HashMap<>();
  private final Map<String, NavigableSet<Instant>> posts = new HashMap<>();
  private final Map<String, Instant> acknowledged;
  private final Map<String, JournalRow> journal;
  private final Claims claims;
  private final Deaths deaths;
  private final List<Inversion> counted = new ArrayList<>();
  private int allowed;

  Disorder(
      Traffic traffic,
      Map<String, Instant> acknowledged,
      Map<String, JournalRow> journal,
      ChatwootSandbox chatwoot,
      Claims claims,
      Deaths deaths) {
    this.acknowledged = acknowledged;
    this.journal = journal;
    this.claims = claims;
    this.deaths = deaths;
    traffic.messages().forEach(message -> written.put(message.id(), message.at()));
    for (RequestLog.Entry request : chatwoot.requests().all()) {
      if (request.sourceId() != null) {
        posts.computeIfAbsent(request.sourceId(), id -> new TreeSet<>()).add(request.at());
      }
    }
    perLane(chatwoot.messages()).values().forEach(this::compare);
  }

  List<Inversion> inversions() {
    return List.copyOf(counted);
  }

  /** Messages that came, or were replayed, after the claim that posted a later one had begun. */
  int allowed() {
    return allowed;
  }

  /** The first copy of each message, in the order of their creation. */
  private Map<Long, List<Message>> perLane(List<Message> messages) {
    Map<String, Message> firsts = new LinkedHashMap<>();
    for (Message message : messages) {
      if (message.sourceId() != null) {
        firsts.putIfAbsent(message.sourceId(), message);
      }
    }
    Map<Long, List<Message>> lanes = new HashMap<>();
    for (Message message : firsts.values()) {
      JournalRow row = journal.get(message.sourceId());
      if (row != null && row.lane() != null) {
        lanes.computeIfAbsent(row.lane(), lane -> new ArrayList<>()).add(message);
      }
    }
    return lanes;
  }

  /** Each message counts once, however many passed it. */
  private void compare(List<Message> created) {
    for (int i = 1; i < created.size(); i++) {
      JournalRow earlier = row(created.get(i));
      boolean passed = false;
      Inversion wrong = null;
      for (Message before : created.subList(0, i)) {
        JournalRow later = row(before);
        if (order().compare(earlier, later) < 0) {
          passed = true;
          wrong = wrong == null ? judge(earlier, later, before) : wrong;
        }
      }
      if (wrong != null) {
        counted.add(wrong);
      } else if (passed) {
        allowed++;
      }
    }
  }

  private @Nullable Inversion judge(JournalRow earlier, JournalRow later, Message laterMessage) {
    Instant acknowledgedAt = acknowledged.get(earlier.messageId());
    Instant began = claimThatPosted(later, laterMessage);
    if (acknowledgedAt == null || (began != null && !acknowledgedAt.isBefore(began))) {
      return null;
    }
    if (began != null && deaths.isDead(earlier.id(), began)) {
      return null;
    }
    return new Inversion(
        earlier.messageId(),
        later.messageId(),
        acknowledgedAt,
        began == null ? Instant.MAX : began);
  }

  private @Nullable Instant claimThatPosted(JournalRow later, Message message) {
    NavigableSet<Instant> requests = posts.getOrDefault(later.messageId(), new TreeSet<>());
    Instant request = requests.floor(message.createdAt());
    return request == null ? null : claims.lastBefore(later.lane(), request);
  }

  private Comparator<JournalRow> order() {
    return Comparator.<JournalRow, Duration>comparing(row -> written.get(row.messageId()))
        .thenComparing(JournalRow::webhook)
        .thenComparing(JournalRow::place);
  }

  private JournalRow row(Message message) {
    return journal.get(message.sourceId());
  }
}
