package io.caravan.chatwoot;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chatwoot renders the content of what is outgoing, notes included, as a Liquid template
 * (app/models/concerns/liquidable.rb), where code between backticks is left as it is. Text that is
 * written for it comes out as it went in, but for an invisible word joiner where code itself holds
 * Liquid's end of code, or braces that nothing closes.
 */
final class Liquid {

  /** As Chatwoot finds code. */
  private static final Pattern CODE = Pattern.compile("`(.*?)`", Pattern.DOTALL);

  /** A brace that begins a tag: before another, before a percent sign, before Chatwoot's own. */
  private static final Pattern OPENING = Pattern.compile("\\{(?=[{%`])");

  private static final Pattern OPENING_BEFORE_CODE = Pattern.compile("\\{(?=[{%]|\\z)");

  /** A tag of Liquid's that writes one brace. */
  private static final String BRACE = "{{ '{' }}";

  /** Would end the block that Chatwoot puts around code, or keep it from ending. */
  private static final Pattern END_OF_CODE = Pattern.compile("\\{(?=%-?\\s*endraw|\\{[^}]*\\z)");

  private static final String WORD_JOINER = "\u2060";

  private Liquid() {}

  static String escaped(String text) {
    if (!OPENING.matcher(text).find()) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 64);
    Matcher code = CODE.matcher(text);
    int from = 0;
    while (code.find()) {
      escaped.append(escaped(OPENING_BEFORE_CODE, text.substring(from, code.start())));
      escaped.append(END_OF_CODE.matcher(code.group()).replaceAll("{" + WORD_JOINER));
      from = code.end();
    }
    return escaped.append(escaped(OPENING, text.substring(from))).toString();
  }

  private static String escaped(Pattern opening, String text) {
    return opening.matcher(text).replaceAll(Matcher.quoteReplacement(BRACE));
  }
}
