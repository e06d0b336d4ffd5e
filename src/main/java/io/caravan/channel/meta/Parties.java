package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ContactCard;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage.Direction;
import org.jspecify.annotations.Nullable;

/**
 * The two sides of an event.
 *
 * @param account the business: what the entry says, or where it says nothing the side of the event
 *     that is not the customer
 * @param contact the customer, whoever of the two sent it
 */
record Parties(@Nullable String account, @Nullable String contact, Direction direction) {

  /**
   * @param echo whether the event says that the business sent it; what comes from the account's own
   *     id is the business's too
   */
  static Parties of(Entry entry, JsonNode event, boolean echo) {
    String sender = Ids.ofContact(event.path("sender").path("id"));
    String recipient = Ids.ofContact(event.path("recipient").path("id"));
    boolean outgoing = echo || (sender != null && sender.equals(entry.account()));
    String business = outgoing ? sender : recipient;
    return new Parties(
        entry.account() == null ? business : entry.account(),
        outgoing ? recipient : sender,
        outgoing ? Direction.OUTGOING : Direction.INCOMING);
  }

  /**
   * @return why nothing can be delivered; null when it can
   */
  @Nullable String trouble() {
    if (account == null) {
      return "no-account";
    }
    if (contact == null) {
      return "no-contact-id";
    }
    return contact.equals(account) ? "own-account" : null;
  }

  /** Meta's webhooks hold no names. */
  ContactCard card() {
    if (contact == null) {
      throw new IllegalStateException("nobody");
    }
    return new ContactCard(contact, null, null, null, null);
  }
}
