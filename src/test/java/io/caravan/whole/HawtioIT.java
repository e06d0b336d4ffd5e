package io.caravan.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.ApiClient;
import io.caravan.testing.Browser;
import io.caravan.testing.GenericSender;
import io.caravan.testing.WholeApplication;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hawtio, and what it asks Jolokia, behind a proxy that is believed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HawtioIT {

  private static final String JOLOKIA = "/actuator/jolokia";
  private static final String PROGRAM = "0123456789abcdef0123456789abcdef";
  private static final String MESSAGE = "an utterly private message";
  private static final String ROUTES = "org.apache.camel:type=routes,*";

  private WholeApplication whole;
  private String url;
  private ApiClient viewer;
  private ApiClient operator;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(
            settings ->
                settings
                    .with("server.forward-headers-strategy", "native")
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "a-pass-word")
                    .with("caravan.users.vera.password", "veras-password")
                    .with("caravan.api.tokens.robot.token", PROGRAM));
    url = whole.caravan().url();
    operator = ApiClient.of(url, "ana", "a-pass-word");
    viewer = ApiClient.of(url, "vera", "veras-password");
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @Test
  void jolokia_lists_our_routes_and_counts_their_exchanges_for_who_is_logged_in() {
    assertThat(ApiClient.anonymous(url).get(JOLOKIA + "/read/" + ROUTES).statusCode())
        .isEqualTo(401);
    whole.sender().send("hawtio-1", "hawtio");
    whole.awaitState("hawtio-1", "delivered");

    JsonNode routes =
        viewer
            .read(viewer.get(JOLOKIA + "/read/" + ROUTES + "/RouteId,ExchangesTotal"))
            .at("/value");

    assertThat(routes.findValuesAsText("RouteId"))
        .contains("intake-generic", "take-webhook", "relay-lane", "deliver-message");
    for (JsonNode route : routes) {
      if (route.at("/RouteId").asText().equals("deliver-message")) {
        assertThat(route.at("/ExchangesTotal").asLong()).isPositive();
      }
    }
  }

  @Test
  void hawtio_is_behind_the_login_page_and_served_to_a_viewer() {
    Browser browser = new Browser(url);
    HttpResponse<String> before = browser.get("/actuator/hawtio/index.html");
    assertThat(before.statusCode()).isEqualTo(302);
    assertThat(before.headers().firstValue("location").orElseThrow()).endsWith("/login");

    browser.login("vera", "veras-password");

    HttpResponse<String> page = browser.get("/actuator/hawtio/index.html");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("Hawtio");
    assertThat(page.headers().map().get("content-security-policy"))
        .anySatisfy(
            ours ->
                assertThat(ours)
                    .startsWith("default-src 'self';")
                    .contains("frame-ancestors 'none'")
                    .doesNotContain("script-src", "http"));
    // its script sends the cookie's token as a header
    String search = "{\"type\":\"search\",\"mbean\":\"" + ROUTES + "\"}";
    assertThat(browser.post(JOLOKIA, search).statusCode()).isEqualTo(403);
    assertThat(browser.json(JOLOKIA, search).body()).contains("take-webhook");
  }

  @Test
  void a_route_is_shown_with_its_source_and_figures() {
    for (String operation : List.of("dumpRouteAsXml()", "dumpRouteStatsAsXml(boolean,boolean)")) {
      JsonNode answer =
          viewer.read(
              viewer.post(
                  JOLOKIA,
                  exec(
                      route("take-webhook"),
                      operation,
                      operation.endsWith("()") ? "" : "true,true")));
      assertThat(answer.at("/value").asText()).contains("verify-signature");
    }
  }

  @Test
  void a_viewer_runs_nothing_an_operator_stops_and_starts_a_route() {
    String stop = exec(route("prune"), "stop()", "");
    assertThat(viewer.post(JOLOKIA, stop).body()).contains("\"status\":403");
    assertThat(state("prune")).isEqualTo("Started");

    assertThat(operator.post(JOLOKIA, stop).body()).contains("\"status\":200");

    assertThat(state("prune")).isEqualTo("Stopped");
    operator.post(JOLOKIA, exec(route("prune"), "start()", ""));
    assertThat(state("prune")).isEqualTo("Started");
  }

  @Test
  void nothing_is_changed_by_a_link() {
    String stop = "exec/" + route("prune").replace("\"", "!\"") + "/stop()";
    for (String link :
        List.of(
            JOLOKIA + "/" + stop.replace("\"", "%22"),
            JOLOKIA + "?p=" + stop.replace("\"", "%22"),
            JOLOKIA + "/read?p=" + stop.replace("\"", "%22"))) {
      assertThat(operator.get(link).statusCode()).as(link).isEqualTo(403);
    }
    assertThat(state("prune")).isEqualTo("Started");
  }

  @Test
  void no_page_of_another_site_reads_or_runs_anything() {
    String read = "{\"type\":\"version\"}";

    assertThat(operator.post(JOLOKIA, read, "Sec-Fetch-Site", "cross-site").statusCode())
        .isEqualTo(403);
    assertThat(operator.post(JOLOKIA, read, "Sec-Fetch-Site", "same-origin").statusCode())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/actuator/%6Aolokia/exec",
        "/actuator/jolo%6bia/exec",
        "/%61ctuator/jolokia/exec",
        "/actuator/jolokia/%65xec",
        "/actuator/jolokia/exec"
      })
  void an_encoded_path_is_no_way_around_the_guard(String exec) {
    String stop = exec + "/" + route("prune").replace("\"", "%22") + "/stop()";

    for (ApiClient who :
        List.of(ApiClient.anonymous(url), ApiClient.withToken(url, PROGRAM), viewer, operator)) {
      assertThat(who.get(stop).statusCode()).isIn(400, 401, 403);
    }
    assertThat(state("prune")).isEqualTo("Started");
    assertThat(new Browser(url).get("/actuator/%68awtio/index.html").statusCode()).isEqualTo(302);
  }

  @Test
  void behind_https_the_cookies_are_secure() {
    Browser browser = new Browser(url);

    HttpResponse<String> page = browser.get("/login", "X-Forwarded-Proto", "https");

    assertThat(page.headers().allValues("set-cookie"))
        .isNotEmpty()
        .allSatisfy(cookie -> assertThat(cookie).contains("Secure", "SameSite=Lax"));
    assertThat(page.headers().firstValue("strict-transport-security")).isPresent();
  }

  /** Browsers send no {@code Sec-Fetch-Site} to http on another machine. */
  @Test
  void over_plain_http_the_origin_tells_another_site() {
    String read = "{\"type\":\"version\"}";

    assertThat(operator.post(JOLOKIA, read, "Origin", "http://evil.example").statusCode())
        .isEqualTo(403);
    assertThat(operator.post(JOLOKIA, read, "Origin", url).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'exec','mbean':'com.sun.management:type=HotSpotDiagnostic','operation':'dumpHeap','arguments':['/tmp/x.hprof',false]}",
        "{'type':'exec','mbean':'com.sun.management:type=DiagnosticCommand','operation':'vmSystemProperties'}",
        "{'type':'exec','mbean':'java.lang:type=Memory','operation':'gc'}",
        "{'type':'exec','mbean':'CONTEXT','operation':'stop()'}",
        "{'type':'exec','mbean':'CONTEXT','operation':'sendStringBody','arguments':['file:/tmp','x']}",
        "{'type':'exec','mbean':'TRACER','operation':'dumpAllTracedMessagesAsXml'}",
        "{'type':'exec','mbean':'SEDA','operation':'browseAllMessagesAsXml','arguments':[true]}",
        "{'type':'write','mbean':'TRACER','attribute':'Enabled','value':true}",
        "{'type':'write','mbean':'CONTEXT','attribute':'Tracing','value':true}",
        "{'type':'read','mbean':'TRACER'}",
        "{'type':'read','mbean':'java.lang:type=Runtime','attribute':'SystemProperties'}",
        "{'type':'read','mbean':'java.lang:type=Runtime','attribute':'InputArguments'}",
        "{'type':'exec','target':{'url':'service:jmx:rmi:///jndi/rmi://127.0.0.1:1/x'},'mbean':'java.lang:type=Memory','operation':'gc'}"
      })
  void not_even_an_operator_gets_at_the_process_or_at_messages(String request) {
    String context = route("x").replaceAll("type=.*", "type=context,name=\\\\\"caravan\\\\\"");
    String asked =
        request
            .replace('\'', '"')
            .replace("CONTEXT", context)
            .replace("TRACER", context.replaceAll("type=.*", "type=tracer,name=BacklogTracer"))
            .replace(
                "SEDA",
                context.replaceAll(
                    "type=.*",
                    "type=endpoints,name=\\\\\"seda://relay-lane?discardWhenFull=true\\\\\""));

    JsonNode answer = operator.read(operator.post(JOLOKIA, asked));

    assertThat(answer.at("/status").asInt()).as("%s", answer).isIn(400, 403, 404);
    assertThat(answer.has("value")).isFalse();
  }

  @Test
  void what_is_not_for_hawtio_is_not_even_listed() {
    JsonNode domains = operator.read(operator.get(JOLOKIA + "/list?maxDepth=1")).at("/value");
    List<String> names = new ArrayList<>();
    domains.fieldNames().forEachRemaining(names::add);

    assertThat(names)
        .contains("org.apache.camel", "java.lang")
        .doesNotContain("com.sun.management");
  }

  @Test
  void an_inbox_is_paused_over_jmx_and_the_audit_knows_by_whom() {
    String inbox = "io.caravan:type=Inbox,name=demo";
    assertThat(viewer.post(JOLOKIA, exec(inbox, "pause", "\"x\"")).body())
        .contains("\"status\":403");

    operator.read(operator.post(JOLOKIA, exec(inbox, "pause", "\"works on Chatwoot\"")));

    JsonNode shown = viewer.read(viewer.get("/api/inboxes")).at("/inboxes/0");
    assertThat(shown.at("/paused").asBoolean()).isTrue();
    assertThat(shown.at("/pausedBy").asText()).isEqualTo("ana");
    assertThat(
            viewer.read(viewer.get(JOLOKIA + "/read/" + inbox)).at("/value/PauseReason").asText())
        .isEqualTo("paused by ana: works on Chatwoot");
    String gauge = "/actuator/metrics/caravan.inbox.paused?tag=inbox:demo&tag=by:";
    assertThat(viewer.read(viewer.get(gauge + "operator")).at("/measurements/0/value").asInt())
        .isEqualTo(1);
    assertThat(viewer.read(viewer.get(gauge + "chatwoot")).at("/measurements/0/value").asInt())
        .isZero();
    whole.sender().send("paused-1", "paused");
    operator.read(operator.post(JOLOKIA, exec(inbox, "resume", "")));
    whole.awaitState("paused-1", "delivered");
    JsonNode audit = viewer.read(viewer.get("/api/audit?limit=2")).at("/actions");
    assertThat(audit.findValuesAsText("action")).containsExactly("resume", "pause");
    assertThat(audit.findValuesAsText("actor")).containsExactly("ana", "ana");
    assertThat(audit.at("/1/selection/reason").asText()).isEqualTo("works on Chatwoot");
  }

  @Test
  void a_lane_is_released_over_jmx_and_the_audit_knows_by_whom() {
    refuse("held-1", Effect.REFUSE_500);
    whole.sender().send("held-1", "held");
    String waits =
        "select l.id from lane l join event e on e.lane_id = l.id where e.message_id = 'held-1'"
            + " and e.state = 'retrying' and l.lease_token is null";
    WholeApplication.await()
        .until(() -> !whole.jdbc().sql(waits).query(Long.class).list().isEmpty());
    long lane = whole.jdbc().sql(waits).query(Long.class).single();
    whole.chatwoot().faults().clear();
    String release = exec("io.caravan:type=Lanes", "release", String.valueOf(lane));
    assertThat(viewer.post(JOLOKIA, release).body()).contains("\"status\":403");

    assertThat(operator.read(operator.post(JOLOKIA, release)).at("/value").asInt()).isEqualTo(1);

    whole.awaitState("held-1", "delivered");
    assertAudited("release", "lane", lane);
  }

  @Test
  void a_dead_event_is_replayed_over_jmx_and_the_audit_knows_by_whom() {
    refuse("dead-1", Effect.REFUSE_422);
    whole.sender().send("dead-1", "dead");
    whole.awaitState("dead-1", "dead");
    whole.chatwoot().faults().clear();
    long event = ((Number) whole.event("dead-1").get("id")).longValue();
    String replay = exec("io.caravan:type=Events", "replay", String.valueOf(event));
    assertThat(viewer.post(JOLOKIA, replay).body()).contains("\"status\":403");

    assertThat(operator.read(operator.post(JOLOKIA, replay)).at("/status").asInt()).isEqualTo(200);

    whole.awaitState("dead-1", "delivered");
    assertThat(whole.messages("dead-1")).hasSize(1);
    assertAudited("replay", "id", event);
  }

  private void refuse(String id, Effect effect) {
    for (Endpoint endpoint : List.of(Endpoint.MESSAGE_CREATE, Endpoint.CONVERSATION_CREATE)) {
      whole
          .chatwoot()
          .faults()
          .add(Fault.at(endpoint, effect).matching(params -> params.toString().contains(id)));
    }
  }

  private void assertAudited(String action, String of, long number) {
    JsonNode last = viewer.read(viewer.get("/api/audit?limit=1")).at("/actions/0");
    assertThat(last.at("/action").asText()).isEqualTo(action);
    assertThat(last.at("/actor").asText()).isEqualTo("ana");
    assertThat(last.at("/changed").asInt()).isEqualTo(1);
    assertThat(last.at("/selection/" + of).asLong()).isEqualTo(number);
  }

  /** There is no proxy of Jolokia's: a target is not looked at, the answer is of this process. */
  @Test
  void no_other_machine_is_called() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String target = "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + other.getLocalPort() + "/x";
      JsonNode answer =
          operator.read(
              operator.post(
                  JOLOKIA,
                  "{\"type\":\"read\",\"mbean\":\"java.lang:type=Runtime\",\"attribute\":\"Pid\","
                      + "\"target\":{\"url\":\""
                      + target
                      + "\"}}"));

      assertThat(answer.at("/value").asLong()).isEqualTo(ProcessHandle.current().pid());
      other.setSoTimeout(100);
      assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(other::accept);
    }
    assertThat(System.getProperty("java.class.path"))
        .contains("jolokia-service-jmx")
        .doesNotContain("jolokia-service-jsr160", "jolokia-service-discovery");
  }

  @Test
  void what_the_api_would_refuse_is_refused_in_its_words() {
    assertThat(operator.post(JOLOKIA, exec("io.caravan:type=Events", "replay", "0")).body())
        .contains("\"status\":500")
        .doesNotContain("stacktrace");
    assertThat(operator.post(JOLOKIA, exec("io.caravan:type=Lanes", "release", "0")).body())
        .contains("\"status\":500");
  }

  /** Jolokia's own answers, the beans of this process themselves, and every kind of error page. */
  @Test
  void no_secret_and_no_message_is_shown_anywhere() throws Exception {
    whole.sender().post(GenericSender.message("secret-1", "whisper", MESSAGE, Instant.now()));
    whole.awaitState("secret-1", "delivered");
    StringBuilder shown = new StringBuilder();
    for (String domain : List.of("org.apache.camel", "io.caravan", "java.lang", "hawtio")) {
      String read =
          "{\"type\":\"read\",\"mbean\":\"" + domain + ":*\",\"config\":{\"ignoreErrors\":true}}";
      shown.append(operator.post(JOLOKIA, read).body());
    }
    assertThat(shown.toString()).contains("\"RouteId\":\"take-webhook\"", "\"PauseReason\"");
    shown.append(everyBean());
    Browser browser = new Browser(url);
    browser.login("ana", "a-pass-word");
    for (String path :
        List.of(
            "/actuator/env",
            "/actuator/configprops",
            "/actuator",
            "/nothing",
            "/error",
            "/console/events/0",
            "/console/events?state=%00")) {
      HttpResponse<String> page = browser.get(path);
      assertThat(page.body()).doesNotContain("Exception", "\tat ");
      shown.append(page.body()).append(operator.get(path).body());
    }
    shown.append(operator.get("/actuator/health").body());

    assertThat(shown.toString())
        .doesNotContain(
            "a-pass-word",
            "veras-password",
            PROGRAM,
            "secret-of-demo",
            whole.chatwoot().userToken(),
            MESSAGE);
    assertThat(browser.get("/actuator/env").statusCode()).isEqualTo(404);
  }

  /** Also those that Jolokia hides, but for what the JVM itself was started with. */
  private static String everyBean() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    StringBuilder all = new StringBuilder();
    for (ObjectName name : server.queryNames(null, null)) {
      for (MBeanAttributeInfo attribute : server.getMBeanInfo(name).getAttributes()) {
        if (!name.getDomain().equals("java.lang") && attribute.isReadable()) {
          try {
            Object value = server.getAttribute(name, attribute.getName());
            all.append(value instanceof Object[] array ? Arrays.deepToString(array) : value);
          } catch (JMException | RuntimeException notNow) {
            all.append(attribute.getName());
          }
        }
      }
    }
    return all.toString();
  }

  private String state(String route) {
    return viewer
        .read(
            viewer.post(
                JOLOKIA,
                "{\"type\":\"read\",\"mbean\":\""
                    + route(route).replace("\"", "\\\"")
                    + "\",\"attribute\":\"State\"}"))
        .at("/value")
        .asText();
  }

  /** The MBean's name, of this application and no other of this JVM. */
  private String route(String id) {
    String context = whole.caravan().bean(org.apache.camel.CamelContext.class).getManagementName();
    return "org.apache.camel:context=" + context + ",type=routes,name=\"" + id + "\"";
  }

  private static String exec(String bean, String operation, String arguments) {
    return "{\"type\":\"exec\",\"mbean\":\""
        + bean.replace("\"", "\\\"")
        + "\",\"operation\":\""
        + operation
        + "\",\"arguments\":["
        + arguments
        + "]}";
  }
}
