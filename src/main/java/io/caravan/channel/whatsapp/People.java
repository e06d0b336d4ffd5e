package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ContactCard;
import io.caravan.channel.Ids;
import io.caravan.channel.PhoneForms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who the ids in a message are. One person has a phone number, and since 2026 an id in the scope of
 * the business and one in that of its parent; each may be missing. The list of contacts is in no
 * particular order and may lack the one that is looked for.
 */
final class People {

  private static final Pattern PHONE = Pattern.compile("[1-9][0-9]{6,14}");
  private static final String USER_ID = "user_id";
  private static final String WA_ID = "wa_id";
  private static final String PARENT_USER_ID = "parent_user_id";

  private final List<JsonNode> contacts;
  private final Map<String, JsonNode> byUserId = new HashMap<>();
  private final Map<String, JsonNode> byParentUserId = new HashMap<>();
  private final Map<String, JsonNode> byWaId = new HashMap<>();

  private People(List<JsonNode> contacts) {
    this.contacts = contacts;
    for (JsonNode contact : contacts) {
      putIfNamed(byUserId, contact, USER_ID);
      putIfNamed(byParentUserId, contact, PARENT_USER_ID);
      putIfNamed(byWaId, contact, WA_ID);
    }
  }

  static People of(JsonNode contacts) {
    return new People(List.of()).and(contacts);
  }

  People and(JsonNode more) {
    List<JsonNode> all = new ArrayList<>(contacts);
    more.forEach(all::add);
    return new People(all);
  }

  /** The customer who wrote it, with the name; empty when it names nobody. */
  Optional<ContactCard> writer(JsonNode message) {
    return person(message, "from", true);
  }

  /** The customer to whom the business wrote it. */
  Optional<ContactCard> addressee(JsonNode echo) {
    return person(echo, "to", false);
  }

  /**
   * @param ids of one person, in the order of what to call them; nulls are left out
   * @param phone ids of which the first one that is a number is the person's
   */
  static Optional<ContactCard> card(
      Stream<@Nullable String> ids, Stream<@Nullable String> phone, @Nullable String name) {
    Set<String> all = new LinkedHashSet<>(ids.filter(Objects::nonNull).toList());
    List.copyOf(all).forEach(id -> all.addAll(PhoneForms.variants(id)));
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String number =
        phone.filter(id -> id != null && PHONE.matcher(id).matches()).findFirst().orElse(null);
    String id = all.iterator().next();
    return Optional.of(
        new ContactCard(
            id,
            name,
            null,
            number == null ? null : "+" + number,
            null,
            all.stream().skip(1).toList()));
  }

  private Optional<ContactCard> person(JsonNode message, String who, boolean withName) {
    String number = Ids.ofContact(message.path(who));
    String user = Ids.ofContact(message.path(who + "_user_id"));
    String parent = Ids.ofContact(message.path(who + "_parent_user_id"));
    Optional<JsonNode> known = find(number, user, parent);
    String waId = known.map(contact -> Ids.ofContact(contact.path(WA_ID))).orElse(null);
    return card(
        Stream.of(
            number,
            waId,
            user,
            known.map(contact -> Ids.ofContact(contact.path(USER_ID))).orElse(null),
            parent,
            known.map(contact -> Ids.ofContact(contact.path(PARENT_USER_ID))).orElse(null)),
        Stream.of(number, waId),
        withName ? known.map(People::name).orElse(null) : null);
  }

  /** By the id in the business' scope first: it is never the same for two people. */
  private Optional<JsonNode> find(
      @Nullable String number, @Nullable String user, @Nullable String parent) {
    Stream<String> numbers =
        number == null
            ? Stream.empty()
            : Stream.concat(Stream.of(number), PhoneForms.variants(number).stream());
    return Stream.concat(
            Stream.of(byUserId.get(user), byParentUserId.get(parent)), numbers.map(byWaId::get))
        .filter(Objects::nonNull)
        .findFirst();
  }

  private static void putIfNamed(Map<String, JsonNode> map, JsonNode contact, String key) {
    String id = Ids.ofContact(contact.path(key));
    if (id != null) {
      map.putIfAbsent(id, contact);
    }
  }

  private static @Nullable String name(JsonNode contact) {
    JsonNode profile = contact.path("profile");
    String name = Texts.of(profile.path("name"));
    return name == null ? Texts.of(profile.path("username")) : name;
  }
}
