package io.caravan.channel;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * One number, two spellings. Three countries changed how mobile numbers are written, and WhatsApp
 * kept the spelling that an account was made with, so that one person comes as either. For finding
 * a person only: a reply goes to the spelling that was received.
 *
 * <ul>
 *   <li>Brazil (55): mobile numbers got a 9 in front of their eight digits, which then began with 6
 *       to 9; landlines did not. WhatsApp's ids of areas below 31 all have it, of the others some.
 *   <li>Mexico (52): a 1 after the country code marked mobile numbers until 2019.
 *   <li>Argentina (54): a 9 after the country code marks them. The 15 that is dialled inside the
 *       country is in no id.
 * </ul>
 */
public final class PhoneForms {

  /** A spelling and how the same number is spelt otherwise. No number fits two of them. */
  private static final Map<Pattern, String> OTHER_FORM =
      Map.of(
          Pattern.compile("55([1-9][1-9])([6-9][0-9]{7})"), "55$19$2",
          Pattern.compile("55([3-9][1-9])9([6-9][0-9]{7})"), "55$1$2",
          Pattern.compile("52([2-9][0-9]{9})"), "521$1",
          Pattern.compile("521([2-9][0-9]{9})"), "52$1",
          Pattern.compile("54([1-3][0-9]{9})"), "549$1",
          Pattern.compile("549([1-3][0-9]{9})"), "54$1");

  private PhoneForms() {}

  /**
   * @param digits country code and number, without a plus sign
   * @return the other spellings of the same number; none when there is only one, or it is no number
   */
  public static List<String> variants(String digits) {
    return OTHER_FORM.entrySet().stream()
        .map(form -> Map.entry(form.getKey().matcher(digits), form.getValue()))
        .filter(form -> form.getKey().matches())
        .map(form -> form.getKey().replaceFirst(form.getValue()))
        .toList();
  }
}
