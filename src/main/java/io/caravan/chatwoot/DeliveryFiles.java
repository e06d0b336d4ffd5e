package io.caravan.chatwoot;

import io.caravan.channel.Attachment;
import io.caravan.channel.Wording;
import java.util.List;
import java.util.stream.Stream;

/**
 * What became of a message's attachments.
 *
 * @param files posted with it
 * @param notes lines below its text about those that are not
 */
public record DeliveryFiles(List<DeliveryFile> files, List<String> notes) {

  public static final DeliveryFiles NONE = new DeliveryFiles(List.of(), List.of());

  public DeliveryFiles {
    files = List.copyOf(files);
    notes = List.copyOf(notes);
  }

  /** A line for each file instead of it. */
  DeliveryFiles without(String reason) {
    Stream<String> instead =
        files.stream()
            .map(file -> Wording.notAvailable(Attachment.Kind.ofMime(file.mime()), reason));
    return new DeliveryFiles(List.of(), Stream.concat(instead, notes.stream()).toList());
  }

  public boolean isEmpty() {
    return files.isEmpty();
  }
}
