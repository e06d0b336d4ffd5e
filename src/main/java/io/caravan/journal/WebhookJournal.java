package io.caravan.journal;

import java.util.Optional;

/** Intake's side of the journal. */
public interface WebhookJournal {

  /**
   * Writes a webhook, its events and their lanes in one commit.
   *
   * @return what was new, once it is durable
   * @throws org.springframework.dao.DataAccessException when nothing was stored; the sender has to
   *     call again
   */
  Receipt store(NewWebhook webhook);

  /** Whose message it is that has that id; empty when there is none, or not any more. */
  Optional<String> contactOf(String inbox, String messageId);

  /** The direction of that message, as it is in its JSON; empty when that is not known. */
  Optional<String> directionOf(String inbox, String messageId);
}
