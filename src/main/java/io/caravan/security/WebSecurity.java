package io.caravan.security;

import io.caravan.config.Role;
import jakarta.servlet.DispatcherType;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.actuate.autoconfigure.security.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.DefaultSecurityFilterChain;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.www.BasicAuthenticationFilter;
import org.springframework.security.web.savedrequest.CookieRequestCache;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;

/**
 * Who may ask what. Webhooks prove themselves by their signature, and whether this node lives and
 * is ready may be asked by everybody; all else needs a login, and to change something the role
 * operator.
 */
@Configuration(proxyBeanMethods = false)
public class WebSecurity {

  static final String VIEWER = Role.VIEWER.name();
  static final String OPERATOR = Role.OPERATOR.name();

  /**
   * Style, script and pictures of the release: they are no secret, and the login page needs them.
   */
  private static final String ASSETS = "/console/assets/**";

  /** No filter is in the way of a webhook, nor in its answer; its route checks its signature. */
  @Bean
  @Order(1)
  SecurityFilterChain webhookSecurity() {
    return new DefaultSecurityFilterChain(
        PathPatternRequestMatcher.withDefaults().matcher("/webhooks/**"));
  }

  /** A metric and a span for each filter of each request tell nobody anything. */
  @Bean
  SecurityObservationSettings securityObservations() {
    return SecurityObservationSettings.noObservations();
  }

  /**
   * For programs: a name and password or a token with each request, no session, and so no CSRF
   * token; a browser that remembers a password is told apart by {@link CrossSiteRefusal}.
   */
  @Bean
  @Order(3)
  SecurityFilterChain apiSecurity(
      HttpSecurity http,
      WebEndpointProperties actuator,
      BearerTokens tokens,
      LoginAttempts attempts)
      throws Exception {
    LoginProblem problem = new LoginProblem();
    return http.securityMatchers(
            programs ->
                programs
                    .requestMatchers("/api/**")
                    .requestMatchers(EndpointRequest.toAnyEndpoint()))
        .authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers(
                        actuator.getBasePath() + "/health/liveness",
                        actuator.getBasePath() + "/health/readiness")
                    .permitAll()
                    .requestMatchers(HttpMethod.GET)
                    .hasRole(VIEWER)
                    .requestMatchers(HttpMethod.HEAD)
                    .hasRole(VIEWER)
                    .anyRequest()
                    .hasRole(OPERATOR))
        .httpBasic(basic -> basic.authenticationEntryPoint(problem))
        .exceptionHandling(
            refusals -> refusals.authenticationEntryPoint(problem).accessDeniedHandler(problem))
        .addFilterBefore(new CrossSiteRefusal(request -> false), BasicAuthenticationFilter.class)
        .addFilterBefore(
            new BearerTokenFilter(tokens, attempts, problem), BasicAuthenticationFilter.class)
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .csrf(AbstractHttpConfigurer::disable)
        .headers(SafeHeaders::forPages)
        .build();
  }

  /**
   * For people: a page to log in at, a session, and a CSRF token with whatever changes something.
   */
  @Bean
  @Order(4)
  SecurityFilterChain pageSecurity(HttpSecurity http) throws Exception {
    return http.authorizeHttpRequests(
            requests ->
                requests
                    .dispatcherTypeMatchers(DispatcherType.ERROR)
                    .permitAll()
                    .requestMatchers(ASSETS, LoginPage.PATH)
                    .permitAll()
                    .requestMatchers(HttpMethod.GET)
                    .hasRole(VIEWER)
                    .requestMatchers(HttpMethod.HEAD)
                    .hasRole(VIEWER)
                    .anyRequest()
                    .hasRole(OPERATOR))
        .formLogin(LoginPage::configure)
        .exceptionHandling(refusals -> refusals.authenticationEntryPoint(LoginPage.entry()))
        .logout(logout -> logout.logoutSuccessUrl("/login?logout"))
        .requestCache(cache -> cache.requestCache(new CookieRequestCache()))
        .csrf(CsrfCookie::configure)
        .headers(SafeHeaders::forPages)
        .build();
  }
}
