package io.caravan.failpoints;

/**
 * What became of what a contact wrote.
 *
 * @param acknowledged messages whose webhook was answered 2xx
 * @param lost not in Chatwoot; each is sent until it is acknowledged, so none may be
 * @param doubled copies too many
 * @param outOfOrder messages behind one that was written later
 * @param unaccounted acknowledged, and by the journal's word not delivered
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
