package io.caravan.channel;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who the conversation is with, as the channel tells it.
 *
 * @param id the channel's own id of the person, as it was received; the first one that is seen of a
 *     person becomes the contact inbox's source_id
 * @param aliases other ids that the channel says, or its numbering rules say, are the same person
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ContactCard(
    String id,
    @Nullable String name,
    @Nullable String email,
    @Nullable String phone,
    @Nullable String avatarUrl,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> aliases) {

  /**
   * For a change whose webhook does not say whose conversation it is in: the message that it is
   * about does. Intake looks there, and whose message it is.
   */
  public static final ContactCard OF_TARGET = new ContactCard("", null, null, null, null);

  @SuppressWarnings("ConstantConditions") // null in a row that an earlier version wrote
  public ContactCard {
    aliases = aliases == null ? List.of() : List.copyOf(aliases);
  }

  public ContactCard(
      String id,
      @Nullable String name,
      @Nullable String email,
      @Nullable String phone,
      @Nullable String avatarUrl) {
    this(id, name, email, phone, avatarUrl, List.of());
  }

  /** The same person by another of their ids. */
  public ContactCard by(String otherId) {
    return otherId.equals(id)
        ? this
        : new ContactCard(otherId, name, email, phone, avatarUrl, aliases);
  }

  /** Whether it names a person at all. */
  public boolean namesPerson() {
    return !id.isEmpty();
  }
}
