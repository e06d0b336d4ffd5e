package io.caravan.testing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Sends as Twilio does: a form, and a signature over the URL and the form's values. */
public record TwilioSender(String token) {

  public static byte[] form(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(parameter -> encode(parameter.getKey()) + "=" + encode(parameter.getValue()))
        .collect(Collectors.joining("&"))
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * @param parameters the form's; none for a JSON body, whose hash is in the URL
   */
  public String signature(String url, Map<String, String> parameters) {
    SortedMap<String, String> sorted = new TreeMap<>(parameters);
    StringBuilder signed = new StringBuilder(url);
    sorted.forEach((name, value) -> signed.append(name).append(value));
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(token.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
      return Base64.getEncoder()
          .encodeToString(mac.doFinal(signed.toString().getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
