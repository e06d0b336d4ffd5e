package io.caravan.chatwoot;

import java.util.List;

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

  public boolean isEmpty() {
    return files.isEmpty();
  }
}
