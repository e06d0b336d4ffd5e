package io.caravan.intake;

import io.caravan.config.InboxProperties;
import io.caravan.watch.Tracing;
import io.caravan.watch.WorkSpan;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;
import org.apache.camel.support.DefaultMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Takes the bytes as they came, before anything can decode them, finds the inbox, and begins the
 * webhook's span, in the trace of the request's {@code traceparent} if it has one. The request
 * itself is left behind: no later step sees its headers, and no answer echoes them.
 */
@Component("read-raw-body")
class ReadRawBody implements Processor {

  private final Inboxes inboxes;
  private final Tracing tracing;
  private final Clock clock;

  ReadRawBody(Inboxes inboxes, Tracing tracing, Clock clock) {
    this.inboxes = inboxes;
    this.tracing = tracing;
    this.clock = clock;
  }

  /**
   * @throws RejectedWebhook 404 for an unknown inbox or one of another channel, 413 for a body over
   *     the inbox's limit
   */
  @Override
  public void process(Exchange exchange) throws RejectedWebhook, IOException {
    Message request = exchange.getMessage();
    String inbox = request.getHeader("inbox", "", String.class);
    InboxProperties settings =
        inboxes
            .find(exchange.getVariable("channel", "", String.class), inbox)
            .orElseThrow(() -> new RejectedWebhook(404, AnswerRejection.NO_SUCH_INBOX));
    WorkSpan.begin(
        exchange,
        tracing.webhook(
            request.getHeader(Tracing.HEADER, String.class), settings.channel(), inbox));
    byte[] body = read(request, settings.maxBody().toBytes());
    exchange.setVariable(
        Webhook.VARIABLE,
        new Webhook(
            inbox,
            settings,
            exchange.getVariable("signature", String.class),
            clock.instant(),
            body,
            url(request, settings),
            headers(request)));
    exchange.setMessage(new DefaultMessage(exchange.getContext()));
  }

  private static byte[] read(Message request, long limit) throws IOException, RejectedWebhook {
    byte[] body =
        request.getBody() instanceof byte[] read
            ? read // by RawBodyConsumer, for this webhook alone
            : read(request.getBody(InputStream.class), limit);
    if (body.length > limit) {
      throw new RejectedWebhook(413, "the body is larger than " + limit + " bytes");
    }
    return body;
  }

  private static byte[] read(@Nullable InputStream stream, long limit) throws IOException {
    return stream == null ? new byte[0] : stream.readNBytes(Math.toIntExact(limit + 1));
  }

  /**
   * As the sender was told it: a proxy may have changed what this server sees. The query is that of
   * the request in any case, since a secret in it has to be the sender's own.
   */
  private static String url(Message request, InboxProperties settings) {
    String url =
        settings.publicUrl() == null
            ? request.getHeader(Exchange.HTTP_URL, "", String.class)
            : settings.publicUrl().toString().replaceFirst("[?#].*", "");
    String query = request.getHeader(Exchange.HTTP_QUERY, "", String.class);
    return query.isEmpty() ? url : url + "?" + query;
  }

  /** A header that was sent twice is none: which one would a signature mean? */
  private static Map<String, String> headers(Message request) {
    Map<String, String> headers = new HashMap<>();
    request
        .getHeaders()
        .forEach(
            (name, value) -> {
              if (value instanceof String text) {
                headers.put(name.toLowerCase(Locale.ROOT), text);
              }
            });
    return headers;
  }
}
