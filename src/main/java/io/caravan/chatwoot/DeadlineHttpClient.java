package io.caravan.chatwoot;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import org.apache.hc.client5.http.classic.methods.HttpUriRequest;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client of every call to Chatwoot. A call is over at its hard deadline, with its answer's
 * body, whatever the other side does; one call is one request; the answer is complete in memory and
 * holds no connection. A failed call says whether anything was sent.
 *
 * <p>Not {@link java.io.Closeable}: camel-http would close it with the first endpoint that stops.
 */
public final class DeadlineHttpClient extends DelegatingHttpClient {

  /** A larger answer counts as lost. A page of messages is the largest that Chatwoot gives. */
  static final int MAX_ANSWER_BYTES = 16 * 1024 * 1024;

  /** Milliseconds that a request may take at most; it is for this client and not sent on. */
  static final String TIMEOUT_HEADER = "Caravan-Timeout";

  private final Duration timeout;
  private final CloseableHttpClient client;
  private final RunningCalls calls = new RunningCalls();

  /**
   * @param timeout hard deadline of a call that carries nothing; a body adds its length ÷ 256 KB/s
   */
  public DeadlineHttpClient(Duration timeout) {
    this.timeout = timeout;
    this.client = OneRequestClient.create(timeout);
  }

  /**
   * @throws RequestNotSent when nothing of the request was sent
   * @throws AnswerLost when it may have been sent and there is no complete answer
   */
  @Override
  public ClassicHttpResponse executeOpen(
      @Nullable HttpHost target, ClassicHttpRequest request, @Nullable HttpContext ignored)
      throws IOException {
    Duration allowed = CallDeadline.of(timeoutOf(request), bytesOf(request));
    RunningCall call = calls.begin(allowed, ((HttpUriRequest) request)::abort);
    HttpClientContext context = HttpClientContext.create();
    call.attachTo(context);
    long began = System.nanoTime();
    try (ClassicHttpResponse response = client.executeOpen(target, request, context)) {
      return inMemory(response);
    } catch (IOException | RuntimeException e) {
      throw told(call, e, Duration.ofNanos(System.nanoTime() - began));
    } finally {
      calls.end(call);
    }
  }

  /** No call runs longer than this from now on, those under way included: for the shutdown. */
  public void letNoCallOutlast(Duration limit) {
    calls.letNoneOutlast(limit);
  }

  /** How many calls are under way. */
  public int running() {
    return calls.count();
  }

  /** Closes all connections: calls under way fail, and no new one can begin. */
  public void shutdown() throws IOException {
    client.close();
    calls.shutdown();
  }

  private static IOException told(RunningCall call, Exception e, Duration after) {
    String what =
        call.overdue() ? "cancelled at its deadline" : e.getClass().getSimpleName() + saying(e);
    String when = " after " + after.toMillis() + " ms";
    return call.sent()
        ? new AnswerLost("no complete answer: " + what + when, e)
        : new RequestNotSent("not sent: " + what + when, e);
  }

  private static String saying(Exception e) {
    return e.getMessage() == null ? "" : " (" + e.getMessage() + ")";
  }

  private Duration timeoutOf(ClassicHttpRequest request) {
    Header own = request.getFirstHeader(TIMEOUT_HEADER);
    if (own == null) {
      return timeout;
    }
    request.removeHeaders(TIMEOUT_HEADER);
    Duration shorter = Duration.ofMillis(Long.parseLong(own.getValue()));
    return shorter.compareTo(timeout) < 0 ? shorter : timeout;
  }

  private static long bytesOf(ClassicHttpRequest request) {
    HttpEntity entity = request.getEntity();
    return entity == null ? 0 : entity.getContentLength();
  }

  private static ClassicHttpResponse inMemory(ClassicHttpResponse response) throws IOException {
    BasicClassicHttpResponse copy =
        new BasicClassicHttpResponse(response.getCode(), response.getReasonPhrase());
    copy.setHeaders(response.getHeaders());
    HttpEntity entity = response.getEntity();
    if (entity != null) {
      copy.setEntity(
          new ByteArrayEntity(read(entity), ContentType.parseLenient(entity.getContentType())));
    }
    return copy;
  }

  private static byte[] read(HttpEntity entity) throws IOException {
    try (InputStream body = entity.getContent()) {
      byte[] bytes = body.readNBytes(MAX_ANSWER_BYTES + 1);
      if (bytes.length > MAX_ANSWER_BYTES) {
        throw new IOException("answer larger than " + MAX_ANSWER_BYTES + " bytes");
      }
      return bytes;
    }
  }
}
