package io.caravan.intake;

import io.caravan.channel.Channels;
import io.caravan.channel.Sha256;
import io.caravan.channel.payloads.AllChannels;
import io.caravan.config.CaravanProperties;
import io.caravan.config.ChatwootProperties;
import io.caravan.config.InboxProperties;
import io.caravan.config.InboxProperties.Api;
import io.caravan.config.InboxProperties.ConversationPolicy;
import io.caravan.config.InboxProperties.ReactionPolicy;
import io.caravan.config.InboxProperties.SignaturePolicy;
import io.caravan.config.InboxProperties.Target;
import io.caravan.config.LockProperties;
import io.caravan.config.RelayProperties;
import io.caravan.config.RetentionProperties;
import io.caravan.config.RetryProperties;
import io.caravan.config.RoutesProperties;
import io.caravan.logs.Unspeakable;
import io.caravan.testing.TestSettings;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Inboxes, secrets and signatures that the intake tests share. */
final class IntakeFixture {

  static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");
  static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  static final String SECRET = "s3cret-of-the-inbox";
  static final String OTHER_SECRET = "s3cret-of-another";
  static final String SMS_URL = "https://caravan.example.com/hooks/sms";
  static final String TOKEN = "t0ken-for-meta";

  private static final AllChannels CHANNELS = AllChannels.at(NOW);

  static {
    Stream.of(SECRET, OTHER_SECRET, TOKEN).forEach(Unspeakable::note);
  }

  private IntakeFixture() {}

  static Map<String, InboxProperties> inboxes() {
    Map<String, InboxProperties> inboxes = new HashMap<>();
    inboxes.put("web", inbox("generic", List.of(), List.of(SECRET), SignaturePolicy.REQUIRED));
    inboxes.put("open", inbox("generic", List.of(), List.of(), SignaturePolicy.NONE));
    inboxes.put("insta", signed("instagram", List.of("old", SECRET), "17841", "99"));
    inboxes.put("insta-two", signed("instagram", List.of(SECRET), "17842"));
    inboxes.put("insta-foreign", signed("instagram", List.of(OTHER_SECRET), "17843"));
    inboxes.put("page", signed("messenger", List.of(SECRET), "1002"));
    inboxes.put("wa", signed("whatsapp", List.of(SECRET), "555000111222333"));
    inboxes.put("wa-two", signed("whatsapp", List.of(SECRET), "555000111222444"));
    inboxes.put("openwa", signed("openwa", List.of(SECRET)));
    inboxes.put("waha", signed("waha", List.of("old", SECRET), "shop"));
    inboxes.put(
        "evolution",
        inbox(
            "evolution",
            List.of(),
            List.of(SECRET),
            SignaturePolicy.REQUIRED,
            "https://caravan.example.com/webhooks/evolution/evolution?secret=" + SECRET));
    inboxes.put("bot", signed("telegram", List.of(SECRET)));
    inboxes.put("oa", signed("line", List.of(SECRET)));
    inboxes.put(
        "sms",
        inbox("twilio", List.of(), List.of("old", SECRET), SignaturePolicy.REQUIRED, SMS_URL));
    return inboxes;
  }

  private static InboxProperties signed(String channel, List<String> secrets, String... accounts) {
    return inbox(channel, List.of(accounts), secrets, SignaturePolicy.REQUIRED);
  }

  static CaravanProperties properties() {
    return new CaravanProperties(
        new RoutesProperties("./routes", false),
        new ChatwootProperties(null, null, Duration.ofSeconds(20)),
        Map.of(),
        TestSettings.defaults().api(),
        new LockProperties(
            Duration.ofSeconds(3),
            3,
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)),
            LockProperties.OnExhaustion.PROCESS_WITHOUT_LOCK),
        new RetryProperties(List.of(Duration.ofMinutes(1))),
        new RelayProperties(
            16,
            100,
            Duration.ofSeconds(1),
            Duration.ofMinutes(10),
            Duration.ofMinutes(5),
            Duration.ofSeconds(45)),
        new RetentionProperties(Duration.ofDays(30), Duration.ofDays(7)),
        TestSettings.defaults().media(),
        TestSettings.defaults().profiles(),
        TestSettings.defaults().health(),
        TestSettings.defaults().tracing(),
        inboxes());
  }

  static Channels channels() {
    return CHANNELS.all();
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String sign(byte[] body) {
    return sign(body, SECRET);
  }

  static String sign(byte[] body, String secret) {
    return "sha256=" + HexFormat.of().formatHex(Sha256.hmac(utf8(secret), body));
  }

  private static InboxProperties inbox(
      String channel, List<String> accounts, List<String> secrets, SignaturePolicy policy) {
    return inbox(channel, accounts, secrets, policy, null);
  }

  private static InboxProperties inbox(
      String channel,
      List<String> accounts,
      List<String> secrets,
      SignaturePolicy policy,
      @Nullable String publicUrl) {
    return new InboxProperties(
        channel,
        accounts,
        secrets,
        policy,
        TOKEN,
        DataSize.ofMegabytes(4),
        null,
        publicUrl == null ? null : URI.create(publicUrl),
        ReactionPolicy.IGNORE,
        new Api(null, null, null),
        new Target(1, 1, ConversationPolicy.REOPEN, null, null));
  }
}
