package io.caravan.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.ObservationRegistry;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.config.BeanIds;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.filter.ServerHttpObservationFilter;

/** What a filter of Spring's is asked, by paths as they are sent. */
class WebhooksPassByTest {

  private static final String PATHS =
      """
      '',   /webhooks/generic/web,         false
      '',   /webhooks/evolution/shop/more, false
      /at,  /at/webhooks/generic/web,      false
      '',   /webhooks/generic/web;a=b,     true
      '',   /webhooks/generic/w%65b,       true
      '',   /webhooks/generic/../web,      true
      '',   /webhooks/generic//web,        true
      '',   /webhooks/generic/web/,        true
      '',   /webhooks/a-Z_09/z,            false
      '',   /webhooks/generic/wéb,         true
      '',   /webhooks/generic/w.b,         true
      '',   /webhooks/generic/w[b,         true
      '',   /webhooks/generic/w`b,         true
      '',   /webhooks/generic/w{b,         true
      '',   /webhooks/generic/w@b,         true
      '',   /webhooks/generic/w:b,         true
      '',   /webhooks/,                    true
      '',   /webhooks//generic,            true
      '',   /webhooks,                     true
      '',   /webhooksx/generic,            true
      '',   /api/events,                   true
      /at,  /webhooks/generic/web,         true
      """;

  private final WebhooksPassBy passBy = new WebhooksPassBy();
  private final AtomicInteger asked = new AtomicInteger();

  @ParameterizedTest
  @CsvSource(textBlock = PATHS)
  void spring_security_is_asked_of_all_but_plain_webhooks(
      String context, String path, boolean expected) throws Exception {
    Filter security =
        (Filter)
            passBy.postProcessAfterInitialization(
                (Filter)
                    (request, response, chain) -> {
                      asked.incrementAndGet();
                      chain.doFilter(request, response);
                    },
                BeanIds.SPRING_SECURITY_FILTER_CHAIN);

    go(security, context, path);

    assertThat(asked).hasValue(expected ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource(textBlock = PATHS)
  void no_observation_is_made_of_plain_webhooks(String context, String path, boolean expected)
      throws Exception {
    ObservationRegistry registry = ObservationRegistry.create();
    registry
        .observationConfig()
        .observationHandler(about -> true)
        .observationPredicate(
            (name, about) -> {
              asked.incrementAndGet();
              return true;
            });
    FilterRegistrationBean<Filter> registration =
        new FilterRegistrationBean<>(new ServerHttpObservationFilter(registry));
    assertThat(passBy.postProcessAfterInitialization(registration, "any")).isSameAs(registration);

    go(registration.getFilter(), context, path);

    assertThat(asked).hasValue(expected ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource(textBlock = PATHS)
  void the_thread_knows_its_request_but_for_plain_webhooks(
      String context, String path, boolean expected) throws Exception {
    MockFilterChain chain =
        new MockFilterChain(
            new HttpServlet() {
              @Override
              public void service(ServletRequest request, ServletResponse answer) {
                asked.addAndGet(RequestContextHolder.getRequestAttributes() == null ? 0 : 1);
              }
            });
    new WebhooksPassBy.NoContext()
        .requestContextFilter()
        .doFilter(request(context, path), new MockHttpServletResponse(), chain);

    assertThat(chain.getRequest()).isNotNull();
    assertThat(asked).hasValue(expected ? 1 : 0);
  }

  private static void go(Filter filter, String context, String path) throws Exception {
    MockFilterChain chain = new MockFilterChain();
    filter.doFilter(request(context, path), new MockHttpServletResponse(), chain);
    assertThat(chain.getRequest()).as("what comes behind").isNotNull();
  }

  private static MockHttpServletRequest request(String context, String path) {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", path);
    request.setContextPath(context);
    return request;
  }
}
