package io.caravan.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * 400 for a path that names a servlet (Jolokia's) in percent-encoded letters. Nobody writes it so
 * but to get past a guard, and Spring's own parsing fails at it with a stack trace, before any
 * login, that a stranger could fill the log with.
 */
final class EncodedServletPath extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String plain = request.getContextPath() + request.getServletPath();
    if (request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH
        && !request.getRequestURI().startsWith(plain)) {
      response.setStatus(HttpStatus.BAD_REQUEST.value());
      return;
    }
    chain.doFilter(request, response);
  }

  @Configuration(proxyBeanMethods = false)
  static class Registration {

    @Bean
    FilterRegistrationBean<EncodedServletPath> encodedServletPath() {
      FilterRegistrationBean<EncodedServletPath> filter =
          new FilterRegistrationBean<>(new EncodedServletPath());
      filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
      return filter;
    }
  }
}
