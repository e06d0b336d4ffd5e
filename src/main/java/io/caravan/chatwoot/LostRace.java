package io.caravan.chatwoot;

/**
 * Somebody else wrote the same contact or conversation at the same moment: read again and go on.
 */
public final class LostRace extends ChatwootFailure {
  private static final long serialVersionUID = 1L;

  LostRace(ChatwootCall call, int status, String words) {
    super(FailureKind.LOST_RACE, call, status, words, null);
  }
}
