package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class WebhooksNotReadyTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();

  @Test
  void P1_a_webhook_that_comes_before_the_routes_are_up_or_after_they_stopped_is_answered_503()
      throws Exception {
    assertThat(statusOfAWebhook()).isEqualTo(503);

    camel.start();
    assertThat(statusOfAWebhook()).isEqualTo(200);

    camel.stop();
    assertThat(statusOfAWebhook()).isEqualTo(503);
  }

  private int statusOfAWebhook() throws Exception {
    StaticListableBeanFactory beans = new StaticListableBeanFactory();
    beans.addBean("camel", camel);
    MockHttpServletResponse response = new MockHttpServletResponse();
    MockFilterChain routes =
        new MockFilterChain(
            new HttpServlet() {
              @Override
              public void service(
                  jakarta.servlet.ServletRequest request, jakarta.servlet.ServletResponse answer) {}
            });
    new WebhooksNotReady(beans.getBeanProvider(CamelContext.class))
        .doFilter(new MockHttpServletRequest("POST", "/webhooks/generic/demo"), response, routes);
    return response.getStatus();
  }
}
