package io.caravan.channel.twilio;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.Sha256;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code X-Twilio-Signature}: base64 of HMAC-SHA1 over the URL as Twilio calls it and the form's
 * names and values in order of the names, the auth token as key. For a JSON body the URL alone,
 * which then holds the body's hash.
 *
 * @see <a href="https://www.twilio.com/docs/usage/webhooks/webhooks-security">Twilio's words</a>
 */
final class TwilioSignature implements ChannelSignature {

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9+/]{27}=");
  private static final Pattern BODY_HASH = Pattern.compile("[?&]bodySHA256=([0-9a-fA-F]{64})(&|$)");
  private static final Pattern URL =
      Pattern.compile("(?<scheme>https?)://(?<host>[^/?#]*?)(?<port>:[0-9]+)?(?<rest>[/?].*)?");

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    String header = request.header("x-twilio-signature");
    if (!FORM.matcher(header).matches()) {
      return false;
    }
    byte[] given = Base64.getDecoder().decode(header);
    String url = request.url();
    Matcher bodyHash = BODY_HASH.matcher(url);
    boolean json = bodyHash.find();
    if (json && !bodyHash.group(1).toLowerCase(Locale.ROOT).equals(Sha256.hex(request.body()))) {
      return false;
    }
    String parameters = json ? "" : Form.read(request.body()).joined();
    boolean signed = false;
    for (String secret : secrets) { // all of them: no timing tells which one it was
      signed |= !secret.isEmpty() && signs(given, url, parameters, secret);
    }
    return signed;
  }

  private static boolean signs(byte[] given, String url, String parameters, String secret) {
    boolean signed = false;
    for (String spelling : spellings(url).toList()) {
      signed |= MessageDigest.isEqual(given, hmac(secret, spelling + parameters));
    }
    return signed;
  }

  /** Twilio is not consistent about the port, so its own libraries try with it and without. */
  private static Stream<String> spellings(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      return Stream.of(url);
    }
    String start = parts.group("scheme") + "://" + parts.group("host");
    String rest = parts.group("rest") == null ? "" : parts.group("rest");
    String usual = parts.group("scheme").equals("https") ? ":443" : ":80";
    String port = parts.group("port") == null ? usual : parts.group("port");
    return Stream.of(start + rest, start + port + rest);
  }

  private static byte[] hmac(String secret, String signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA1"));
      return mac.doFinal(signed.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }
}
