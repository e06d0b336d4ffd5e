package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

class MediaAccessTest {

  private static final URI OWN = URI.create("https://api.vendor.test/");

  @Test
  void an_inbox_without_a_url_asks_the_vendor_and_one_with_a_url_asks_there() {
    MediaAccess configured = new MediaAccess(URI.create("http://inside:8080/api//"), "t", null);

    assertThat(MediaAccess.NONE.base(OWN)).isEqualTo("https://api.vendor.test");
    assertThat(MediaAccess.NONE.host(OWN)).isEqualTo("api.vendor.test");
    assertThat(configured.base(OWN)).isEqualTo("http://inside:8080/api");
    assertThat(configured.host(OWN)).isEqualTo("inside");
  }
}
