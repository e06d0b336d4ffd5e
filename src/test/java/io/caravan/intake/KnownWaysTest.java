package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletException;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.platform.http.PlatformHttpComponent;
import org.apache.camel.component.platform.http.PlatformHttpEndpoint;
import org.apache.camel.component.platform.http.springboot.SpringBootPlatformHttpEngine;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class KnownWaysTest {

  private static final String PATH = "/webhooks/generic/web";
  private static final String JSON = "application/json";

  private final KnownWays ways = new KnownWays();
  private final CamelContext camel = new DefaultCamelContext();
  private RawBodyConsumer route;

  @BeforeEach
  void start() {
    camel.getRegistry().bind("platform-http-engine", new SpringBootPlatformHttpEngine(0));
    camel.start();
    PlatformHttpEndpoint endpoint =
        camel.getEndpoint("platform-http:/webhooks/generic/{inbox}", PlatformHttpEndpoint.class);
    route = new RawBodyConsumer(endpoint, exchange -> {});
    route.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void what_spring_mvc_said_of_a_request_holds_for_the_next_that_is_the_same() {
    go(request("POST", PATH, JSON));

    assertThat(ways.find(request("POST", PATH, JSON))).isSameAs(route);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,  /webhooks/generic/web,  application/json",
    "PUT,  /webhooks/generic/web,  application/json",
    "POST, /webhooks/generic/web2, application/json",
    "POST, /webhooks/generic/web/, application/json",
    "POST, /webhooks/generic/Web,  application/json",
    "POST, /webhooks/generic/web,  application/json;charset=utf-8",
    "POST, /webhooks/generic/web,"
  })
  void and_for_no_other(String method, String path, String type) {
    go(request("POST", PATH, JSON));

    assertThat(ways.find(request(method, path, type))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "GET,  /webhooks/generic/web,     application/json",
    "HEAD, /webhooks/generic/web,     application/json",
    "POST, /webhooks/generic/web;a=b, application/json",
    "POST, /webhooks/generic/w%65b,   application/json",
    "POST, /webhooks/generic/web/,    application/json",
    "POST, /elsewhere,                application/json",
    "POST, /webhooks/generic/web,     Multipart/form-data; boundary=x"
  })
  void what_is_not_plain_is_asked_each_time(String method, String path, String type) {
    go(request(method, path, type));

    assertThat(ways.find(request(method, path, type))).isNull();
  }

  @Test
  void long_ones_are_not_kept() {
    String path = PATH + "x".repeat(300);
    go(request("POST", path, JSON));
    String type = JSON + ";x=" + "y".repeat(300);
    go(request("POST", PATH, type));

    assertThat(ways.find(request("POST", path, JSON))).isNull();
    assertThat(ways.find(request("POST", PATH, type))).isNull();
  }

  @Test
  void strangers_fill_no_memory() {
    for (int i = 0; i < KnownWays.MOST; i++) {
      go(request("POST", PATH + i, JSON));
    }
    assertThat(ways.find(request("POST", PATH + 0, JSON))).isSameAs(route);

    go(request("POST", PATH + "more", JSON));

    assertThat(ways.find(request("POST", PATH + 0, JSON))).isNull();
    assertThat(ways.find(request("POST", PATH + "more", JSON))).isSameAs(route);
  }

  @Test
  void P9_what_was_asked_while_a_route_came_is_not_kept() {
    MockHttpServletRequest underWay = request("POST", PATH, JSON);
    ways.find(underWay);

    ways.forget();
    KnownWays.learn(underWay, route);

    assertThat(ways.find(request("POST", PATH, JSON))).isNull();
  }

  @Test
  void P1_a_route_that_does_not_run_is_given_nothing() {
    go(request("POST", PATH, JSON));

    route.suspend();
    assertThat(ways.find(request("POST", PATH, JSON))).isNull();
    route.resume();
    assertThat(ways.find(request("POST", PATH, JSON))).isSameAs(route);
    route.stop();
    assertThat(ways.find(request("POST", PATH, JSON))).isNull();
  }

  @Test
  void P9_all_is_forgotten_when_a_route_comes_or_goes() {
    PlatformHttpComponent web = camel.getComponent("platform-http", PlatformHttpComponent.class);
    new WaysForgotten(ways, camel, null);

    go(request("POST", PATH, JSON));
    web.addHttpEndpoint(PATH, "POST", JSON, null, route);
    assertThat(ways.find(request("POST", PATH, JSON))).isNull();

    go(request("POST", PATH, JSON));
    web.removeHttpEndpoint(PATH);
    assertThat(ways.find(request("POST", PATH, JSON))).isNull();
  }

  @Test
  void P9_all_is_forgotten_when_a_route_goes_whose_path_another_had_too() throws Exception {
    new WaysForgotten(ways, camel, null);
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:any").routeId("any").to("mock:any");
          }
        });
    go(request("POST", PATH, JSON));

    camel.getRouteController().stopRoute("any");
    camel.removeRoute("any");

    assertThat(ways.find(request("POST", PATH, JSON))).isNull();
  }

  @Test
  void where_a_route_says_what_it_produces_spring_mvc_is_asked_each_time() {
    new WaysForgotten(ways, camel, null);

    camel
        .getComponent("platform-http", PlatformHttpComponent.class)
        .addHttpEndpoint(PATH, "POST", null, "text/xml", route);
    go(request("POST", PATH, JSON));

    assertThat(ways.find(request("POST", PATH, JSON))).isNull();
  }

  @Test
  void where_routes_answer_cors_spring_mvc_is_asked_each_time() {
    new WaysForgotten(ways, camel, null);
    camel.getRestConfiguration().setEnableCORS(true);

    camel
        .getComponent("platform-http", PlatformHttpComponent.class)
        .addHttpEndpoint(PATH, "POST", null, null, route);
    go(request("POST", PATH, JSON));

    assertThat(ways.find(request("POST", PATH, JSON))).isNull();
  }

  @Test
  void an_error_goes_on_as_spring_mvc_lets_it_so_that_it_is_not_answered_200() throws Exception {
    LinkageError error = new LinkageError("no such class");
    RawBodyConsumer broken =
        new RawBodyConsumer(
            route.getEndpoint(),
            exchange -> {
              throw error;
            });
    broken.start();
    MockHttpServletRequest before = request("POST", PATH, JSON);
    ways.find(before);
    KnownWays.learn(before, broken);

    assertThatThrownBy(
            () ->
                new KnownWayFirst(ways)
                    .doFilter(
                        request("POST", PATH, JSON),
                        new MockHttpServletResponse(),
                        new MockFilterChain()))
        .isInstanceOf(ServletException.class)
        .hasRootCause(error);
  }

  /** As it goes when Spring MVC is asked. */
  private void go(MockHttpServletRequest request) {
    assertThat(ways.find(request)).isNull();
    KnownWays.learn(request, route);
  }

  private static MockHttpServletRequest request(String method, String path, String type) {
    MockHttpServletRequest request = new MockHttpServletRequest(method, path);
    request.setContentType(type);
    return request;
  }
}
