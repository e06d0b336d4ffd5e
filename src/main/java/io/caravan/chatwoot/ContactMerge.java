package io.caravan.chatwoot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Two source ids of one person in an inbox, and what Chatwoot knows of them. Lives in the exchange
 * variable {@code contact-merge} for one try; not thread-safe.
 */
public final class ContactMerge {

  public static final String VARIABLE = "contact-merge";

  /**
   * Both lanes wait meanwhile: longer than this, their messages come first. Chatwoot may finish
   * behind our back, and the next try sees that it has.
   */
  private static final Duration AT_MOST = Duration.ofSeconds(5);

  private final ChatwootTarget target;
  private final CallGate gate;
  private final String first;
  private final String second;
  private @Nullable Long firstId;
  private @Nullable Long secondId;

  /**
   * @param first the one that was seen first
   */
  public ContactMerge(ChatwootTarget target, CallGate gate, String first, String second) {
    this.target = target.within(AT_MOST);
    this.gate = gate;
    this.first = first;
    this.second = second;
  }

  ChatwootTarget target() {
    return target;
  }

  CallGate gate() {
    return gate;
  }

  String first() {
    return first;
  }

  String second() {
    return second;
  }

  void found(@Nullable Long ofFirst, @Nullable Long ofSecond) {
    firstId = ofFirst;
    secondId = ofSecond;
  }

  /** The first stays unless only the second is in Chatwoot. */
  public boolean isFirstKept() {
    return firstId != null || secondId == null;
  }

  /** Chatwoot's id of the one contact, when it has been made. */
  public @Nullable Long contactId() {
    return firstId != null ? firstId : secondId;
  }
}
