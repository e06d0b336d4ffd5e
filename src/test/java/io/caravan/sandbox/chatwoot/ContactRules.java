package io.caravan.sandbox.chatwoot;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The contact model's validations, which look for others by plain reads. */
final class ContactRules {

  private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");
  private static final Pattern E164 = Pattern.compile("\\+[1-9]\\d{1,14}");

  private static final Set<String> PICTURES = Set.of("image/jpeg", "image/png", "image/gif");
  private static final int LARGEST_PICTURE = 15 * 1024 * 1024;

  private final Store store;

  ContactRules(Store store) {
    this.store = store;
  }

  /**
   * @param self the contact's own id; null for a new one
   * @throws Invalid 422
   * @throws IllegalArgumentException for a NUL, which PostgreSQL refuses: 500
   */
  void check(ContactDraft draft, long account, @Nullable Long self) {
    refuseNul(draft.name(), draft.email(), draft.identifier());
    List<Violation> found = new ArrayList<>();
    if (breaks(EMAIL, draft.email())) {
      found.add(new Violation("email", "Email Invalid email"));
    }
    if (breaks(E164, draft.phoneNumber())) {
      found.add(new Violation("phone_number", "Phone number should be in e164 format"));
    }
    store.read(
        () -> {
          taken(found, store.contactsByEmail, "email", "Email", draft.email(), account, self);
          taken(
              found,
              store.contactsByIdentifier,
              "identifier",
              "Identifier",
              draft.identifier(),
              account,
              self);
          taken(
              found,
              store.contactsByPhone,
              "phone_number",
              "Phone number",
              draft.phoneNumber(),
              account,
              self);
          return found;
        });
    avatar(found, draft.avatar());
    Violation.length(found, "name", "Name", draft.name(), Violation.STRING);
    Violation.length(found, "email", "Email", draft.email(), Violation.STRING);
    Violation.length(found, "identifier", "Identifier", draft.identifier(), Violation.STRING);
    Invalid.throwIfAny(found);
  }

  private static void avatar(List<Violation> found, @Nullable Upload avatar) {
    if (avatar != null && !PICTURES.contains(avatar.contentType())) {
      found.add(new Violation("avatar", "Avatar filetype not supported"));
    }
    if (avatar != null && avatar.bytes().length > LARGEST_PICTURE) {
      found.add(new Violation("avatar", "Avatar is too big"));
    }
  }

  private static void taken(
      List<Violation> found,
      Index<Contact> index,
      String attribute,
      String human,
      @Nullable String value,
      long account,
      @Nullable Long self) {
    if (present(value)
        && index.find(account, value).stream()
            .anyMatch(other -> self == null || other.id() != self)) {
      found.add(new Violation(attribute, human + " has already been taken"));
    }
  }

  private static void refuseNul(@Nullable String... values) {
    for (String value : values) {
      if (value != null && value.indexOf('\0') >= 0) {
        throw new IllegalArgumentException("string contains null byte");
      }
    }
  }

  private static boolean breaks(Pattern pattern, @Nullable String value) {
    return present(value) && !pattern.matcher(value).matches();
  }

  private static boolean present(@Nullable String value) {
    return value != null && !value.isBlank();
  }
}
