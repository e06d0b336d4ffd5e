package io.caravan.intake;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.web.ServerProperties;
import org.springframework.boot.autoconfigure.web.servlet.error.BasicErrorController;
import org.springframework.boot.autoconfigure.web.servlet.error.ErrorViewResolver;
import org.springframework.boot.web.servlet.error.ErrorAttributes;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.view.json.MappingJackson2JsonView;

/**
 * Errors that no route answers (405, 415, …): small JSON for webhooks, whatever they accept. The
 * rest is answered as Spring Boot does.
 */
@Controller
class WebhookErrors extends BasicErrorController {

  WebhookErrors(
      ErrorAttributes attributes, ServerProperties server, List<ErrorViewResolver> resolvers) {
    super(attributes, server.getError(), resolvers);
  }

  @Override
  public ModelAndView errorHtml(HttpServletRequest request, HttpServletResponse response) {
    if (!isWebhook(request)) {
      return super.errorHtml(request, response);
    }
    response.setStatus(getStatus(request).value());
    return new ModelAndView(new MappingJackson2JsonView(), body(request));
  }

  @Override
  public ResponseEntity<Map<String, Object>> error(HttpServletRequest request) {
    return isWebhook(request)
        ? ResponseEntity.status(getStatus(request))
            .contentType(MediaType.APPLICATION_JSON)
            .body(body(request))
        : super.error(request);
  }

  /** What failed before or after a route is no fault of the sender: it shall call again. */
  @Override
  protected HttpStatus getStatus(HttpServletRequest request) {
    HttpStatus status = super.getStatus(request);
    return isWebhook(request) && status == HttpStatus.INTERNAL_SERVER_ERROR
        ? HttpStatus.SERVICE_UNAVAILABLE
        : status;
  }

  private Map<String, Object> body(HttpServletRequest request) {
    return Map.of("error", getStatus(request).getReasonPhrase());
  }

  private static boolean isWebhook(HttpServletRequest request) {
    return String.valueOf(request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI))
        .startsWith(request.getContextPath() + "/webhooks/");
  }
}
