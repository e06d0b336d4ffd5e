package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChangeIdTest {

  @Test
  void it_is_the_targets_id_and_what_tells_it_from_others_of_its_kind() {
    assertThat(ChangeId.of("mid.1", "unsend")).isEqualTo("mid.1:unsend");
    assertThat(ChangeId.of("mid.1", "edit", "2")).isEqualTo("mid.1:edit:2");
    assertThat(ChangeId.of("mid.1", "reaction", "ada", "9")).isEqualTo("mid.1:reaction:ada:9");
  }

  @Test
  void P1_ids_as_long_as_they_may_be_make_one_that_still_fits_into_an_index() {
    String longest = "\u20ac".repeat(Ids.MAX_LENGTH);

    String id = ChangeId.of(longest, "edit", longest);

    assertThat(id).hasSizeLessThanOrEqualTo(Ids.MAX_LENGTH);
    assertThat(ChangeId.of(longest, "edit", longest)).isEqualTo(id);
    assertThat(ChangeId.of(longest, "edit", longest + "2")).isNotEqualTo(id);
    String justFits = "m".repeat(Ids.MAX_LENGTH - ":unsend".length());
    assertThat(ChangeId.of(justFits, "unsend")).isEqualTo(justFits + ":unsend");
  }
}
