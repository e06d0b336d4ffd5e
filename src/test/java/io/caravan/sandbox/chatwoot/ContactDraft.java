package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A contact that is about to be written. */
record ContactDraft(
    @Nullable String name,
    @Nullable String email,
    @Nullable String phoneNumber,
    @Nullable String identifier,
    boolean blocked,
    @Nullable Upload avatar,
    ObjectNode additionalAttributes,
    ObjectNode customAttributes) {

  static ContactDraft of(Params params) {
    return new ContactDraft(
        params.text("name"),
        lowerOrNull(params.text("email")),
        params.text("phone_number"),
        params.text("identifier"),
        params.flag("blocked"),
        params.file("avatar"),
        params.object("additional_attributes"),
        params.object("custom_attributes"));
  }

  /** {@code old} with what {@code params} name; attributes are merged one level deep. */
  static ContactDraft update(Contact old, Params params) {
    ContactDraft given = of(params);
    ObjectNode additional = old.additionalAttributes().deepCopy();
    additional.setAll(given.additionalAttributes);
    ObjectNode custom = old.customAttributes().deepCopy();
    custom.setAll(given.customAttributes);
    return new ContactDraft(
        params.json().has("name") ? given.name : old.name(),
        params.json().has("email") ? given.email : old.email(),
        params.json().has("phone_number") ? given.phoneNumber : old.phoneNumber(),
        params.json().has("identifier") ? given.identifier : old.identifier(),
        params.json().has("blocked") ? given.blocked : old.blocked(),
        given.avatar,
        additional,
        custom);
  }

  /**
   * @param avatar the one that was given, stored, or the one that it had
   */
  Contact row(
      long id,
      long accountId,
      @Nullable StoredFile avatar,
      @Nullable Instant lastActivityAt,
      Instant createdAt) {
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
        lastActivityAt,
        createdAt);
  }

  private static @Nullable String lowerOrNull(@Nullable String email) {
    return email == null || email.isEmpty() ? null : Store.lower(email);
  }
}
