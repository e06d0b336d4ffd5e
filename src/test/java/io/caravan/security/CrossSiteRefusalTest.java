package io.caravan.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Whose pages change something in a browser that remembers the password. */
class CrossSiteRefusalTest {

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // Sec-Fetch-Site, Origin, answer
        "-,           -,                              200", // a program
        "same-origin, -,                              200",
        "none,        -,                              200",
        "cross-site,  -,                              403",
        "same-site,   -,                              403",
        "cross-site,  http://caravan.example:8080,    403",
        "same-origin, http://evil.example,            200", // scripts cannot set Sec-Fetch-Site
        "-,           http://caravan.example:8080,    200",
        "-,           HTTP://CARAVAN.EXAMPLE:8080,    403", // no browser writes it so
        "-,           http://Caravan.Example:8080,    200",
        "-,           https://caravan.example:8080,   200", // a proxy ended TLS
        "-,           http://caravan.example,         403",
        "-,           http://caravan.example:3000,    403",
        "-,           http://evil.example:8080,       403",
        "-,           http://caravan.example:8080.evil.example, 403",
        "-,           http://x@caravan.example:8080,  403",
        "-,           null,                           403",
        "-,           '',                             403"
      })
  void what_changes_something_comes_from_a_page_of_our_own_or_from_a_program(
      @Nullable String from, @Nullable String origin, int answer) throws Exception {
    assertThat(answer(post("caravan.example", 8080, from, origin))).isEqualTo(answer);
  }

  @Test
  void an_implied_port_is_not_written() throws Exception {
    assertThat(answer(post("caravan.example", 80, null, "http://caravan.example"))).isEqualTo(200);
    assertThat(answer(post("caravan.example", 80, null, "http://caravan.example:8080")))
        .isEqualTo(403);
  }

  @Test
  void behind_a_believed_proxy_it_is_the_name_that_the_browser_knows() throws Exception {
    String origin = "https://caravan.example";
    MockHttpServletRequest request = post("10.0.0.5", 8080, null, origin);
    assertThat(answer(request)).isEqualTo(403);

    // as Tomcat has it when it believes X-Forwarded-Host and -Proto
    MockHttpServletRequest believed =
        new MockHttpServletRequest("POST", "/api/events/1/replay") {
          @Override
          public String getServerName() {
            return "caravan.example";
          }

          @Override
          public int getServerPort() {
            return 443;
          }
        };
    believed.setScheme("https");
    believed.addHeader("Host", "10.0.0.5:8080");
    believed.addHeader("Origin", origin);

    assertThat(answer(believed)).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
  void whatever_changes_is_refused(String method) throws Exception {
    MockHttpServletRequest request = post("caravan.example", 80, null, "http://evil.example");
    request.setMethod(method);

    assertThat(answer(request)).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({"false, 200", "true, 403"})
  void another_site_reads_only_what_is_not_guarded(boolean guarded, int answer) throws Exception {
    MockHttpServletRequest request = post("caravan.example", 80, null, "http://evil.example");
    request.setMethod("GET");

    assertThat(answer(request, guarded)).isEqualTo(answer);
  }

  private static MockHttpServletRequest post(
      String host, int port, @Nullable String from, @Nullable String origin) {
    MockHttpServletRequest request = new MockHttpServletRequest("POST", "/api/events/1/replay");
    request.setServerName(host);
    request.setServerPort(port);
    request.addHeader("Host", port == 80 ? host : host + ":" + port);
    if (from != null) {
      request.addHeader("Sec-Fetch-Site", from);
    }
    if (origin != null) {
      request.addHeader("Origin", origin);
    }
    return request;
  }

  private static int answer(MockHttpServletRequest request) throws Exception {
    return answer(request, false);
  }

  private static int answer(MockHttpServletRequest request, boolean guarded) throws Exception {
    MockHttpServletResponse response = new MockHttpServletResponse();
    new CrossSiteRefusal(any -> guarded).doFilter(request, response, new MockFilterChain());
    return response.getStatus();
  }
}
