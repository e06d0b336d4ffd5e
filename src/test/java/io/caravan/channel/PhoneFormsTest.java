package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhoneFormsTest {

  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource({
    "553187654321, 5531987654321", // Brazil, Belo Horizonte: the first area with both forms
    "559961234567, 5599961234567", // the last one
    "525512345678, 5215512345678", // Mexico
    "541112345678, 5491112345678", // Argentina, Buenos Aires
    "543415123456, 5493415123456",
  })
  void two_forms_of_one_number_know_each_other(String shorter, String longer) {
    assertThat(PhoneForms.variants(shorter)).containsExactly(longer);
    assertThat(PhoneForms.variants(longer)).containsExactly(shorter);
  }

  @Test
  void in_Brazil_below_area_31_an_id_always_has_the_ninth_digit() {
    assertThat(PhoneForms.variants("551187654321")).containsExactly("5511987654321");
    assertThat(PhoneForms.variants("552887654321")).containsExactly("5528987654321");
    assertThat(PhoneForms.variants("5511987654321")).isEmpty();
    assertThat(PhoneForms.variants("5528987654321")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "553132654321", // a landline never got a ninth digit
        "5531932654321", // and this one without its first digit would be somebody's landline
        "5531887654321", // 13 digits, but no 9 in front
        "553087654321", // no such area: it has a 0
        "550187654321",
        "55318765432",
        "55319876543210"
      })
  void a_Brazilian_number_that_was_never_lengthened_has_one_form(String digits) {
    assertThat(PhoneForms.variants(digits)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "521551234567", // 12 digits: no Mexican area begins with 1
        "520512345678",
        "52155123456789",
        "549111234567", // no Argentine area begins with 9
        "5490112345678",
        "54111512345678", // as it is dialled; never an id
      })
  void a_number_that_only_looks_like_a_form_has_none(String digits) {
    assertThat(PhoneForms.variants(digits)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "5",
        "491511234567",
        "14155550100",
        "+5531987654321",
        "5531987654321@c.us",
        "BR.5531987654321",
        "55 31 98765 4321",
        "\u0665\u0665\u0663\u0661\u0668\u0667\u0666\u0665\u0664\u0663\u0662\u0661"
      })
  void every_other_number_and_whatever_is_none_has_one_form(String digits) {
    assertThat(PhoneForms.variants(digits)).isEmpty();
  }
}
