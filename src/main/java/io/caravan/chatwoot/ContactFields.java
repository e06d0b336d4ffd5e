package io.caravan.chatwoot;

import io.caravan.channel.ContactCard;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What of a contact is sent to Chatwoot. Phone and e-mail are left out where Chatwoot would refuse
 * them: a contact without them is better than a message that does not arrive.
 */
final class ContactFields {

  static final String PHONE = "phone_number";
  static final String EMAIL = "email";

  private static final int LONGEST = 255;
  private static final Pattern E164 = Pattern.compile("\\+[1-9]\\d{1,14}");
  private static final Pattern EMAIL_LIKE = Pattern.compile("[^@\\s]+@[^@\\s]+");

  private final Map<String, Object> fields = new LinkedHashMap<>();

  ContactFields(ContactCard card) {
    String phone = matching(E164, card.phone());
    String email = matching(EMAIL_LIKE, card.email());
    put("name", name(card, phone, email));
    put(PHONE, phone);
    put(EMAIL, email);
    put("avatar_url", matching(Pattern.compile("https?://\\S+"), card.avatarUrl()));
  }

  Map<String, Object> asMap() {
    return new LinkedHashMap<>(fields);
  }

  Optional<String> value(String field) {
    return Optional.ofNullable((String) fields.get(field));
  }

  /**
   * Leaves out phone or e-mail, where they are among the named fields.
   *
   * @return whether anything was left out
   */
  boolean dropAnyOf(Collection<String> named) {
    boolean dropped = false;
    for (String field : new String[] {PHONE, EMAIL}) {
      dropped |= named.contains(field) && fields.remove(field) != null;
    }
    return dropped;
  }

  private void put(String field, @Nullable String value) {
    if (value != null) {
      fields.put(field, value);
    }
  }

  private static String name(ContactCard card, @Nullable String phone, @Nullable String email) {
    String name =
        Stream.of(card.name(), phone, email)
            .filter(text -> text != null && !text.isBlank())
            .findFirst()
            .orElse(card.id());
    return Graphemes.first(name, LONGEST);
  }

  private static @Nullable String matching(Pattern pattern, @Nullable String value) {
    boolean fits =
        value != null
            && pattern.matcher(value).matches()
            && (value.length() <= LONGEST || value.startsWith("http"));
    return fits ? value : null;
  }
}
