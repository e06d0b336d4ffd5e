package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GraphemesTest {

  private static final String FAMILY = "👨‍👩‍👧‍👦";
  private static final String FLAG = "🇩🇪";
  private static final String ACCENT = "e\u0301";

  @ParameterizedTest
  @CsvSource({
    "ab, 1, a",
    "ab, 2, ab",
    "ab, 9, ab",
  })
  void is_cut_where_it_is_too_long(String text, int most, String first) {
    assertThat(Graphemes.first(text, most)).isEqualTo(first);
  }

  @Test
  void nothing_that_a_reader_sees_as_one_is_cut_through() {
    for (String one : new String[] {FAMILY, FLAG, ACCENT, "👍🏽", "\r\n", "한", "😀"}) {
      String text = "a" + one + one + "b";
      int length = CodePoints.count(one);
      for (int most = 1; most <= length; most++) {
        assertThat(Graphemes.first(text, most)).isEqualTo("a");
      }
      assertThat(Graphemes.first(text, length + 1)).isEqualTo("a" + one);
      assertThat(Graphemes.first(text, 2 * length)).isEqualTo("a" + one);
    }
  }

  @Test
  void of_a_row_of_flags_none_is_cut_through() {
    assertThat(Graphemes.first(FLAG.repeat(500), 501)).isEqualTo(FLAG.repeat(250));
  }

  @Test
  void a_heap_of_accents_without_an_end_is_cut_all_the_same() {
    String heap = "a" + "\u0301".repeat(5_000);

    assertThat(CodePoints.count(Graphemes.first(heap, 3_000))).isEqualTo(3_000);
  }
}
