package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CleanTest {

  @Test
  void nul_is_removed_and_lone_surrogates_are_replaced() {
    assertThat(Clean.text("a\u0000b")).isEqualTo("ab");
    assertThat(Clean.text("\uD83D")).isEqualTo("\uFFFD");
    assertThat(Clean.text("x\uDE00\uD83Dy")).isEqualTo("x\uFFFD\uFFFDy");
    assertThat(Clean.text("\uD83D\uD83D\uDE00")).isEqualTo("\uFFFD\uD83D\uDE00");
    assertThat(Clean.text("\u0000")).isEmpty();
  }

  @Test
  void everything_else_stays_as_it_is() {
    String text = "\u05E9\u05DC\u05D5\u05DD \uD83D\uDC68\u200D\uD83D\uDC69 <b>&\t\n {{x}}";

    assertThat(Clean.text(text)).isSameAs(text);
  }

  @Test
  void values_are_clean_at_every_depth_and_their_numbers_can_be_stored() throws Exception {
    String json =
        """
        {"a\\u0000":["x\\ud83d",{"n\\u0000":1}],"big":123456789012345678901234567890,
         "huge":1e400000,"half":0.5,"no":null,"yes":true,"twice":1,"twice":2}\
        """;

    assertThat(Json.write(Clean.value(Json.read(json.getBytes(StandardCharsets.UTF_8)))))
        .isEqualTo(
            "{\"a\":[\"x\uFFFD\",{\"n\":1}],\"big\":123456789012345678901234567890,"
                + "\"huge\":\"Infinity\",\"half\":0.5,\"no\":null,\"yes\":true,\"twice\":2}");
  }
}
