package io.caravan.intake;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.http.HttpHeaders;

/**
 * 503 for webhooks beyond those that are worked on at once and those that wait for a turn. A
 * webhook is read and stored on one of the web server's threads ({@code
 * server.tomcat.threads.max}): without this, as many strangers who send slowly, or a database that
 * is away, would leave none for liveness and pages. A burst waits and is taken: not all vendors
 * call again.
 */
class WebhookTurns extends HttpFilter {

  static final int AT_ONCE = 128;
  static final int WAITING = 192;
  private static final Duration WAIT = Duration.ofSeconds(2);

  private final Inboxes inboxes;
  private final MeterRegistry meters;
  private final Semaphore turns = new Semaphore(AT_ONCE);
  private final Semaphore places = new Semaphore(WAITING);

  WebhookTurns(Inboxes inboxes, MeterRegistry meters) {
    this.inboxes = inboxes;
    this.meters = meters;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (hasTurn()) {
      try {
        chain.doFilter(request, response);
      } finally {
        turns.release();
      }
      return;
    }
    int status = HttpServletResponse.SC_SERVICE_UNAVAILABLE;
    String inbox = inboxes.ofPath(request).map(Map.Entry::getKey).orElse(AnswerRejection.UNKNOWN);
    meters
        .counter("caravan.webhooks.refused", "inbox", inbox, "status", Integer.toString(status))
        .increment();
    response.setHeader(HttpHeaders.RETRY_AFTER, "1");
    response.sendError(status);
  }

  private boolean hasTurn() {
    if (turns.tryAcquire()) {
      return true;
    }
    if (!places.tryAcquire()) {
      return false;
    }
    try {
      return turns.tryAcquire(WAIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      places.release();
    }
  }
}
