package io.caravan.ops;

import io.caravan.security.ProblemJson;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/** Problem JSON also for paths and methods under {@code /api} that there are not. */
class ApiErrorsFilter extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    chain.doFilter(request, new ProblemErrors(request, response));
  }

  private static final class ProblemErrors extends HttpServletResponseWrapper {

    private final String asked;

    ProblemErrors(HttpServletRequest request, HttpServletResponse response) {
      super(response);
      this.asked = request.getMethod() + " " + request.getRequestURI();
    }

    @Override
    public void sendError(int status) throws IOException {
      HttpStatus told =
          Optional.ofNullable(HttpStatus.resolve(status)).orElse(HttpStatus.INTERNAL_SERVER_ERROR);
      ProblemJson.write((HttpServletResponse) getResponse(), told, asked + " is not possible");
    }

    @Override
    public void sendError(int status, String message) throws IOException {
      sendError(status);
    }
  }
}
