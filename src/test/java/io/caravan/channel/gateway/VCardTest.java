package io.caravan.channel.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VCardTest {

  @Test
  void a_name_and_numbers_are_read_out_of_whatever_stands_around_them() {
    String card =
        "BEGIN:VCARD\r\nVERSION:4.0\r\nN:Rossi;Carla;;;\r\nFN:Carla\r\n  Rossi\r\n"
            + "item1.TEL;type=CELL;waid=15550100077:+1 555 010-0077\r\n"
            + "TEL;VALUE=uri:tel:+1-555-010-0078\r\nTEL:+1 555 010-0077\r\n"
            + "EMAIL;TYPE=work:mailto:carla@example.com\r\nNOTE:a\\, b\\nc\r\nEND:VCARD";

    assertThat(VCard.readable(card, "beside"))
        .isEqualTo("👤 Carla Rossi\n+1 555 010-0077\n+1-555-010-0078\ncarla@example.com");
  }

  @Test
  void a_card_without_a_name_has_the_one_beside_it_or_the_one_in_parts() {
    assertThat(VCard.readable("TEL:1", "Carla")).isEqualTo("👤 Carla\n1");
    assertThat(VCard.readable("N:Rossi;Carla;;;\nTEL:1", null)).isEqualTo("👤 Carla Rossi\n1");
    assertThat(VCard.readable("N:;;;;\nTEL:1", null)).isEqualTo("👤 1");
  }

  @Test
  void what_says_nothing_is_still_a_contact() {
    assertThat(VCard.readable("", null)).isEqualTo("[contact]");
    assertThat(VCard.readable("no card at all: ;;:", null)).isEqualTo("[contact]");
  }
}
