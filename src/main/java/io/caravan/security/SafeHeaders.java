package io.caravan.security;

import org.springframework.security.config.ObjectPostProcessor;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer.FrameOptionsConfig;
import org.springframework.security.web.header.HeaderWriterFilter;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/**
 * What a browser may do with our answers, beside what Spring Security says anyhow ({@code nosniff},
 * no caching, HSTS over https).
 */
final class SafeHeaders {

  /** Nothing from elsewhere, nothing inline, in nobody's frame. */
  private static final String CONTENT =
      "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self';"
          + " frame-ancestors 'none'";

  /** Hawtio's page styles itself inline and starts workers from what it loaded. */
  private static final String HAWTIO =
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'"
          + " data:; worker-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action"
          + " 'self'; frame-ancestors 'none'";

  private static final String NO_DEVICES = "camera=(), microphone=(), geolocation=(), payment=()";

  private SafeHeaders() {}

  static void forPages(HeadersConfigurer<HttpSecurity> headers) {
    with(CONTENT, headers);
  }

  /**
   * Hawtio adds a policy of its own, which lets a CDN in. Written first, ours is there as well, and
   * a browser keeps to both.
   */
  static void forHawtio(HeadersConfigurer<HttpSecurity> headers) {
    with(HAWTIO, headers);
    headers.withObjectPostProcessor(
        new ObjectPostProcessor<HeaderWriterFilter>() {
          @Override
          public <O extends HeaderWriterFilter> O postProcess(O filter) {
            filter.setShouldWriteHeadersEagerly(true);
            return filter;
          }
        });
  }

  private static void with(String content, HeadersConfigurer<HttpSecurity> headers) {
    headers
        .contentSecurityPolicy(policy -> policy.policyDirectives(content))
        .frameOptions(FrameOptionsConfig::deny)
        .referrerPolicy(policy -> policy.policy(ReferrerPolicy.SAME_ORIGIN))
        .permissionsPolicyHeader(policy -> policy.policy(NO_DEVICES))
        .crossOriginOpenerPolicy(policy -> policy.policy(CrossOriginOpenerPolicy.SAME_ORIGIN));
  }
}
