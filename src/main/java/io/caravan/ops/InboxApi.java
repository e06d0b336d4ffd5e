package io.caravan.ops;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.chatwoot.InboxPauses;
import io.caravan.config.CaravanProperties;
import io.caravan.config.InboxProperties;
import io.caravan.journal.HandPause;
import io.caravan.journal.HandPauses;
import java.security.Principal;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Inboxes: whether they deliver, and paused and resumed by hand. */
@RestController
@RequestMapping("/api/inboxes")
class InboxApi {

  private final CaravanProperties properties;
  private final InboxPauses pauses;
  private final HandPauses byHand;
  private final InboxActions actions;

  InboxApi(
      CaravanProperties properties, InboxPauses pauses, HandPauses byHand, InboxActions actions) {
    this.properties = properties;
    this.pauses = pauses;
    this.byHand = byHand;
    this.actions = actions;
  }

  @GetMapping
  Inboxes list() {
    return new Inboxes(
        new TreeMap<>(properties.inboxes())
            .entrySet().stream().map(inbox -> state(inbox.getKey(), inbox.getValue())).toList());
  }

  @PostMapping("/{name}/pause")
  Inbox pause(
      @PathVariable String name,
      @RequestBody(required = false) @Nullable JsonNode body,
      Principal principal) {
    actions.pause(name, reason(body), principal.getName());
    return state(name, properties.inboxes().get(name));
  }

  @PostMapping("/{name}/resume")
  Inbox resume(@PathVariable String name, Principal principal) {
    actions.resume(name, principal.getName());
    return state(name, properties.inboxes().get(name));
  }

  private static String reason(@Nullable JsonNode body) {
    if (body == null) {
      return "";
    }
    JsonNode reason = body.path("reason");
    if (!body.isObject() || body.size() > (reason.isMissingNode() ? 0 : 1) || !isText(reason)) {
      throw new InvalidRequest("{\"reason\":\"…\"} is expected, or no body");
    }
    return reason.asText();
  }

  private static boolean isText(JsonNode reason) {
    return reason.isMissingNode() || reason.isTextual();
  }

  private Inbox state(String name, InboxProperties settings) {
    HandPause hand = byHand.known().get(name);
    return new Inbox(
        name,
        settings.channel(),
        !pauses.permits(name),
        pauses.reason(name).orElse(null),
        hand == null ? null : hand.actor(),
        hand == null ? null : hand.since());
  }

  record Inboxes(List<Inbox> inboxes) {}

  /**
   * @param paused nothing is delivered, by an operator's word or since Chatwoot refuses its
   *     settings
   * @param pausedBy the operator; null when it was none
   */
  record Inbox(
      String name,
      String channel,
      boolean paused,
      @Nullable String reason,
      @Nullable String pausedBy,
      @Nullable Instant pausedSince) {}
}
