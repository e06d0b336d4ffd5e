package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.LiquidTemplate;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the business wrote on its phone arrives as it was written. */
class LiquidTest {

  private static final String[] PARTS = {
    "{", "{{", "{%", "%}", "}}", "%", "'", "|", " ", "x", "{{ contact.name }}", "{% if x %}", "ä"
  };

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "{{ contact.name }}",
        "{% if true %}a{% endif %}",
        "{% raw %}{{ x }}{% endraw %}",
        "{{{x}}}",
        "Discount {% 10 and {{",
        "`{{ code }}` and {{ text }}",
        "{`code`{{",
        "an `unclosed {{ tick"
      })
  void is_rendered_to_what_was_written(String text) {
    assertThat(LiquidTemplate.render(Liquid.escaped(text), null)).isEqualTo(text);
  }

  @Test
  void whatever_is_written_outside_of_code_is_rendered_to_itself() {
    Random random = new Random(4711);
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(12); n >= 0; n--) {
        text.append(PARTS[random.nextInt(PARTS.length)]);
      }
      assertThat(LiquidTemplate.render(Liquid.escaped(text.toString()), null))
          .isEqualTo(text.toString());
    }
  }

  @Test
  void what_needs_no_escape_is_not_touched() {
    assertThat(Liquid.escaped("a { b } {c} % `d`")).isEqualTo("a { b } {c} % `d`");
  }

  @Test
  void code_that_would_end_or_swallow_chatwoots_own_tag_is_broken_invisibly() {
    assertThat(Liquid.escaped("`{% endraw %}{{ x }}`")).isEqualTo("`{\u2060% endraw %}{{ x }}`");
    assertThat(Liquid.escaped("`{{`")).isEqualTo("`{\u2060{`");
  }
}
