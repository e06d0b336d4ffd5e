package io.caravan.chatwoot;

import java.util.Locale;

/** The calls that Caravan makes to Chatwoot, and what each one can have written when it fails. */
public enum ChatwootCall {
  READ_INBOX(Effect.NOTHING),
  UPSERT_CONTACT(Effect.CONTACT),
  FIND_CONTACT(Effect.NOTHING),
  CREATE_CONTACT(Effect.CONTACT),
  SEARCH_CONTACTS(Effect.NOTHING),
  CREATE_CONTACT_INBOX(Effect.CONTACT),
  MERGE_CONTACTS(Effect.CONTACT),
  /** Gives a name and an avatar: the same however often it is made. */
  UPDATE_CONTACT(Effect.NOTHING),
  LIST_CONVERSATIONS(Effect.NOTHING),
  READ_CONVERSATION(Effect.NOTHING),
  CREATE_CONVERSATION(Effect.MESSAGE),
  LIST_MESSAGES(Effect.NOTHING),
  CREATE_MESSAGE(Effect.MESSAGE),
  /** Leaves the same however often it is made. */
  DELETE_MESSAGE(Effect.NOTHING);

  /** What a call writes. */
  public enum Effect {
    /** Nothing that a repetition would add to. */
    NOTHING,
    /** A contact or contact inbox: unique by source_id, so it can be read and written again. */
    CONTACT,
    /** A message: Chatwoot stores it as often as it is sent. */
    MESSAGE
  }

  private final Effect effect;

  ChatwootCall(Effect effect) {
    this.effect = effect;
  }

  public Effect effect() {
    return effect;
  }

  /** The word in failures, metrics and documentation, such as {@code create-message}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
