package io.caravan.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a file is called in Chatwoot, and what it is. */
class MediaNameTest {

  private static MediaName name(
      Kind kind, String name, String mime, String type, String disposition, String url) {
    return MediaName.of(
        Attachment.vendor(kind, "1", name, mime),
        type,
        disposition,
        url == null ? null : URI.create(url));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // kind, name, mime, server's type, server's disposition, url -> name, mime
        "IMAGE,-,-,image/png,-,https://cdn/x,image.png,image/png",
        "IMAGE,-,-,-,-,-,image.jpg,image/jpeg",
        "IMAGE,-,-,application/octet-stream,-,https://cdn/photos/file_1.PNG,file_1.PNG,image/png",
        "AUDIO,-,-,video/mp4,-,https://cdn/v/t62.mp4?oh=1,t62.mp4,audio/mp4",
        "AUDIO,-,audio/ogg; codecs=opus,application/octet-stream,-,-,audio.ogg,audio/ogg",
        "AUDIO,-,-,application/ogg,-,-,audio.ogg,audio/ogg",
        "AUDIO,-,-,text/plain,-,-,audio.mp3,audio/mpeg",
        "VIDEO,-,-,audio/mp4,-,-,video.mp4,video/mp4",
        "VIDEO,-,-,video/quicktime,-,-,video.mov,video/quicktime",
        "STICKER,-,-,-,-,-,sticker.webp,image/webp",
        "STICKER,-,-,video/webm,-,-,sticker.webm,video/webm",
        "FILE,bill.pdf,application/pdf,text/html,-,-,bill.pdf,application/pdf",
        "FILE,-,-,application/pdf,attachment; filename=\"from server.pdf\",https://cdn/x.bin,"
            + "from server.pdf,application/pdf",
        "FILE,-,-,-,-,https://cdn/a%20b.docx,a b.docx,"
            + "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "FILE,-,-,-,-,https://cdn/bot12:AAE/file,file.bin,application/octet-stream",
        "FILE,bill,application/pdf,-,-,-,bill.pdf,application/pdf",
        "FILE,-,not a mime,nor this,attachment; filename*=bad''%ZZ,-,file.bin,"
            + "application/octet-stream"
      })
  void the_webhook_comes_first_then_the_server_then_the_kind(
      Kind kind,
      String given,
      String mime,
      String type,
      String disposition,
      String url,
      String name,
      String expected) {
    assertThat(name(kind, given, mime, type, disposition, url))
        .isEqualTo(new MediaName(name, expected));
  }

  @ParameterizedTest
  @CsvSource({
    "../../etc/passwd.txt,passwd.txt",
    "C:\\temp\\a.txt,a.txt",
    "..hidden.txt,hidden.txt",
    "'a\"b\r\nX-Evil: 1.txt',abX-Evil 1.txt",
    "'  spaces .txt ',spaces .txt"
  })
  void a_name_can_do_no_harm(String given, String name) {
    assertThat(name(Kind.FILE, given, null, null, null, null).name()).isEqualTo(name);
  }

  @Test
  void names_are_cleaned_and_cut_at_their_front() {
    assertThat(name(Kind.FILE, "a\u0000b\ud83d.txt", null, null, null, null).name())
        .isEqualTo("ab\ufffd.txt");
    assertThat(name(Kind.FILE, "gpj\u202etxt.exe", null, null, null, null).name())
        .isEqualTo("gpjtxt.exe");
    String cut =
        name(Kind.FILE, "\ud83d\ude00".repeat(300) + ".txt", null, null, null, null).name();
    assertThat(cut.codePointCount(0, cut.length())).isEqualTo(150);
    assertThat(cut).endsWith("\ud83d\ude00.txt").startsWith("\ud83d\ude00");
  }
}
