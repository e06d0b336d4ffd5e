package io.caravan.security;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.function.LongSupplier;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.coyote.InputBuffer;
import org.apache.coyote.http11.AbstractHttp11Protocol;

/**
 * Keeps those who send a body slowly from holding all of the web server's threads: of 400 there are
 * always some for liveness, for pages and for who sends nothing but a question.
 *
 * <p>A valve, since no filter sees all of it: after the last filter Tomcat reads the rest of a body
 * that was refused unread, for as long as a byte comes every few seconds; and a form is read before
 * anybody is logged in.
 */
class SlowBodies extends ValveBase {

  /** How many webhooks are read at once is bound by intake, which tells of those it refuses. */
  private static final String WEBHOOKS = "/webhooks/";

  static final int OTHER_BODIES = 24;
  private static final int RESTS = 16;

  private final LongSupplier nanos;
  private final Semaphore otherBodies = new Semaphore(OTHER_BODIES);
  private final Semaphore rests = new Semaphore(RESTS);

  /**
   * @param nanos monotonic
   */
  SlowBodies(LongSupplier nanos) {
    super(true);
    this.nanos = nanos;
  }

  @Override
  public void invoke(Request request, Response response) throws IOException, ServletException {
    if (request.getCoyoteRequest().isFinished()) {
      getNext().invoke(request, response);
    } else if (isWebhook(request)) {
      timed(request, response);
    } else if (otherBodies.tryAcquire()) {
      try {
        timed(request, response);
      } finally {
        otherBodies.release();
      }
    } else {
      response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      response.setHeader("Retry-After", "5");
      close(request);
    }
  }

  private static boolean isWebhook(Request request) {
    String path = request.getDecodedRequestURI(); // none for CONNECT
    return path != null && path.startsWith(WEBHOOKS);
  }

  private void timed(Request request, Response response) throws IOException, ServletException {
    InputBuffer body = request.getCoyoteRequest().getInputBuffer();
    TimedBody timed = new TimedBody(body, nanos);
    request.getCoyoteRequest().setInputBuffer(timed);
    try {
      getNext().invoke(request, response);
    } finally {
      request.getCoyoteRequest().setInputBuffer(body); // it is used for the next request, too
    }
    if (!request.isAsync() && !request.getCoyoteRequest().isFinished()) {
      leave(request, response, timed);
    }
  }

  private void leave(Request request, Response response, TimedBody timed) throws IOException {
    response.finishResponse();
    if (awaitsLeave(request) || !rests.tryAcquire()) {
      close(request);
      return;
    }
    try {
      if (!timed.drop(mostToDrop(request))) {
        close(request);
      }
    } finally {
      rests.release();
    }
  }

  /** Who was not told to go on with {@code 100 Continue} may send nothing at all. */
  private static boolean awaitsLeave(Request request) {
    return request.getCoyoteRequest().hasExpectation()
        && request.getCoyoteRequest().getBytesRead() == 0;
  }

  private static long mostToDrop(Request request) {
    return request.getConnector().getProtocolHandler() instanceof AbstractHttp11Protocol<?> http
        ? http.getMaxSwallowSize()
        : 0;
  }

  private static void close(Request request) {
    request.getCoyoteRequest().action(ActionCode.DISABLE_SWALLOW_INPUT, null);
  }
}
