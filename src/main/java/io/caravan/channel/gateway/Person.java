package io.caravan.channel.gateway;

import io.caravan.channel.ContactCard;
import io.caravan.channel.PhoneForms;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The person that a chat is with, under every id that they may come by another time. */
public final class Person {

  private Person() {}

  /**
   * @param chat as it was received
   * @param others ids that the webhook says are the same person; what is none of a person is left
   *     out
   * @param name only from the person's own messages
   * @param phoneServer where this gateway has phone numbers
   */
  public static ContactCard card(
      Jid chat, List<@Nullable Jid> others, @Nullable String name, String phoneServer) {
    List<Jid> all = new ArrayList<>(List.of(chat));
    others.stream().filter(Objects::nonNull).filter(Jid::isPerson).forEach(all::add);
    Set<String> ids = new LinkedHashSet<>();
    for (Jid jid : all) {
      ids.add((jid.isPhone() ? new Jid(jid.user(), phoneServer) : jid).toString());
    }
    String phone = all.stream().filter(Jid::isNumber).map(Jid::user).findFirst().orElse(null);
    for (Jid jid : all) {
      if (jid.isNumber()) {
        PhoneForms.variants(jid.user())
            .forEach(digits -> ids.add(new Jid(digits, phoneServer).toString()));
      }
    }
    ids.remove(chat.toString());
    return new ContactCard(
        chat.toString(), name, null, phone == null ? null : "+" + phone, null, List.copyOf(ids));
  }
}
