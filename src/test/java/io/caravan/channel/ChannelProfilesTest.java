package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.caravan.channel.instagram.InstagramChannel;
import io.caravan.channel.line.LineChannel;
import io.caravan.channel.messenger.MessengerChannel;
import io.caravan.channel.telegram.TelegramChannel;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What channels are asked about a person, and what their answers mean. */
class ChannelProfilesTest {

  private static final MediaAccess TOKEN = new MediaAccess(null, "4711:token", null);

  private static ChannelProfiles of(Channel channel) {
    return channel.profiles().orElseThrow();
  }

  private static ProfileQuestion question(Channel channel, String person, MediaAccess access) {
    return of(channel).about(person, access).orElseThrow();
  }

  private static JsonNode json(String text) {
    try {
      return Json.read(text.getBytes(StandardCharsets.UTF_8));
    } catch (MalformedWebhook e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void P6_the_token_goes_to_the_vendors_exact_host_in_a_header() {
    MediaRequest instagram = question(new InstagramChannel(), "1784", TOKEN).request();
    MediaRequest messenger = question(new MessengerChannel(), "2002", TOKEN).request();
    MediaRequest line = question(new LineChannel(), "Uabc", TOKEN).request();

    assertThat(instagram.url())
        .isEqualTo("https://graph.instagram.com/v26.0/1784?fields=name,username,profile_pic");
    assertThat(instagram.hosts()).containsExactly("graph.instagram.com");
    assertThat(messenger.url())
        .isEqualTo("https://graph.facebook.com/v26.0/2002?fields=first_name,last_name,profile_pic");
    assertThat(messenger.hosts()).containsExactly("graph.facebook.com");
    assertThat(line.url()).isEqualTo("https://api.line.me/v2/bot/profile/Uabc");
    assertThat(line.hosts()).containsExactly("api.line.me");
    assertThat(line.credentials()).containsEntry("Authorization", "Bearer 4711:token");
  }

  @Test
  void an_account_with_a_page_behind_it_is_asked_where_api_url_says() {
    MediaAccess page = new MediaAccess(URI.create("https://graph.facebook.com/"), "t", null);

    assertThat(question(new InstagramChannel(), "1784", page).request().url())
        .startsWith("https://graph.facebook.com/v26.0/1784?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "../me", "1/x", "me", "1?fields=x", "1#", "\u0661"})
  void an_id_that_the_vendor_would_not_write_never_becomes_part_of_a_path(String person) {
    assertThat(of(new InstagramChannel()).about(person, TOKEN)).isEmpty();
    assertThat(of(new TelegramChannel()).about(person, TOKEN)).isEmpty();
    assertThat(of(new LineChannel()).about(person + "/", TOKEN)).isEmpty();
  }

  @Test
  void without_a_token_nobody_is_asked() {
    assertThat(of(new InstagramChannel()).about("1", MediaAccess.NONE)).isEmpty();
    assertThat(of(new LineChannel()).about("U1", MediaAccess.NONE)).isEmpty();
    assertThat(of(new TelegramChannel()).about("1", MediaAccess.NONE)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"name\":7,\"username\":[],\"profile_pic\":{}}",
        "{\"displayName\":null,\"pictureUrl\":\"\"}",
        "{\"result\":{\"photos\":[]}}",
        "{\"result\":{\"photos\":[[{\"file_id\":\"../x\",\"width\":1}]]}}",
      })
  void an_answer_without_name_and_picture_is_a_profile_without_them(String answer) {
    for (Channel channel :
        new Channel[] {
          new InstagramChannel(), new MessengerChannel(), new LineChannel(), new TelegramChannel()
        }) {
      Profile profile =
          of(channel).about("12345", TOKEN).orElseThrow().reader().apply(json(answer));

      assertThat(profile.avatar()).isNull();
      assertThat(profile.name()).isNullOrEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "400, 230, PERSON",
    "400, 100, PERSON",
    "403, 9010, PERSON",
    "400, 190, ACCESS",
    "403, 10, ACCESS",
    "403, 299, ACCESS",
    "400, 4, THROTTLED",
    "403, 613, THROTTLED",
    "400, 17, THROTTLED",
    "500, 2, PASSING",
    "400, 1, PASSING",
    "400, 77777, PERSON",
    "503, 77777, PASSING",
  })
  void P6_an_error_of_Graph_means_what_its_code_says(int status, int code, ProfileRefusal kind) {
    assertThat(
            of(new InstagramChannel())
                .refusal(status, json("{\"error\":{\"code\":%d}}".formatted(code))))
        .isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "400, PERSON",
    "404, PERSON",
    "410, PERSON",
    "401, ACCESS",
    "403, ACCESS",
    "429, THROTTLED",
    "408, PASSING",
    "500, PASSING",
    "503, PASSING",
    "302, PASSING",
  })
  void P6_an_answer_that_says_no_more_means_what_its_status_says(int status, ProfileRefusal kind) {
    for (Channel channel : new Channel[] {new MessengerChannel(), new LineChannel()}) {
      assertThat(of(channel).refusal(status, MissingNode.getInstance())).isEqualTo(kind);
    }
  }
}
