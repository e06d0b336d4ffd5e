package io.caravan.chatwoot;

import io.caravan.config.CaravanProperties;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * One circuit per Chatwoot URL. A step asks before it calls; what becomes of its calls, and of
 * probes, is reported here. Tells outages from messages that fail by themselves: a bad probe opens,
 * and so do tries of five lanes without a success between.
 */
@Component
public class ChatwootCircuits {

  private static final Logger LOG = LoggerFactory.getLogger(ChatwootCircuits.class);

  /** Of inboxes whose turn it is, however often lanes are looked for. */
  private static final Duration SHORTEST_HEAD_START = Duration.ofSeconds(5);

  private final CircuitListener listener;
  private final Clock clock;
  private final Map<String, String> urls = new TreeMap<>();
  private final Map<String, UrlCircuit> circuits = new TreeMap<>();
  private final Map<String, OptionalLong> waiting = new ConcurrentHashMap<>();

  public ChatwootCircuits(
      ChatwootTargets targets,
      CircuitBreakerRegistry registry,
      CircuitListener listener,
      Clock clock,
      CaravanProperties properties) {
    this.listener = listener;
    this.clock = clock;
    targets.all().forEach(target -> urls.put(target.inbox(), target.url().toString()));
    Duration twoPolls = properties.relay().poll().multipliedBy(2);
    Duration headStart =
        twoPolls.compareTo(SHORTEST_HEAD_START) > 0 ? twoPolls : SHORTEST_HEAD_START;
    for (String url : Set.copyOf(urls.values())) {
      circuits.put(
          url, new UrlCircuit(registry.circuitBreaker(url), new Trials(inboxesOf(url), headStart)));
    }
  }

  /** Whether a lane of this inbox has a chance now; asks for nothing, so the poll may use it. */
  public boolean permits(String inbox) {
    return circuit(inbox).permits(inbox, clock.instant());
  }

  /**
   * Whether this lane may call Chatwoot now. Of a half-open circuit's lanes the first that asks is
   * let through; it has to end in {@link #succeeded}, {@link #badProbe}, {@link
   * #failedWithGoodProbe} or {@link #left}.
   */
  public boolean permits(String inbox, long lane) {
    return circuit(inbox).permits(inbox, lane, clock.instant());
  }

  public CircuitMode mode(String inbox) {
    return circuit(inbox).mode();
  }

  /** A message was delivered. */
  public void succeeded(String inbox) {
    Instant since = circuit(inbox).succeeded();
    if (since != null) {
      String url = url(inbox);
      Duration openFor = Duration.between(since, clock.instant());
      OptionalLong waited = waiting.getOrDefault(url, OptionalLong.empty());
      LOG.info(
          "Chatwoot {} is back after {}, {} waited: delivering again",
          url,
          openFor,
          events(waited));
      listener.closed(url, openFor);
    }
  }

  private static String events(OptionalLong number) {
    if (number.isEmpty()) {
      return "some events";
    }
    return number.getAsLong() == 1 ? "1 event" : number.getAsLong() + " events";
  }

  /** A visit of this lane ended without a verdict on Chatwoot, such as when its lease was lost. */
  public void left(String inbox, long lane) {
    circuit(inbox).left(lane);
  }

  /** The probe, sent because a call failed, failed too: an outage. */
  public void badProbe(String inbox, String reason) {
    open(inbox, reason);
  }

  /**
   * A counted try failed although the probe was good. Call it when the try is counted in the
   * journal: it may be among the refunds.
   *
   * @return whether that opened the circuit, and so the try was refunded
   */
  public boolean failedWithGoodProbe(String inbox, long lane, long event) {
    boolean opens = circuit(inbox).failed(inbox, lane, event, clock.instant());
    if (opens) {
      open(inbox, "deliveries of several contacts failed in a row although the inbox can be read");
    }
    return opens;
  }

  /** The watch's probe of an open circuit was good: one lane is let through. */
  public void goodProbe(String inbox) {
    UrlCircuit circuit = circuit(inbox);
    if (circuit.mode() == CircuitMode.OPEN) {
      // counted here, where no worker waits for the answer
      waiting.put(url(inbox), listener.waiting(inboxesOf(url(inbox))));
      circuit.halfOpen(clock.instant());
    }
  }

  /** Every Chatwoot, with whether calls go to it. */
  public Map<String, CircuitMode> modes() {
    return circuits.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, circuit -> circuit.getValue().mode()));
  }

  /** How often a Chatwoot was taken for away since this node has started. */
  public long openings(String url) {
    return Objects.requireNonNull(circuits.get(url), url).openings();
  }

  /** The Chatwoots that nothing is delivered to at present. */
  public Set<String> openUrls() {
    return circuits.entrySet().stream()
        .filter(entry -> entry.getValue().mode() == CircuitMode.OPEN)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The inboxes that deliver to a Chatwoot. */
  public Set<String> inboxesOf(String url) {
    return urls.entrySet().stream()
        .filter(entry -> entry.getValue().equals(url))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void open(String inbox, String reason) {
    String url = url(inbox);
    UrlCircuit.Opening opening = circuit(inbox).open(clock.instant());
    if (opening == null) {
      return;
    }
    if (opening.first()) {
      LOG.warn("Chatwoot {} is not available, events wait in the journal: {}", url, reason);
    }
    listener.opened(url, inboxesOf(url), opening.refunds());
  }

  private String url(String inbox) {
    String url = urls.get(inbox);
    if (url == null) {
      throw new IllegalArgumentException("inbox " + inbox + " is not configured");
    }
    return url;
  }

  private UrlCircuit circuit(String inbox) {
    return Objects.requireNonNull(circuits.get(url(inbox)));
  }
}
