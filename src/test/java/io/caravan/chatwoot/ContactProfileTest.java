package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.caravan.config.InboxProperties.ConversationPolicy;
import io.caravan.journal.ProfileClaim;
import io.caravan.journal.ProfileClaim.Given;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a contact is given is judged by the last look at it. */
class ContactProfileTest {

  private static final String OURS = "https://chatwoot.test/ours.png";

  private final DeliveryFile picture = new DeliveryFile(0, "avatar.png", "image/png", 9);
  private final ContactProfile contact =
      new ContactProfile(
          new ChatwootTarget(
              "demo",
              URI.create("https://chatwoot.test"),
              "t",
              1,
              3,
              ConversationPolicy.values()[0],
              Duration.ofSeconds(5)),
          (effect, deadline) -> {},
          new ProfileClaim(
              1, "demo", "4711", List.of(), 0, new Given(null, null, "old", OURS), new UUID(0, 1)));

  @BeforeEach
  void offer() {
    assertThat(contact.isLookDue()).as("nothing is known").isTrue();
    look("4711", OURS);
    assertThat(contact.isLookDue()).as("nothing is offered").isFalse();
    contact.offerName("Gilbert");
    contact.offerAvatar(picture, "new");
    assertThat(contact.isLookDue()).as("before something is written").isTrue();
  }

  private void look(String name, String thumbnail) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    contact.found(answer.put("id", 7).put("name", name).put("thumbnail", thumbnail));
  }

  @Test
  void P6_a_contact_that_nobody_touched_meanwhile_gets_both() {
    look("4711", OURS);

    assertThat(contact.fields()).containsEntry("name", "Gilbert");
    assertThat(contact.files()).containsExactly(picture);
  }

  @Test
  void P6_a_name_that_an_agent_gave_meanwhile_stays() {
    look("Gil, VIP", OURS);

    assertThat(contact.fields()).isEmpty();
    assertThat(contact.files()).containsExactly(picture);
    contact.taken("https://chatwoot.test/new.png");
    assertThat(contact.written())
        .isEqualTo(new Given(null, null, "new", "https://chatwoot.test/new.png"));
  }

  @Test
  void P6_a_picture_that_an_agent_gave_meanwhile_stays() {
    look("4711", "https://chatwoot.test/an-agent's.png");

    assertThat(contact.fields()).containsEntry("name", "Gilbert");
    assertThat(contact.files()).isEmpty();
    contact.taken("https://chatwoot.test/an-agent's.png");
    assertThat(contact.written().thumbnail()).as("it is not ours").isNull();
  }

  @Test
  void P6_a_contact_that_has_all_of_it_or_is_gone_gets_nothing() {
    look("Gilbert", "https://chatwoot.test/an-agent's.png");
    assertThat(contact.isSomethingNew()).isFalse();

    contact.missing();
    assertThat(contact.isFound()).isFalse();
    assertThat(contact.isSomethingNew()).isFalse();
  }
}
