package io.caravan.failpoints;

/**
 * What became of what a contact wrote.
 *
 * @param acknowledged messages whose webhook was answered 2xx
 * @param lost of those, not in Chatwoot
 * @param doubled copies too many
 * @param outOfOrder messages behind one that was written later
 * @param unaccounted of the acknowledged ones, not delivered by the journal's word
 */
record Score(
    int acknowledged,
    int lost,
    int doubled,
    int outOfOrder,
    int extraContacts,
    int extraConversations,
    int unaccounted) {

  static final Score NONE = new Score(0, 0, 0, 0, 0, 0, 0);

  Score plus(Score other) {
    return new Score(
        acknowledged + other.acknowledged,
        lost + other.lost,
        doubled + other.doubled,
        outOfOrder + other.outOfOrder,
        extraContacts + other.extraContacts,
        extraConversations + other.extraConversations,
        unaccounted + other.unaccounted);
  }

  /** As promised. */
  boolean isRight() {
    return acknowledged > 0
        && lost == 0
        && doubled == 0
        && outOfOrder == 0
        && extraContacts == 0
        && extraConversations == 0
        && unaccounted == 0;
  }
}
