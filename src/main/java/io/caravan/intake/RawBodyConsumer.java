package io.caravan.intake;

import io.caravan.reload.WebInput;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.Message;
import org.apache.camel.Processor;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.component.platform.http.springboot.SpringBootPlatformHttpConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;

/**
 * Runs a route on the web server's thread: Camel would hand each request to another thread, and
 * Spring take it up a second time for its answer, which took a third of a webhook's time.
 *
 * <p>And leaves a form as it came. Camel would unpack it into headers, and answer 500 for one that
 * it cannot unpack, before the first step of a route runs.
 *
 * <p>A webhook's body comes to its route as bytes that were read once, and an answer in bytes is
 * written as it is: Camel's HTTP binding was a third of what a webhook allocated. It still does
 * what is no such webhook (no {@code useStreaming}, cookies, several parts) and all other answers.
 */
class RawBodyConsumer extends SpringBootPlatformHttpConsumer implements WebInput {

  private static final Logger LOG = LoggerFactory.getLogger(RawBodyConsumer.class);

  private final RequestHeaders headers;
  private final BytesAnswer bytesAnswer;
  private final boolean takesBytes;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile boolean replaced;
  private volatile boolean gone;

  RawBodyConsumer(PlatformHttpEndpoint endpoint, Processor processor) {
    super(endpoint, new ErrorsFail(processor), Runnable::run);
    headers = new RequestHeaders(endpoint);
    bytesAnswer = new BytesAnswer(endpoint);
    takesBytes =
        endpoint.isUseStreaming()
            && !endpoint.isUseCookieHandler()
            && !endpoint.isHandleWriteResponseError()
            && endpoint.getPath().startsWith("/webhooks/"); // where a body has its limit
  }

  /**
   * @return null, by which Spring knows that the request is answered
   */
  @Override
  public @Nullable CompletableFuture<Void> service(
      HttpServletRequest request, HttpServletResponse response) {
    KnownWays.learn(request, this); // before another may take its place
    requests.incrementAndGet();
    try {
      if (request.getAttribute(HAS_ROUTE) instanceof Runnable hasRoute) {
        hasRoute.run();
      }
      // over already; an Error in it has to reach Spring, or it would be answered 200
      super.service(request, response).join();
    } finally {
      requests.decrementAndGet();
    }
    return null;
  }

  @Override
  public int underWay() {
    return requests.get();
  }

  @Override
  protected void handleService(HttpServletRequest request, HttpServletResponse response)
      throws Exception {
    if (gone) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
    } else if (!isStarted() && !isSuspended() && !replaced) { // Camel answers for a suspended one
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    } else if (takesBytes && !isSuspended() && !isMultipart(request)) {
      byte[] body;
      try {
        body = RequestBody.read(request);
      } catch (IOException broken) {
        tooLittleCame(response, broken);
        return;
      }
      route(request, response, body);
    } else {
      try {
        super.handleService(new Bytes(request), response);
      } catch (RuntimeCamelException unread) {
        if (!(unread.getCause() instanceof IOException broken)) {
          throw unread;
        }
        tooLittleCame(response, broken);
      }
    }
  }

  /** Camel makes attachments of the parts. */
  static boolean isMultipart(HttpServletRequest request) {
    String type = request.getContentType();
    return type != null && type.regionMatches(true, 0, "multipart/", 0, "multipart/".length());
  }

  /** As Camel's own {@code handleService}, but for how the message is made. */
  private void route(
      HttpServletRequest request, HttpServletResponse response, byte @Nullable [] body)
      throws Exception {
    Exchange exchange = createExchange(true);
    exchange.setPattern(ExchangePattern.InOut);
    Message message = exchange.getIn();
    message.setHeader("CamelHttpServletRequest", request);
    message.setHeader("CamelHttpServletResponse", response);
    headers.write(request, exchange, message.getHeaders());
    message.setBody(body);
    createUoW(exchange);
    try {
      getProcessor().process(exchange);
    } catch (Exception e) {
      exchange.setException(e);
    } finally {
      afterProcess(response, exchange);
    }
  }

  @Override
  protected void afterProcess(HttpServletResponse response, Exchange exchange) throws Exception {
    if (!takesBytes || !BytesAnswer.is(exchange)) {
      super.afterProcess(response, exchange);
      return;
    }
    try {
      bytesAnswer.write(exchange, response);
    } catch (Exception unwritten) {
      getExceptionHandler()
          .handleException(
              "Failed writing HTTP response url: " + getEndpoint().getPath(), unwritten);
      if (!response.isCommitted()) {
        response.sendError(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
      }
    } finally {
      doneUoW(exchange);
      releaseExchange(exchange, false);
    }
  }

  /**
   * The sender went away, or was too slow, or sent no chunks: strangers can do that as often as
   * they like, so it is no line in the log. Tomcat has put its 400 or 408 into the answer already.
   */
  private static void tooLittleCame(HttpServletResponse response, IOException broken)
      throws IOException {
    LOG.debug("A webhook was not read to its end: {}", broken.getMessage());
    if (!response.isCommitted() && response.getStatus() < HttpServletResponse.SC_BAD_REQUEST) {
      response.sendError(HttpServletResponse.SC_BAD_REQUEST);
    }
  }

  @Override
  public void replaced() {
    replaced = true;
  }

  @Override
  public void gone() {
    gone = true;
  }

  /** By then the route was chosen by the real content type. */
  private static final class Bytes extends HttpServletRequestWrapper {

    Bytes(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String getContentType() {
      return MediaType.APPLICATION_OCTET_STREAM_VALUE;
    }
  }
}
