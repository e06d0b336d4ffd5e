package io.caravan.bench.load;

import io.hyperfoil.api.session.Session;
import io.hyperfoil.http.api.HttpRequest;
import io.hyperfoil.http.api.HttpRequestWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Gives Hyperfoil the next webhook of the feed and notes what it was answered. All of it runs on
 * Hyperfoil's one thread: the header follows its body, and a session has one request at a time.
 *
 * <p>Reached by a static field, since Hyperfoil looks through all that its lambdas hold, by
 * reflection and byte by byte.
 */
final class Sending {

  private static final CharSequence SIGNATURE = "X-Hub-Signature-256";
  private static final CharSequence CONTENT_TYPE = "Content-Type";
  private static final CharSequence JSON = "application/json";

  private static volatile @Nullable Sending running;

  private final Feed feed;
  private final AtomicLongArray answeredAt;
  private int[] itemOfSession = new int[1024];
  private int next;
  private volatile long accepted;
  private volatile long refused;

  private Sending(Feed feed) {
    this.feed = feed;
    this.answeredAt = new AtomicLongArray(feed.size());
  }

  /** The feed that is sent from now on. */
  static Sending start(Feed feed) {
    Sending sending = new Sending(feed);
    running = sending;
    return sending;
  }

  static Sending running() {
    return Objects.requireNonNull(running, "nothing is sent");
  }

  /**
   * @throws IllegalStateException when the feed is used up: it was made too short
   */
  ByteBuf body(Session session) {
    if (next == feed.size()) {
      throw new IllegalStateException("the feed holds " + next + " webhooks only");
    }
    int id = session.uniqueId();
    if (id >= itemOfSession.length) {
      itemOfSession = Arrays.copyOf(itemOfSession, id * 2);
    }
    itemOfSession[id] = next;
    return Unpooled.wrappedBuffer(feed.body(next++));
  }

  void headers(Session session, HttpRequestWriter request) {
    request.putHeader(CONTENT_TYPE, JSON);
    request.putHeader(SIGNATURE, feed.signature(itemOfSession[session.uniqueId()]));
  }

  @SuppressWarnings("NonAtomicOperationOnVolatileField") // one thread writes
  void answered(HttpRequest request, int status) {
    if (status != 200) {
      refused++;
      return;
    }
    Instant now = Instant.now();
    answeredAt.set(
        itemOfSession[request.session.uniqueId()],
        now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000);
    accepted++;
  }

  long accepted() {
    return accepted;
  }

  long refused() {
    return refused;
  }

  int sent() {
    return next;
  }

  /** Microseconds since 1970, in the feed's order. */
  long[] answeredAt() {
    long[] times = new long[feed.size()];
    Arrays.setAll(times, answeredAt::get);
    return times;
  }
}
