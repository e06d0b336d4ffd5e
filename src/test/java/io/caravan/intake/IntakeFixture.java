package io.caravan.intake;

import io.caravan.channel.Channel;
import io.caravan.channel.Channels;
import io.caravan.channel.Sha256;
import io.caravan.channel.evolution.EvolutionChannel;
import io.caravan.channel.generic.GenericChannel;
import io.caravan.channel.instagram.InstagramChannel;
import io.caravan.channel.messenger.MessengerChannel;
import io.caravan.channel.openwa.OpenWaChannel;
import io.caravan.channel.waha.WahaChannel;
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
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** Inboxes, secrets and signatures that the intake tests share. */
final class IntakeFixture {

  static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");
  static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  static final String SECRET = "s3cret-of-the-inbox";
  static final String OTHER_SECRET = "s3cret-of-another";
  static final String TOKEN = "t0ken-for-meta";

  private IntakeFixture() {}

  static Map<String, InboxProperties> inboxes() {
    Map<String, InboxProperties> inboxes = new TreeMap<>(gateways());
    inboxes.putAll(others());
    return inboxes;
  }

  private static Map<String, InboxProperties> gateways() {
    return Map.of(
        "openwa", inbox("openwa", List.of(), List.of(SECRET), SignaturePolicy.REQUIRED),
        "waha", inbox("waha", List.of("shop"), List.of("old", SECRET), SignaturePolicy.REQUIRED),
        "evolution",
            inbox(
                "evolution",
                List.of(),
                List.of(SECRET),
                SignaturePolicy.REQUIRED,
                "https://caravan.example.com/webhooks/evolution/evolution?secret=" + SECRET));
  }

  private static Map<String, InboxProperties> others() {
    return Map.of(
        "web", inbox("generic", List.of(), List.of(SECRET), SignaturePolicy.REQUIRED),
        "open", inbox("generic", List.of(), List.of(), SignaturePolicy.NONE),
        "insta",
            inbox(
                "instagram",
                List.of("17841", "99"),
                List.of("old", SECRET),
                SignaturePolicy.REQUIRED),
        "insta-two",
            inbox("instagram", List.of("17842"), List.of(SECRET), SignaturePolicy.REQUIRED),
        "insta-foreign",
            inbox("instagram", List.of("17843"), List.of(OTHER_SECRET), SignaturePolicy.REQUIRED),
        "page", inbox("messenger", List.of("1002"), List.of(SECRET), SignaturePolicy.REQUIRED));
  }

  static CaravanProperties properties() {
    return new CaravanProperties(
        new RoutesProperties("./routes", false),
        new ChatwootProperties(null, null, Duration.ofSeconds(20)),
        new LockProperties(
            Duration.ofSeconds(3),
            3,
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)),
            LockProperties.OnExhaustion.PROCESS_WITHOUT_LOCK),
        new RetryProperties(List.of(Duration.ofMinutes(1))),
        new RelayProperties(
            16, 100, Duration.ofSeconds(1), Duration.ofMinutes(10), Duration.ofSeconds(45)),
        new RetentionProperties(Duration.ofDays(30), Duration.ofDays(7)),
        inboxes());
  }

  static Channels channels() {
    return new Channels(
        List.<Channel>of(
            new GenericChannel(CLOCK),
            new InstagramChannel(),
            new MessengerChannel(),
            new OpenWaChannel(),
            new WahaChannel(),
            new EvolutionChannel(CLOCK)));
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
        publicUrl == null ? null : URI.create(publicUrl),
        ReactionPolicy.IGNORE,
        new Api(null, null, null),
        new Target(1, 1, ConversationPolicy.REOPEN, null, null));
  }
}
