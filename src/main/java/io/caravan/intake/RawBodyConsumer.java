package io.caravan.intake;

import io.caravan.reload.WebInput;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
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
 */
class RawBodyConsumer extends SpringBootPlatformHttpConsumer implements WebInput {

  private static final Logger LOG = LoggerFactory.getLogger(RawBodyConsumer.class);

  private volatile boolean gone;

  RawBodyConsumer(PlatformHttpEndpoint endpoint, Processor processor) {
    super(endpoint, processor, Runnable::run);
  }

  /**
   * @return null, by which Spring knows that the request is answered
   */
  @Override
  public @Nullable CompletableFuture<Void> service(
      HttpServletRequest request, HttpServletResponse response) {
    if (request.getAttribute(HAS_ROUTE) instanceof Runnable hasRoute) {
      hasRoute.run();
    }
    // over already; an Error in it has to reach Spring, or it would be answered 200
    super.service(request, response).join();
    return null;
  }

  @Override
  protected void handleService(HttpServletRequest request, HttpServletResponse response)
      throws Exception {
    if (gone) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
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
