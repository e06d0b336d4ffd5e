package io.caravan.intake;

import io.caravan.channel.Json;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Small JSON for errors that no route answers (404, 405, 415, a suspended route). Spring Boot's own
 * error page is not enough: it is HTML for who accepts it, and for all when the error came from one
 * of Camel's threads.
 *
 * <p>A misspelt channel has no route but that of Meta's handshake, whose path is every channel's:
 * it is no wrong method, as Spring has it, but an inbox that does not exist.
 */
class WebhookErrors extends HttpFilter {

  private final Inboxes inboxes;
  private final MeterRegistry meters;

  WebhookErrors(Inboxes inboxes, MeterRegistry meters) {
    this.inboxes = inboxes;
    this.meters = meters;
  }

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(request, new JsonErrors(request, response));
  }

  private final class JsonErrors extends HttpServletResponseWrapper {

    private final HttpServletRequest request;

    JsonErrors(HttpServletRequest request, HttpServletResponse response) {
      super(response);
      this.request = request;
    }

    @Override
    public void sendError(int status) throws IOException {
      if (status == SC_METHOD_NOT_ALLOWED && inboxes.ofPath(request).isEmpty()) {
        reset(); // the methods that it would be told
        AnswerRejection.count(meters, AnswerRejection.UNKNOWN, SC_NOT_FOUND);
        send(SC_NOT_FOUND, AnswerRejection.NO_SUCH_INBOX);
      } else {
        send(told(status), reason(told(status)));
      }
    }

    private void send(int told, String reason) throws IOException {
      byte[] body = Json.write(Map.of("error", reason)).getBytes(StandardCharsets.UTF_8);
      resetBuffer();
      setStatus(told);
      setContentType(MediaType.APPLICATION_JSON_VALUE);
      setContentLength(body.length);
      getOutputStream().write(body);
      flushBuffer();
    }

    @Override
    public void sendError(int status, String message) throws IOException {
      sendError(status);
    }

    /** What fails around a route is no fault of the sender: it shall call again. */
    private int told(int status) {
      return status == SC_INTERNAL_SERVER_ERROR ? SC_SERVICE_UNAVAILABLE : status;
    }

    private String reason(int status) {
      return Optional.ofNullable(HttpStatus.resolve(status))
          .map(HttpStatus::getReasonPhrase)
          .orElse("Error " + status);
    }
  }
}
