package io.caravan.chatwoot;

import io.caravan.config.CaravanProperties;
import io.caravan.config.ChatwootProperties;
import io.caravan.config.InboxProperties;
import java.net.URI;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Where each configured inbox delivers to. */
@Component
public class ChatwootTargets {

  private final Map<String, ChatwootTarget> targets = new TreeMap<>();

  public ChatwootTargets(CaravanProperties properties) {
    properties
        .inboxes()
        .forEach((name, inbox) -> targets.put(name, target(name, inbox, properties.chatwoot())));
  }

  /**
   * @throws IllegalArgumentException when no such inbox is configured: its events wait in the
   *     journal, from before it was taken out
   */
  public ChatwootTarget of(String inbox) {
    ChatwootTarget target = targets.get(inbox);
    if (target == null) {
      throw new IllegalArgumentException(
          "inbox " + inbox + " is not configured: add caravan.inboxes." + inbox + " again");
    }
    return target;
  }

  /** All of them, by name of the inbox. */
  public Collection<ChatwootTarget> all() {
    return targets.values();
  }

  private static ChatwootTarget target(
      String name, InboxProperties inbox, ChatwootProperties defaults) {
    InboxProperties.Target own = inbox.chatwoot();
    return new ChatwootTarget(
        name,
        withoutTrailingSlash(required(name, "url", own.url(), defaults.url())),
        required(name, "token", own.token(), defaults.token()),
        own.accountId(),
        own.inboxId(),
        own.conversation(),
        defaults.timeout());
  }

  private static <T> T required(String inbox, String key, @Nullable T own, @Nullable T common) {
    if (own != null) {
      return own;
    }
    if (common != null) {
      return common;
    }
    throw new IllegalArgumentException(
        "caravan.chatwoot."
            + key
            + " is missing, and caravan.inboxes."
            + inbox
            + ".chatwoot."
            + key
            + " too: inbox "
            + inbox
            + " needs one of them");
  }

  private static URI withoutTrailingSlash(URI url) {
    return URI.create(url.toString().replaceAll("/+$", ""));
  }
}
