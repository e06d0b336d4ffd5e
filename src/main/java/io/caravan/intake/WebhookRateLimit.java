package io.caravan.intake;

import io.caravan.config.CaravanProperties;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * 429 for what an inbox with a {@code rate-limit} is sent beyond it, before a byte of the body is
 * read: that is why this is a filter and no step of a route. Each node counts for itself.
 */
class WebhookRateLimit extends HttpFilter {

  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final Inboxes inboxes;
  private final MeterRegistry meters;
  private final Map<String, RateLimiter> limiters = new HashMap<>();

  WebhookRateLimit(CaravanProperties properties, Inboxes inboxes, MeterRegistry meters) {
    this.inboxes = inboxes;
    this.meters = meters;
    properties
        .inboxes()
        .forEach(
            (name, inbox) -> {
              Integer limit = inbox.rateLimit();
              if (limit != null) {
                limiters.put(name, RateLimiter.of(name, perSecond(limit)));
              }
            });
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    RateLimiter limiter =
        limiters.isEmpty()
            ? null
            : inboxes.ofPath(request).map(Map.Entry::getKey).map(limiters::get).orElse(null);
    if (limiter == null || limiter.acquirePermission()) {
      chain.doFilter(request, response);
      return;
    }
    int status = HttpStatus.TOO_MANY_REQUESTS.value();
    meters
        .counter(
            "caravan.webhooks.refused",
            "inbox",
            limiter.getName(),
            "status",
            Integer.toString(status))
        .increment();
    response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(PERIOD.toSeconds()));
    response.sendError(status);
  }

  private static RateLimiterConfig perSecond(int limit) {
    return RateLimiterConfig.custom()
        .limitForPeriod(limit)
        .limitRefreshPeriod(PERIOD)
        .timeoutDuration(Duration.ZERO)
        .build();
  }
}
