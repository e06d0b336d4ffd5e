package io.caravan.channel.twilio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TwilioChannelTest {

  private static final MediaAccess ACCESS = new MediaAccess(null, "auth-token", "AC01");

  private final TwilioChannel channel = new TwilioChannel();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a=1&b=2            |{a=[1], b=[2]}",
        "b=2&a=1&a=0&a=1    |{a=[0, 1], b=[2]}",
        "a=x+y%20z%2B       |{a=[x y z+]}",
        "a=b=c&=d&e&&       |{=[d], a=[b=c], e=[]}",
        "a=%&b=%4&c=%zz&d=%g1&e=%1g |{a=[%], b=[%4], c=[%zz], d=[%g1], e=[%1g]}",
        "%61%3D=%C3%A4      |{a==[\u00e4]}",
        "a=%F0%9F%91%8B     |{a=[\uD83D\uDC4B]}",
        "a=%E4              |{a=[\uFFFD]}"
      })
  void a_form_is_read_whatever_its_encoding_is(String body, String expected) {
    assertThat(Form.read(utf8(body.strip())).values()).hasToString(expected);
  }

  @Test
  void an_empty_form_has_nothing_in_it() {
    assertThat(Form.read(new byte[0]).values()).isEmpty();
    assertThat(Form.read(utf8("&&")).values()).isEmpty();
  }

  @Test
  void bytes_that_are_not_escaped_at_all_are_utf8_too() {
    assertThat(Form.read(utf8("Body=\u00e4\uD83D\uDC4B")).joined())
        .isEqualTo("Body\u00e4\uD83D\uDC4B");
  }

  @Test
  void P5_a_message_that_our_parser_fails_on_is_dead_and_not_refused() throws Exception {
    TwilioParser failing =
        new TwilioParser(
            parameters -> {
              throw new IllegalStateException("a fault of ours");
            });

    assertThat(failing.parse(utf8("MessageSid=SM1&From=%2B49151123456"), Instant.EPOCH))
        .singleElement()
        .extracting(ParsedEvent::outcome, ParsedEvent::reason)
        .containsExactly(Outcome.DEAD, ParsedEvent.UNPARSEABLE);
  }

  @Test
  void json_that_is_none_is_malformed_and_a_form_never_is() throws Exception {
    assertThatThrownBy(() -> channel.parser().parse(utf8(" {\"MessageSid\":"), Instant.EPOCH))
        .isInstanceOf(MalformedWebhook.class);
    assertThat(channel.parser().parse(utf8("%%%&&&==="), Instant.EPOCH))
        .singleElement()
        .extracting(ParsedEvent::outcome)
        .isEqualTo(Outcome.IGNORED);
  }

  @Test
  void P2_a_message_and_each_of_its_states_have_keys_of_their_own() throws Exception {
    List<String> bodies =
        List.of(
            "MessageSid=SM1&From=%2B491511234567&Body=x&SmsStatus=received",
            "MessageSid=SM1&From=%2B491511234567&MessageStatus=sent",
            "MessageSid=SM1&From=%2B491511234567&MessageStatus=delivered");

    for (String body : bodies) {
      assertThat(channel.parser().parse(utf8(body), Instant.EPOCH).get(0).dedupeKey())
          .isEqualTo(
              body.contains("Body")
                  ? "message:SM1"
                  : "status:SM1:" + body.substring(body.lastIndexOf('=') + 1));
    }
  }

  @Test
  void the_login_goes_to_twilio_alone() throws Exception {
    String url = "https://api.twilio.com/2010-04-01/Accounts/AC01/Messages/MM1/Media/ME1";

    assertThat(channel.media().first(link(url), ACCESS))
        .isEqualTo(
            MediaStep.download(
                MediaRequest.get(
                    url, Map.of("Authorization", "Basic QUMwMTphdXRoLXRva2Vu"), ".twilio.com")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.twilio.com/a",
        "https://api.twilio.com.evil.example/a",
        "https://eviltwilio.com/a",
        "https://twilio.com@evil.example/a",
        "https://evil.example/.twilio.com",
        "https://evil.example#.twilio.com",
        "https://evil.example\\.twilio.com/a",
        "ftp://api.twilio.com/a",
        "//api.twilio.com/a",
        "not a url"
      })
  void any_other_url_is_fetched_without_it(String url) throws Exception {
    assertThat(channel.media().first(link(url), ACCESS))
        .isEqualTo(MediaStep.download(MediaRequest.open(url)));
  }

  @Test
  void without_a_whole_login_a_file_is_fetched_openly() throws Exception {
    String url = "https://api.twilio.com/a";
    for (MediaAccess access :
        List.of(
            MediaAccess.NONE,
            new MediaAccess(null, "token", null),
            new MediaAccess(null, null, "AC01"))) {
      assertThat(channel.media().first(link(url), access))
          .isEqualTo(MediaStep.download(MediaRequest.open(url)));
    }
  }

  @Test
  void a_file_without_a_link_cannot_be_had() {
    assertThatThrownBy(
            () -> channel.media().first(Attachment.vendor(Kind.FILE, "x", null, null), ACCESS))
        .isInstanceOf(NoMedia.class);
  }

  @Test
  void what_customers_wrote_is_in_no_text_of_an_object() throws Exception {
    byte[] body = utf8("MessageSid=SM1&Body=private");

    assertThat(Parameters.read(body).toString() + Form.read(body)).doesNotContain("private");
  }

  private static Attachment link(String url) {
    return Attachment.link(Kind.IMAGE, url, null, null);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
