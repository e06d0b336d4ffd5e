package io.caravan.chaos;

import io.caravan.testing.GenericSender;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A webhook.
 *
 * @param number in the order of the plan
 * @param at when it is sent first, from the start of the proof
 * @param messages one in the generic format, one or more in Instagram's
 */
record Post(int number, Duration at, String channel, List<Written> messages) {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  String inbox() {
    return messages.get(0).inbox();
  }

  HttpRequest request(String nodeUrl, Instant start) {
    String body = channel.equals(World.GENERIC) ? generic(start) : instagram(start);
    String signature = GenericSender.signature("secret-of-" + inbox(), body);
    String header = channel.equals(World.GENERIC) ? "X-Signature-256" : "X-Hub-Signature-256";
    return HttpRequest.newBuilder(URI.create(nodeUrl + "/webhooks/" + channel + "/" + inbox()))
        .timeout(PATIENCE)
        .header("Content-Type", "application/json")
        .header(header, signature)
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private String generic(Instant start) {
    Written message = messages.get(0);
    return GenericSender.message(
        message.id(), message.contact(), message.text(), start.plus(message.at()));
  }

  private String instagram(Instant start) {
    return """
        {"object":"instagram","entry":[{"id":"%s","time":%d,"messaging":[%s]}]}"""
        .formatted(
            World.ACCOUNT,
            start.plus(at).toEpochMilli(),
            messages.stream()
                .map(message -> messaging(message, start))
                .collect(Collectors.joining(",")));
  }

  private static String messaging(Written message, Instant start) {
    return """
        {"sender":{"id":"%s"},"recipient":{"id":"%s"},"timestamp":%d,\
        "message":{"mid":"%s","text":"%s"}}"""
        .formatted(
            message.contact(),
            World.ACCOUNT,
            start.plus(message.at()).toEpochMilli(),
            message.id(),
            message.text());
  }
}
