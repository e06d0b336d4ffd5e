package io.caravan.relay;

import io.caravan.chatwoot.Delivery;
import io.caravan.chatwoot.DeliveryFile;
import io.caravan.journal.MediaFiles;
import io.caravan.journal.TemporaryFile;
import java.io.IOException;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.support.SynchronizationAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Brings the files of the delivery in hand from the spool to this machine's disk, so that the call
 * that posts them does not depend on the journal. They are gone when the try is over, and the spool
 * is free of them when the message is delivered.
 */
@Component("unpack-media")
class UnpackMedia implements Processor {

  private static final Logger log = LoggerFactory.getLogger(UnpackMedia.class);

  private final MediaFiles files;

  UnpackMedia(MediaFiles files) {
    this.files = files;
  }

  @Override
  public void process(Exchange exchange) throws IOException {
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    for (DeliveryFile file : delivery.files().files()) {
      if (!file.isAtHand()) {
        unpack(exchange, file);
      }
    }
    if (!delivery.files().isEmpty()) {
      long event = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class).inHand().id();
      atTheEnd(exchange, () -> drop(event));
    }
  }

  private void unpack(Exchange exchange, DeliveryFile file) throws IOException {
    TemporaryFile content = TemporaryFile.create();
    atTheEnd(exchange, () -> close(content));
    files.copy(file.media(), content);
    if (content.size() != file.size()) {
      throw new IllegalStateException(
          "file " + file.media() + " has " + content.size() + " bytes of " + file.size());
    }
    file.content(content);
  }

  /** Prune does it later if this does not. */
  private void drop(long event) {
    try {
      files.dropDelivered(event);
    } catch (RuntimeException e) {
      log.warn("files of event {} leave the spool later: {}", event, e.toString());
    }
  }

  private static void close(TemporaryFile content) {
    try {
      content.close();
    } catch (IOException e) {
      log.warn("a temporary file could not be closed: {}", e.toString());
    }
  }

  private static void atTheEnd(Exchange exchange, Runnable action) {
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                action.run();
              }
            });
  }
}
