package io.caravan.console;

import io.caravan.channel.Attachment;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.Json;
import io.caravan.journal.EventMedia;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What an event says, as it is shown.
 *
 * @param direction {@code incoming} or {@code outgoing}
 * @param meta as JSON; null where there is none
 */
record ShownMessage(
    InboundMessage message, String direction, List<File> files, @Nullable String meta) {

  static ShownMessage of(InboundMessage message, List<EventMedia> media) {
    return new ShownMessage(
        message,
        message.direction().name().toLowerCase(Locale.ROOT),
        IntStream.range(0, message.attachments().size())
            .mapToObj(place -> File.of(message.attachments().get(place), at(media, place)))
            .toList(),
        message.meta().isEmpty() ? null : Json.write(message.meta()));
  }

  private static @Nullable EventMedia at(List<EventMedia> media, int place) {
    return media.stream().filter(file -> file.place() == place).findFirst().orElse(null);
  }

  /**
   * A file that came with it.
   *
   * @param from the host of its link, and no more: who has the whole link often has the file
   * @param state {@code waiting}, {@code fetched} or {@code failed}; null of an event from before
   *     files were fetched
   * @param nextAttemptAt of one that could not be had yet
   */
  record File(
      String kind,
      @Nullable String name,
      @Nullable String mime,
      @Nullable String from,
      @Nullable String state,
      @Nullable String reason,
      @Nullable Instant nextAttemptAt) {

    static File of(Attachment attachment, @Nullable EventMedia media) {
      return new File(
          attachment.kind().name().toLowerCase(Locale.ROOT),
          attachment.name(),
          attachment.mime(),
          host(attachment.url()),
          media == null ? null : media.state().name().toLowerCase(Locale.ROOT),
          media == null ? null : media.reason(),
          media == null || media.reason() == null ? null : media.nextAttemptAt());
    }

    private static @Nullable String host(@Nullable String url) {
      try {
        return url == null ? null : URI.create(url).getHost();
      } catch (IllegalArgumentException e) {
        return null;
      }
    }
  }
}
