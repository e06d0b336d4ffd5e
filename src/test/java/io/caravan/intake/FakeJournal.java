package io.caravan.intake;

import io.caravan.channel.Json;
import io.caravan.journal.EventState;
import io.caravan.journal.NewEvent;
import io.caravan.journal.NewWebhook;
import io.caravan.journal.Receipt;
import io.caravan.journal.WebhookJournal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A journal in memory, unique by inbox and dedupe key as the real one. */
class FakeJournal implements WebhookJournal {

  final List<NewWebhook> webhooks = new ArrayList<>();
  final List<NewEvent> events = new ArrayList<>();
  private final Map<String, Long> lanes = new HashMap<>();
  private final Set<String> keys = new TreeSet<>();
  @Nullable RuntimeException trouble;

  /** Runs before a webhook is stored; several may run it at once. */
  Runnable pause = () -> {};

  @Override
  public Receipt store(NewWebhook webhook) {
    pause.run();
    return storeNow(webhook);
  }

  private synchronized Receipt storeNow(NewWebhook webhook) {
    if (trouble != null) {
      throw trouble;
    }
    webhooks.add(webhook);
    Map<String, List<EventState>> stored = new TreeMap<>();
    Set<Long> touched = new TreeSet<>();
    for (NewEvent event : webhook.events()) {
      if (!keys.add(event.inbox() + "/" + event.dedupeKey())) {
        continue;
      }
      events.add(event);
      stored.computeIfAbsent(event.inbox(), inbox -> new ArrayList<>()).add(event.state());
      if (event.contact() != null) {
        touched.add(
            lanes.computeIfAbsent(event.inbox() + "/" + event.contact(), k -> lanes.size() + 1L));
      }
    }
    return Receipt.of(webhook.events(), stored, touched);
  }

  @Override
  public synchronized Optional<String> contactOf(String inbox, String messageId) {
    return events.stream()
        .filter(event -> event.inbox().equals(inbox) && messageId.equals(event.messageId()))
        .map(NewEvent::contact)
        .filter(Objects::nonNull)
        .findFirst();
  }

  @Override
  public synchronized Optional<String> directionOf(String inbox, String messageId) {
    return events.stream()
        .filter(event -> event.inbox().equals(inbox) && messageId.equals(event.messageId()))
        .filter(event -> event.contact() != null && event.message() != null)
        .map(event -> Json.readMessage(event.message()).direction().name())
        .findFirst();
  }

  synchronized void reset() {
    webhooks.clear();
    events.clear();
    keys.clear();
    lanes.clear();
    trouble = null;
    pause = () -> {};
  }
}
