package io.caravan.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.savedrequest.CookieRequestCache;

/**
 * Hawtio and Jolokia: by the session of the pages, or by name and password with each request. What
 * a role may do with which MBean is {@link JmxAccess}' business.
 */
@Configuration(proxyBeanMethods = false)
class HawtioSecurity {

  /**
   * What changes something is a POST, which needs the CSRF token; Jolokia itself takes a GET too.
   */
  private static final List<String> READS = List.of("", "version", "list", "read", "search");

  @Bean
  @Order(2)
  SecurityFilterChain hawtioChain(HttpSecurity http, WebEndpointProperties actuator)
      throws Exception {
    String hawtio = actuator.getBasePath() + "/hawtio";
    String jolokia = actuator.getBasePath() + "/jolokia";
    LoginProblem problem = new LoginProblem();
    return http
        // by the whole path: Jolokia is a servlet of its own
        .securityMatcher(request -> isUnder(request, hawtio) || isUnder(request, jolokia))
        .authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers(request -> changesByGet(request, jolokia))
                    .denyAll()
                    .anyRequest()
                    .hasRole(WebSecurity.VIEWER))
        .httpBasic(basic -> basic.authenticationEntryPoint(problem))
        .exceptionHandling(
            refusals ->
                refusals
                    .accessDeniedHandler(problem)
                    .defaultAuthenticationEntryPointFor(
                        problem, request -> isUnder(request, jolokia))
                    .defaultAuthenticationEntryPointFor(
                        LoginPage.entry(), request -> isUnder(request, hawtio)))
        .requestCache(cache -> cache.requestCache(new CookieRequestCache()))
        .addFilterBefore(
            new CrossSiteRefusal(request -> isUnder(request, jolokia)), CsrfFilter.class)
        .csrf(
            csrf -> {
              CsrfCookie.configure(csrf);
              csrf.ignoringRequestMatchers(
                  request -> request.getHeader(HttpHeaders.AUTHORIZATION) != null);
            })
        .headers(SafeHeaders::forHawtio)
        .build();
  }

  static boolean changesByGet(HttpServletRequest request, String jolokia) {
    if (request.getMethod().equals("POST") || !isUnder(request, jolokia)) {
      return false;
    }
    String path = path(request).substring(jolokia.length());
    String type = path.isEmpty() ? "" : path.substring(1).split("/", 2)[0];
    return !READS.contains(type) || request.getParameter("p") != null;
  }

  static boolean isUnder(HttpServletRequest request, String path) {
    return path(request).equals(path) || path(request).startsWith(path + "/");
  }

  /** As the container decoded it, to find the servlet: an encoded letter is no way around this. */
  private static String path(HttpServletRequest request) {
    return request.getServletPath() + Objects.requireNonNullElse(request.getPathInfo(), "");
  }
}
