package io.caravan.sandbox.chatwoot;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The requests to Chatwoot's endpoints, in the order in which they came. */
public final class RequestLog {

  /** The status of a request that is still in hand. */
  public static final int PENDING = -1;

  /** The status of a request whose connection was cut instead of an answer. */
  public static final int CUT = 0;

  /**
   * @param path with its query
   * @param status as answered, {@link #PENDING} or {@link #CUT}
   * @param at when it came
   * @param sourceId of the message that it brings; null when it brings none
   */
  public record Entry(
      Endpoint endpoint,
      String method,
      String path,
      int status,
      Instant at,
      @Nullable String sourceId) {

    private Entry with(int newStatus, @Nullable String newSourceId) {
      return new Entry(endpoint, method, path, newStatus, at, newSourceId);
    }
  }

  private final Clock clock;
  private final List<Entry> entries = new ArrayList<>();
  private int inHand;
  private int mostInHand;
  private int generation;

  RequestLog(Clock clock) {
    this.clock = clock;
  }

  public synchronized List<Entry> all() {
    return List.copyOf(entries);
  }

  public List<Entry> of(Endpoint endpoint) {
    return all().stream().filter(entry -> endpoint.covers(entry.endpoint())).toList();
  }

  public int count(Endpoint endpoint) {
    return of(endpoint).size();
  }

  public int count(Endpoint endpoint, Predicate<Entry> matching) {
    return (int) of(endpoint).stream().filter(matching).count();
  }

  /** The largest number of requests in hand at one moment. */
  public synchronized int mostInHand() {
    return mostInHand;
  }

  synchronized void clear() {
    entries.clear();
    generation++;
    mostInHand = inHand;
  }

  synchronized Ticket arrived(Endpoint endpoint, String method, String path) {
    entries.add(new Entry(endpoint, method, path, PENDING, clock.instant(), null));
    mostInHand = Math.max(mostInHand, ++inHand);
    return new Ticket(generation, entries.size() - 1);
  }

  synchronized void answered(Ticket ticket, int status) {
    inHand--;
    if (ticket.generation == generation) {
      Entry entry = entries.get(ticket.place);
      entries.set(ticket.place, entry.with(status, entry.sourceId()));
    }
  }

  synchronized void brings(Ticket ticket, @Nullable String sourceId) {
    if (ticket.generation == generation) {
      Entry entry = entries.get(ticket.place);
      entries.set(ticket.place, entry.with(entry.status(), sourceId));
    }
  }

  record Ticket(int generation, int place) {}
}
