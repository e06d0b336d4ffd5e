package io.caravan.failpoints;

import io.caravan.testing.GenericSender;
import io.caravan.testing.MetaSender;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is sent to Caravan. */
final class Bodies {

  private Bodies() {}

  /** In the generic format, written now. */
  static String message(String id, String contact, @Nullable String phone) {
    String body = GenericSender.message(id, contact, "Text of " + id, Instant.now());
    return phone == null
        ? body
        : body.replace("\"contact\":{", "\"contact\":{\"phone\":\"" + phone + "\",");
  }

  static String withFile(String message, String url) {
    return message.replace(
        "\"contact\":{", "\"attachments\":[{\"url\":\"" + url + "\"}],\"contact\":{");
  }

  static String unsend(String target, String contact) {
    return """
        {"id":"%s-unsend","type":"unsend","target":"%s","timestamp":"%s","contact":{"id":"%s"}}"""
        .formatted(target, target, Instant.now(), contact);
  }

  /**
   * In Instagram's format.
   *
   * @param persons who wrote each of the messages
   * @param receipt an event that is no message
   */
  static String batch(List<String> persons, List<String> ids, String receipt) {
    Stream<String> messages =
        IntStream.range(0, ids.size())
            .mapToObj(i -> MetaSender.text(persons.get(i), World.ACCOUNT, ids.get(i), "Hello"));
    String read = MetaSender.read(persons.get(0), World.ACCOUNT, receipt);
    return MetaSender.batch(
        MetaSender.entry(
            World.ACCOUNT, Stream.concat(messages, Stream.of(read)).toArray(String[]::new)));
  }
}
