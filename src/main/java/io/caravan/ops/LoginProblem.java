package io.caravan.ops;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;

/** 401 in the form of all errors of the API. */
class LoginProblem implements AuthenticationEntryPoint {

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
      throws IOException {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"Caravan\"");
    ProblemJson.write(
        response,
        HttpStatus.UNAUTHORIZED,
        "a name and password are needed; they are set by spring.security.user.name and"
            + " spring.security.user.password");
  }
}
