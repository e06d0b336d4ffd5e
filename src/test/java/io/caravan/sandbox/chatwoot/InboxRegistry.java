package io.caravan.sandbox.chatwoot;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Creates and changes inboxes. */
final class InboxRegistry {

  private final Store store;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  InboxRegistry(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * @param id a fixed id, whose inbox is kept if it exists already; null for the next one
   */
  Inbox create(
      @Nullable Long id,
      long account,
      String name,
      String channelType,
      @Nullable String medium,
      boolean lock,
      @Nullable String webhookUrl) {
    return store.write(
        () -> {
          Inbox existing = id == null ? null : store.inboxes.get(id);
          if (existing != null) {
            return existing;
          }
          return store.inboxes.put(
              new Inbox(
                  id == null ? store.inboxes.nextId() : id,
                  account,
                  name,
                  channelType,
                  medium,
                  lock,
                  false,
                  webhookUrl,
                  token(),
                  token(),
                  false,
                  token(),
                  clock.instant()));
        });
  }

  void change(long id, UnaryOperator<Inbox> change) {
    store.write(
        () -> {
          Inbox inbox = store.inboxes.get(id);
          if (inbox == null) {
            throw new IllegalArgumentException("The Chatwoot sandbox has no inbox " + id);
          }
          return store.inboxes.put(change.apply(inbox));
        });
  }

  private String token() {
    byte[] bytes = new byte[18];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
