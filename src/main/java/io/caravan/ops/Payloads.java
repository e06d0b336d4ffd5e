package io.caravan.ops;

import io.caravan.config.Role;
import io.caravan.journal.EventSearch;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Bodies of webhooks as they were kept, for operators alone: one may hold what other people wrote,
 * since a channel sends many messages in one, and links that need no login. The log says who looked
 * at which; the audit is of what was changed.
 */
@Component
public class Payloads {

  private static final Logger LOG = LoggerFactory.getLogger(Payloads.class);

  private final EventSearch search;

  Payloads(EventSearch search) {
    this.search = search;
  }

  /**
   * The body of the webhook that brought the event; empty when it is no longer kept. Bodies are
   * UTF-8 or were refused by their parser; then a few characters may be lost.
   *
   * @throws org.springframework.web.ErrorResponseException 403 unless an operator asks
   */
  public Optional<String> text(long event, HttpServletRequest asked) {
    if (!asked.isUserInRole(Role.OPERATOR.name())) {
      throw Problems.of(HttpStatus.FORBIDDEN, "the payload is for operators");
    }
    LOG.info("payload.shown event={} by={}", event, asked.getRemoteUser());
    return search.payload(event).map(body -> new String(body, StandardCharsets.UTF_8));
  }
}
