package io.caravan.intake;

import io.caravan.channel.Json;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Small JSON for errors that no route answers (404, 405, 415, a suspended route). Spring Boot's own
 * error page is not enough: it is HTML for who accepts it, and for all when the error came from one
 * of Camel's threads.
 */
class WebhookErrors extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(request, new JsonErrors(response));
  }

  private static final class JsonErrors extends HttpServletResponseWrapper {

    JsonErrors(HttpServletResponse response) {
      super(response);
    }

    @Override
    public void sendError(int status) throws IOException {
      int told = told(status);
      byte[] body = Json.write(Map.of("error", reason(told))).getBytes(StandardCharsets.UTF_8);
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
    private static int told(int status) {
      return status == SC_INTERNAL_SERVER_ERROR ? SC_SERVICE_UNAVAILABLE : status;
    }

    private static String reason(int status) {
      return Optional.ofNullable(HttpStatus.resolve(status))
          .map(HttpStatus::getReasonPhrase)
          .orElse("Error " + status);
    }
  }
}
