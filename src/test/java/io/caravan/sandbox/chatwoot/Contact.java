package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The attribute objects belong to the row and are never changed in place. */
public record Contact(
    long id,
    long accountId,
    @Nullable String name,
    @Nullable String email,
    @Nullable String phoneNumber,
    @Nullable String identifier,
    boolean blocked,
    @Nullable StoredFile avatar,
    ObjectNode additionalAttributes,
    ObjectNode customAttributes,
    @Nullable Instant lastActivityAt,
    Instant createdAt)
    implements Row {

  @Override
  public long rowId() {
    return id;
  }

  /** Chatwoot's link to the avatar, which goes with the file; empty without one. */
  String thumbnail() {
    return avatar == null
        ? ""
        : "https://chat.test/rails/active_storage/representations/redirect/%d/%s"
            .formatted(avatar.id(), avatar.name());
  }

  /** Whether list and filter show this contact; search shows all. */
  boolean isResolved() {
    return notBlank(email) || notBlank(phoneNumber) || notBlank(identifier);
  }

  Contact seenAt(Instant when) {
    return new Contact(
        id,
        accountId,
        name,
        email,
        phoneNumber,
        identifier,
        blocked,
        avatar,
        additionalAttributes,
        customAttributes,
        when,
        createdAt);
  }

  private static boolean notBlank(@Nullable String value) {
    return value != null && !value.isBlank();
  }
}
