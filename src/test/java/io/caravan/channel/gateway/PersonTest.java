package io.caravan.channel.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.caravan.channel.ContactCard;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PersonTest {

  @Test
  void P4_a_hidden_and_a_plain_number_each_name_the_other() {
    ContactCard hidden = card("70000000000001@lid", "15550100001@s.whatsapp.net");
    ContactCard plain = card("15550100001@c.us", "70000000000001@lid");

    assertThat(hidden.id()).isEqualTo("70000000000001@lid");
    assertThat(hidden.aliases()).containsExactly("15550100001@c.us");
    assertThat(plain.aliases()).containsExactly("70000000000001@lid");
    assertThat(List.of(hidden, plain)).extracting(ContactCard::phone).containsOnly("+15550100001");
  }

  @Test
  void P4_every_spelling_of_a_number_is_an_alias_in_the_gateways_own_form() {
    assertThat(card("5531987654321@s.whatsapp.net").aliases())
        .containsExactly("5531987654321@c.us", "553187654321@c.us");
    assertThat(card("70000000000001@lid", "5213312345678@c.us").aliases())
        .containsExactly("5213312345678@c.us", "523312345678@c.us");
  }

  @Test
  void a_device_is_no_part_of_a_person() {
    assertThat(card("15550100001:12@c.us").id()).isEqualTo("15550100001@c.us");
  }

  @Test
  void what_is_no_person_is_no_alias_and_what_is_no_number_no_phone() {
    ContactCard card = card("70000000000001@lid", "120363000000000001@g.us", "status@broadcast");

    assertThat(card.aliases()).isEmpty();
    assertThat(card.phone()).isNull();
    assertThat(card("0@c.us").phone()).isNull();
    assertThat(card("1234567890123456@c.us").phone()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "15550100001@c.us,",
    "15550100001@s.whatsapp.net,",
    "70000000000001@lid,",
    "120363000000000001@g.us, group-chat",
    "status@broadcast, status-broadcast",
    "1234@broadcast, broadcast",
    "120363@newsletter, newsletter",
    "13135550002@bot, no-person"
  })
  void only_a_chat_with_one_person_is_carried(String chat, @Nullable String obstacle) {
    assertThat(jid(chat).obstacle()).isEqualTo(obstacle);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "@", "x", "x@", "@c.us", "a b@c.us", "a/b@c.us", "x@c.us@lid", "x@C.US"})
  void what_is_no_id_of_a_chat_is_none(String text) {
    assertThat(Jid.of(TextNode.valueOf(text))).isNull();
    assertThat(Jid.of(null)).isNull();
    assertThat(Jid.of(IntNode.valueOf(5))).isNull();
  }

  private static ContactCard card(String chat, String... others) {
    List<@Nullable Jid> jids = Arrays.stream(others).<@Nullable Jid>map(PersonTest::jid).toList();
    return Person.card(jid(chat), jids, null, Jid.C_US);
  }

  private static Jid jid(String text) {
    Jid jid = Jid.of(TextNode.valueOf(text));
    assertThat(jid).isNotNull();
    return jid;
  }
}
