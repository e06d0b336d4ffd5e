package io.caravan.channel;

/**
 * What a message does to an earlier one of its conversation, instead of only standing for itself.
 *
 * @param target the channel's id of the earlier message
 */
public record Change(Kind kind, String target) {

  /** How Chatwoot is told. */
  public enum Kind {
    /** The text is the new one; posted as a reply, since Chatwoot's API edits nothing. */
    EDIT,
    /** The earlier message is deleted. */
    UNSEND,
    /**
     * The text is the emoji, null when it was taken back; a private note, or nothing, by the
     * inbox's setting.
     */
    REACTION
  }
}
