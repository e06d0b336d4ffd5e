package io.caravan.media;

import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Clean;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;

/**
 * What a file is called and what it is. The webhook's word comes first, then its server's, then
 * what its kind suggests; a sound that a server calls a video stays a sound.
 *
 * @param name without a path, with an extension
 * @param mime without parameters
 */
record MediaName(String name, String mime) {

  private static final int LONGEST = 150;
  private static final Pattern MIME = Pattern.compile("[a-z0-9!#$&^_.+-]+/[a-z0-9!#$&^_.+-]+");
  private static final Pattern GENERIC =
      Pattern.compile("(application|binary)/(octet-stream|force-download|x-download|unknown)");
  private static final Pattern HAS_EXTENSION = Pattern.compile("(?s).+\\.[A-Za-z0-9]{1,8}");
  private static final Pattern OUT_OF_PLACE = Pattern.compile("[\\p{Cntrl}\"<>|:*?\\p{Cf}]");

  private static final Map<String, String> EXTENSIONS =
      Map.ofEntries(
          Map.entry("image/jpeg", "jpg"),
          Map.entry("image/png", "png"),
          Map.entry("image/gif", "gif"),
          Map.entry("image/webp", "webp"),
          Map.entry("image/heic", "heic"),
          Map.entry("video/mp4", "mp4"),
          Map.entry("video/webm", "webm"),
          Map.entry("video/quicktime", "mov"),
          Map.entry("video/3gpp", "3gp"),
          Map.entry("audio/mpeg", "mp3"),
          Map.entry("audio/mp4", "m4a"),
          Map.entry("audio/aac", "aac"),
          Map.entry("audio/ogg", "ogg"),
          Map.entry("audio/opus", "opus"),
          Map.entry("audio/amr", "amr"),
          Map.entry("audio/wav", "wav"),
          Map.entry("audio/webm", "webm"),
          Map.entry("application/pdf", "pdf"),
          Map.entry("text/plain", "txt"),
          Map.entry("application/zip", "zip"));

  /**
   * @param type the server's Content-Type
   * @param disposition the server's Content-Disposition
   * @param url where it came from
   */
  static MediaName of(
      Attachment attachment,
      @Nullable String type,
      @Nullable String disposition,
      @Nullable URI url) {
    String name =
        Stream.of(attachment.name(), named(disposition), lastOf(url))
            .map(MediaName::clean)
            .filter(candidate -> !candidate.isEmpty())
            .findFirst()
            .orElse("");
    Kind kind = attachment.kind();
    String mime =
        fitting(
            kind,
            Stream.of(plain(attachment.mime()), plain(type), byExtension(name))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse(""));
    String base = name.isEmpty() ? kind.name().toLowerCase(Locale.ROOT) : name;
    boolean complete = HAS_EXTENSION.matcher(base).matches();
    return new MediaName(complete ? base : base + "." + EXTENSIONS.getOrDefault(mime, "bin"), mime);
  }

  private static String fitting(Kind kind, String mime) {
    String sub = mime.substring(mime.indexOf('/') + 1);
    return switch (kind) {
      case AUDIO -> {
        boolean container = mime.startsWith("video/") || mime.equals("application/ogg");
        yield mime.startsWith("audio/") ? mime : container ? "audio/" + sub : "audio/mpeg";
      }
      case VIDEO -> mime.startsWith("video/") ? mime : "video/mp4";
      case IMAGE -> mime.startsWith("image/") ? mime : "image/jpeg";
      case STICKER -> mime.isEmpty() ? "image/webp" : mime;
      case FILE -> mime.isEmpty() ? "application/octet-stream" : mime;
    };
  }

  private static Optional<String> plain(@Nullable String mime) {
    return Optional.ofNullable(mime)
        .map(text -> text.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
        .filter(text -> MIME.matcher(text).matches() && !GENERIC.matcher(text).matches());
  }

  private static Optional<String> byExtension(String name) {
    return MediaTypeFactory.getMediaType(name).map(MediaType::toString);
  }

  private static @Nullable String named(@Nullable String disposition) {
    try {
      return disposition == null ? null : ContentDisposition.parse(disposition).getFilename();
    } catch (IllegalArgumentException e) {
      return null; // a name that nobody can read is no name
    }
  }

  /** A link's last part is a name only if it looks like a file's. */
  private static @Nullable String lastOf(@Nullable URI url) {
    String path = url == null ? null : url.getPath();
    return path != null && HAS_EXTENSION.matcher(clean(path)).matches() ? path : null;
  }

  private static String clean(@Nullable String raw) {
    if (raw == null) {
      return "";
    }
    String last = raw.replaceFirst("(?s).*[/\\\\]", "");
    String name =
        OUT_OF_PLACE.matcher(Clean.text(last)).replaceAll("").strip().replaceFirst("^\\.+", "");
    int length = name.codePointCount(0, name.length());
    // the end says what it is
    return length <= LONGEST ? name : name.substring(name.offsetByCodePoints(0, length - LONGEST));
  }
}
