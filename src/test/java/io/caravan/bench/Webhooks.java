package io.caravan.bench;

import io.caravan.bench.load.Feed;
import io.caravan.testing.GenericSender;
import io.caravan.testing.MetaSender;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Instagram webhooks of one inbox, signed as Meta signs them, of messages whose ids follow from a
 * prefix and their number.
 */
final class Webhooks {

  static final String INBOX = "bench";
  static final String SECRET = "secret-of-" + INBOX;
  static final String ACCOUNT = "17841400000000001";
  static final String PATH = "/webhooks/instagram/" + INBOX;

  private static final String TEXT =
      "Hello, is the blue one still to be had in size 42? I would come by on Saturday.";

  private Webhooks() {}

  static String id(String prefix, int number) {
    return prefix + "-" + number;
  }

  static String contact(int number) {
    return String.valueOf(5_000_000_000_000L + number);
  }

  /** One message each. */
  static List<Feed.Item> single(String prefix, int from, int count, IntFunction<String> contact) {
    return IntStream.range(from, from + count)
        .mapToObj(
            i ->
                signed(
                    MetaSender.text(
                        contact.apply(i), ACCOUNT, id(prefix, i), TEXT + " (" + i + ")")))
        .toList();
  }

  /** Ten messages each, of ten contacts. */
  static List<Feed.Item> ten(String prefix, int count, IntFunction<String> contact) {
    return IntStream.range(0, count)
        .mapToObj(
            webhook ->
                signed(
                    IntStream.range(webhook * 10, webhook * 10 + 10)
                        .mapToObj(
                            i -> MetaSender.text(contact.apply(i), ACCOUNT, id(prefix, i), TEXT))
                        .toArray(String[]::new)))
        .toList();
  }

  private static Feed.Item signed(String... events) {
    String body = MetaSender.batch(MetaSender.entry(ACCOUNT, events));
    return new Feed.Item(
        body.getBytes(StandardCharsets.UTF_8), GenericSender.signature(SECRET, body));
  }
}
