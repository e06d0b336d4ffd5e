package io.caravan.security;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/** 401, 403 and 429 in the form of all errors of the API. */
class LoginProblem implements AuthenticationEntryPoint, AccessDeniedHandler {

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    if (why instanceof TooManyAttempts tooMany) {
      response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(tooMany.seconds()));
      ProblemJson.write(response, HttpStatus.TOO_MANY_REQUESTS, tooMany.getMessage());
      return;
    }
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"Caravan\"");
    ProblemJson.write(
        response,
        HttpStatus.UNAUTHORIZED,
        "a name and password are needed, or a token; they are set by spring.security.user.name and"
            + " spring.security.user.password, by caravan.users and by caravan.api.tokens");
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException why)
      throws IOException {
    ProblemJson.write(
        response, HttpStatus.FORBIDDEN, "the role operator is needed to " + request.getMethod());
  }
}
