package io.caravan.media;

import static io.caravan.media.Fetching.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.net.InetAddress;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No URL of a payload leads to a private address: a server listens there, and nobody comes. */
@Timeout(60)
class MediaGuardTest {

  private final MediaServer inside = new MediaServer().file("/a", "image/png", new byte[] {1});
  private final MediaServer other = new MediaServer();
  private final Fetching fetching = new Fetching();

  @AfterEach
  void close() {
    assertThat(fetching.answers.values()).allSatisfy(told -> assertThat(told).isNotEmpty());
    fetching.close();
    inside.close();
    other.close();
  }

  private void assertRefused(String url) {
    assertThatThrownBy(() -> fetching.fetch(url).close())
        .isInstanceOf(NoMedia.class)
        .hasMessageMatching("its (address is not public|link is no web address)");
    assertThat(inside.connections()).isZero();
  }

  @Test
  void the_server_that_nobody_may_reach_is_reached_when_it_is_allowed() throws Exception {
    fetching.allow(inside.url(""));

    try (FetchedFile file = fetching.fetch(inside.url("/a"))) {
      assertThat(file.size()).isEqualTo(1);
    }
    assertThat(inside.connections()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:PORT/a",
        "http://localhost:PORT/a",
        "http://LOCALHOST.:PORT/a",
        "http://2130706433:PORT/a",
        "http://0x7f.1:PORT/a",
        "http://0x7f000001:PORT/a",
        "http://0177.0.0.1:PORT/a",
        "http://017700000001:PORT/a",
        "http://127.1:PORT/a",
        "http://127.0.1:PORT/a",
        "http://0:PORT/a",
        "http://0.0.0.0:PORT/a",
        "http://\u2460\u2461\u2466.\u24ea.\u24ea.\u2460:PORT/a",
        "http://\uff11\uff12\uff17.0.0.1:PORT/a",
        "http://127\u30020\u30020\u30021:PORT/a",
        "http://[::1]:PORT/a",
        "http://[::]:PORT/a",
        "http://[::ffff:127.0.0.1]:PORT/a",
        "http://[::ffff:7f00:1]:PORT/a",
        "http://[::127.0.0.1]:PORT/a",
        "http://[64:ff9b::127.0.0.1]:PORT/a",
        "http://[2002:7f00:1::]:PORT/a",
        "http://[::1%25lo]:PORT/a",
        "http://[::ffff:169.254.169.254]/latest/meta-data",
        "http://169.254.169.254/latest/meta-data",
        "https://good.test@127.0.0.1:PORT/a",
        "https://good.test@169.254.169.254/",
        "http://good.test:80@127.0.0.1:PORT/a",
        "http://127.0.0.1:PORT\\@good.test/a",
        "http://good.test\\@127.0.0.1:PORT/a",
        "http://good.test#@127.0.0.1:PORT/a",
        "http:\\\\127.0.0.1:PORT\\a",
        "http:127.0.0.1:PORT/a",
        "//127.0.0.1:PORT/a",
        "file:///etc/passwd",
        "ftp://127.0.0.1:PORT/a",
        "gopher://127.0.0.1:PORT/_GET%20/a",
        "jar:http://127.0.0.1:PORT/a!/",
        "data:image/png;base64,AAAA",
        "http://127.0.0.1 :PORT/a",
        "http://127.0.0.1\t:PORT/a",
        "http://\u0000127.0.0.1:PORT/a",
        "http://127.0.0.1:PORT%2fa",
        "http:///a",
        "http://",
        "",
        "http://127.0.0.1:99999/a"
      })
  void no_way_to_write_an_address_reaches_a_private_one(String link) {
    fetching.name("good.test", at("127.0.0.1")).name("localhost.", at("127.0.0.1"));

    assertRefused(link.replace("PORT", String.valueOf(inside.port())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "::1",
        "fd00::1",
        "fe80::1",
        "::ffff:127.0.0.1",
        "64:ff9b::127.0.0.1",
        "2002:7f00:1::"
      })
  void a_name_that_leads_to_a_private_address_is_refused(String number) {
    fetching.name("evil.test", at(number));

    assertRefused("http://evil.test:" + inside.port() + "/a");
  }

  @Test
  void one_private_address_among_public_ones_is_enough() {
    fetching.name("evil.test", at("203.0.114.1", "2606:4700::1111", "127.0.0.1"));

    assertRefused("http://evil.test:" + inside.port() + "/a");
  }

  @Test
  void P6_of_a_host_with_many_addresses_all_are_checked_and_few_are_tried() throws Exception {
    InetAddress[] many = new InetAddress[300];
    for (int i = 0; i < many.length; i++) {
      many[i] = InetAddress.getByAddress(new byte[] {1, 1, (byte) (i / 100), (byte) i});
    }
    GuardedDns dns = new GuardedDns(host -> many, false);

    assertThat(dns.resolve("many.test")).containsExactly(many[0], many[1], many[2], many[3]);
    many[299] = InetAddress.getByName("127.0.0.1");
    assertThatThrownBy(() -> dns.resolve("many.test")).isInstanceOf(BlockedAddress.class);
  }

  @Test
  void a_name_is_looked_up_once_and_what_was_checked_is_what_is_connected_to() {
    // public when it is checked, private should anybody ask again; nothing listens at the first
    fetching.name("rebind.test", at("::ffff:1.1.1.1"), at("127.0.0.1"));
    fetching.base = java.time.Duration.ofMillis(300);

    assertThatThrownBy(() -> fetching.fetch("http://rebind.test:" + inside.port() + "/a").close())
        .isInstanceOf(MediaTrouble.class);

    assertThat(fetching.lookedUp).containsExactly("rebind.test");
    assertThat(inside.connections()).isZero();
  }

  @Test
  void a_name_that_turns_private_before_the_next_try_is_refused_then() {
    fetching.name("rebind.test", at("1.1.1.1"), at("127.0.0.1"));
    fetching.base = java.time.Duration.ofMillis(300);
    String url = "http://rebind.test:" + inside.port() + "/a";
    assertThatThrownBy(() -> fetching.fetch(url).close()).isInstanceOf(MediaTrouble.class);

    assertRefused(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:PORT/a",
        "http://evil.test:PORT/a",
        "//127.0.0.1:PORT/a",
        "http://[::1]:PORT/a",
        "http://user:password@allowed.test:PORT/a",
        "file:///etc/passwd"
      })
  void a_redirect_does_not_lead_where_a_link_may_not(String location) {
    fetching.name("allowed.test", at("127.0.0.1")).name("evil.test", at("127.0.0.1"));
    fetching.allow("http://allowed.test:" + other.port());
    other.status(
        "/go", 302, "Location: " + location.replace("PORT", String.valueOf(inside.port())));

    assertRefused("http://allowed.test:" + other.port() + "/go");
    assertThat(other.connections()).isEqualTo(1);
  }

  @Test
  void what_is_allowed_is_scheme_host_and_port_and_no_more() throws Exception {
    fetching.name("waha.test", at("127.0.0.1")).name("sub.waha.test", at("127.0.0.1"));
    fetching.allow("http://waha.test:" + other.port());
    other.file("/a", "image/png", new byte[] {1});

    assertRefused("http://waha.test:" + inside.port() + "/a");
    assertRefused("https://waha.test:" + other.port() + "/a");
    assertRefused("http://sub.waha.test:" + other.port() + "/a");
    assertThat(other.connections()).isZero();
    fetching.fetch("http://WAHA.test:" + other.port() + "/a").close();
    assertThat(other.connections()).isEqualTo(1);
  }

  @Test
  void an_inbox_may_reach_its_own_gateway_and_no_other_inbox_may() throws Exception {
    MediaAccess access = new MediaAccess(URI.create(inside.url("/base")), "tok", null);
    MediaRequest request = MediaRequest.open(inside.url("/a"));

    fetching.fetch((attachment, own) -> MediaStep.download(request), access).close();

    assertThat(inside.connections()).isEqualTo(1);
    assertThatThrownBy(() -> fetching.fetch(request).close()).isInstanceOf(NoMedia.class);
    assertThat(inside.connections()).isEqualTo(1);
  }

  @Test
  void credentials_go_to_their_hosts_only_and_along_no_redirect_to_another_server()
      throws Exception {
    fetching
        .name("vendor.test", at("127.0.0.1"))
        .name("cdn.vendor.test", at("127.0.0.1"))
        .name("notvendor.test", at("127.0.0.1"));
    for (String host : new String[] {"vendor", "cdn.vendor", "notvendor"}) {
      fetching.allow("http://" + host + ".test:" + inside.port());
      fetching.allow("http://" + host + ".test:" + other.port());
    }
    other.status("/go", 302, "Location: http://vendor.test:" + inside.port() + "/a");
    other.status("/same", 302, "Location: /a2");
    other.file("/a2", "image/png", new byte[] {1});

    get("http://vendor.test:" + inside.port() + "/a", "vendor.test");
    assertThat(inside.asked().get(0).headers()).contains("X-Key: secret");
    get("http://notvendor.test:" + inside.port() + "/a", "vendor.test");
    get("http://cdn.vendor.test:" + inside.port() + "/a", "vendor.test");
    get("http://notvendor.test:" + inside.port() + "/a", ".vendor.test");
    assertThat(inside.asked().subList(1, 4))
        .allSatisfy(asked -> assertThat(asked.headers()).doesNotContain("secret"));
    get("http://cdn.vendor.test:" + inside.port() + "/a", ".vendor.test");
    assertThat(inside.asked().get(4).headers()).contains("X-Key: secret");

    get("http://vendor.test:" + other.port() + "/go", "vendor.test");
    assertThat(other.asked().get(0).headers()).contains("X-Key: secret");
    assertThat(inside.asked().get(5).headers()).doesNotContain("secret");
    get("http://vendor.test:" + other.port() + "/same", "vendor.test");
    assertThat(other.asked().get(2).headers()).contains("GET /a2").contains("X-Key: secret");
  }

  private void get(String url, String host) throws Exception {
    fetching.fetch(MediaRequest.get(url, Map.of("X-Key", "secret"), host)).close();
  }

  @Test
  void credentials_are_not_sent_in_the_clear_to_a_vendor() {
    fetching.name("vendor.test", at("1.1.1.1"));
    MediaRequest request =
        MediaRequest.get(
            "http://vendor.test:" + inside.port() + "/a", Map.of("X-Key", "s"), "vendor.test");

    assertThat(
            MediaHttp.credentials(
                request, Origin.of(URI.create(request.url())), java.util.Set.of()))
        .isEmpty();
    assertThat(
            MediaHttp.credentials(
                request, new Origin("https", "vendor.test", 443), java.util.Set.of()))
        .containsKey("X-Key");
  }
}
