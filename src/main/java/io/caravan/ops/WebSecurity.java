package io.caravan.ops;

import static org.springframework.security.config.Customizer.withDefaults;

import jakarta.servlet.DispatcherType;
import org.springframework.boot.actuate.autoconfigure.security.servlet.EndpointRequest;
import org.springframework.boot.actuate.health.HealthEndpoint;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/**
 * Who may ask what. Webhooks prove themselves by their signature, and whether this node is well may
 * be asked by everybody; all else needs a login: {@code spring.security.user.*}.
 */
@Configuration(proxyBeanMethods = false)
public class WebSecurity {

  /** Nothing of the security filters is in the way of a webhook, nor in its answer. */
  @Bean
  @Order(1)
  SecurityFilterChain webhookSecurity(HttpSecurity http) throws Exception {
    return http.securityMatcher("/webhooks/**")
        .authorizeHttpRequests(webhooks -> webhooks.anyRequest().permitAll())
        .csrf(AbstractHttpConfigurer::disable)
        .headers(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(AbstractHttpConfigurer::disable)
        .build();
  }

  /** For programs: a name and password with each request, no session, and so no CSRF. */
  @Bean
  @Order(2)
  SecurityFilterChain apiSecurity(HttpSecurity http) throws Exception {
    LoginProblem loginProblem = new LoginProblem();
    return http.securityMatchers(
            programs ->
                programs
                    .requestMatchers("/api/**")
                    .requestMatchers(EndpointRequest.toAnyEndpoint()))
        .authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers(EndpointRequest.to(HealthEndpoint.class))
                    .permitAll()
                    .anyRequest()
                    .authenticated())
        .httpBasic(basic -> basic.authenticationEntryPoint(loginProblem))
        .exceptionHandling(refusals -> refusals.authenticationEntryPoint(loginProblem))
        .sessionManagement(
            sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .csrf(AbstractHttpConfigurer::disable)
        .build();
  }

  @Bean
  @Order(3)
  SecurityFilterChain otherSecurity(HttpSecurity http) throws Exception {
    return http.authorizeHttpRequests(
            requests ->
                requests
                    .dispatcherTypeMatchers(DispatcherType.ERROR)
                    .permitAll()
                    .requestMatchers("/login", "/console/assets/**")
                    .permitAll()
                    .anyRequest()
                    .authenticated())
        .formLogin(login -> login.loginPage("/login").defaultSuccessUrl("/console"))
        .httpBasic(withDefaults())
        .build();
  }
}
