package io.caravan.relay;

import io.caravan.channel.Attachment;
import io.caravan.channel.Wording;
import io.caravan.chatwoot.Delivery;
import io.caravan.chatwoot.DeliveryFile;
import io.caravan.chatwoot.DeliveryFiles;
import io.caravan.journal.EventMedia;
import io.caravan.journal.MediaFacts;
import io.caravan.journal.MediaFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Leaves on the delivery what became of the message's attachments. A message without any costs
 * nothing here; one whose files are still being fetched waits for them.
 */
@Component("read-media")
class ReadMedia implements Processor {

  /** As the statements that store events have it. */
  private static final int MOST_FILES = 15;

  private final MediaFiles files;

  ReadMedia(MediaFiles files) {
    this.files = files;
  }

  @Override
  public void process(Exchange exchange) throws MediaAwaited {
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    List<Attachment> attachments = delivery.message().attachments();
    if (attachments.isEmpty() || delivery.isWithdrawal()) {
      return;
    }
    long event = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class).inHand().id();
    List<EventMedia> media = files.ofEvent(event);
    if (media.stream().anyMatch(each -> each.state() == EventMedia.State.WAITING)) {
      files.want(event);
      throw new MediaAwaited();
    }
    delivery.files(sorted(attachments, media));
  }

  private static DeliveryFiles sorted(List<Attachment> attachments, List<EventMedia> media) {
    Map<Integer, EventMedia> byPlace = new HashMap<>();
    media.forEach(each -> byPlace.put(each.place(), each));
    List<DeliveryFile> there = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (int i = 0; i < Math.min(attachments.size(), MOST_FILES); i++) {
      EventMedia each = byPlace.get(i);
      MediaFacts facts = each == null ? null : each.facts();
      if (facts != null) {
        there.add(new DeliveryFile(each.id(), facts.name(), facts.mime(), facts.size()));
      } else {
        notes.add(Wording.notAvailable(attachments.get(i).kind(), reason(each)));
      }
    }
    if (attachments.size() > MOST_FILES) {
      notes.add(Wording.moreFiles(attachments.size() - MOST_FILES));
    }
    return new DeliveryFiles(there, notes);
  }

  /** None where an earlier version stored the event, or where it was delivered once already. */
  private static String reason(@Nullable EventMedia media) {
    return media == null || media.reason() == null ? "it was not kept" : media.reason();
  }
}
