package io.caravan.config;

import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/** The rules of {@code caravan.media}, and of the gateways that media comes from. */
final class MediaCheck {

  private static final DataSize LARGEST = DataSize.ofGigabytes(1);

  private MediaCheck() {}

  static void check(CaravanProperties properties, Findings findings) {
    MediaProperties media = properties.media();
    findings.expect(
        media.workers() >= 1 && media.workers() <= 64,
        "caravan.media.workers",
        media.workers() + " is out of range; expected 1 to 64, such as 4");
    findings.expect(
        media.maxSize().toBytes() > 0 && media.maxSize().compareTo(LARGEST) <= 0,
        "caravan.media.max-size",
        "is out of range; expected more than nothing and at most 1GB, such as 40MB");
    findings.expect(
        media.spoolLimit().compareTo(media.maxSize()) >= 0,
        "caravan.media.spool-limit",
        "is less than caravan.media.max-size; expected at least as much, such as 2GB");
    findings.expect(
        media.patience().compareTo(Duration.ofSeconds(1)) >= 0,
        "caravan.media.patience",
        Durations.text(media.patience()) + " is too short; expected 1s or more, such as 10m");
    for (int i = 0; i < media.allow().size(); i++) {
      findings.expect(
          isBaseUrl(media.allow().get(i)),
          "caravan.media.allow[" + i + "]",
          "is no base URL; expected scheme, host and port and nothing else, such as"
              + " http://waha.internal:3000");
    }
    properties
        .inboxes()
        .forEach(
            (name, inbox) ->
                findings.expect(
                    isUnsetOrWeb(inbox.api().url()),
                    "caravan.inboxes." + name + ".api.url",
                    "is no web address; expected the gateway's base URL, such as"
                        + " http://waha.internal:3000"));
  }

  private static boolean isBaseUrl(URI url) {
    String path = url.getRawPath();
    return isWeb(url)
        && (path == null || path.isEmpty() || path.equals("/"))
        && url.getRawQuery() == null;
  }

  private static boolean isUnsetOrWeb(@Nullable URI url) {
    return url == null || ChatwootCheck.isUnset(url) || isWeb(url);
  }

  private static boolean isWeb(URI url) {
    boolean web =
        "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
    return web
        && url.getHost() != null
        && url.getRawUserInfo() == null
        && url.getRawFragment() == null;
  }
}
