package io.caravan.chaos;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The table of a proof, with what is behind its numbers.
 *
 * @param cameLate messages behind a later one that were not there yet, or dead, when that was
 *     claimed
 * @param webhooksThatDoNotAddUp inserted is not events + pruned
 * @param refused by Chatwoot each time, also when replayed, and dead with its words
 */
record Result(
    int acknowledged,
    int delivered,
    Collection<String> lost,
    Collection<String> doubled,
    List<Disorder.Inversion> outOfOrder,
    int cameLate,
    List<String> extraConversations,
    List<String> extraContacts,
    Collection<String> unaccounted,
    long webhooksThatDoNotAddUp,
    Collection<String> refused,
    Collection<String> dead,
    Collection<String> waiting) {

  /** All is as promised. */
  boolean holds() {
    return acknowledged > 0
        && acknowledged == delivered + refused.size()
        && suspects().isEmpty()
        && extraConversations.isEmpty()
        && extraContacts.isEmpty()
        && webhooksThatDoNotAddUp == 0;
  }

  /** Messages whose history shows what went wrong. */
  Set<String> suspects() {
    Set<String> all = new LinkedHashSet<>();
    all.addAll(lost);
    all.addAll(doubled);
    outOfOrder.forEach(
        each -> {
          all.add(each.earlier());
          all.add(each.later());
        });
    all.addAll(unaccounted);
    all.addAll(dead);
    all.addAll(waiting);
    return all;
  }

  @Override
  public String toString() {
    return """
        acknowledged         %6d
        delivered            %6d
        lost                 %6d
        doubled              %6d
        out of order         %6d
        extra conversations  %6d
        extra contacts       %6d
        unaccounted          %6d
        (besides: refused each time by Chatwoot, and dead with its words %d; dead otherwise %d;
        still waiting %d; came, or was replayed, after a later one was claimed %d)"""
        .formatted(
            acknowledged,
            delivered,
            lost.size(),
            doubled.size(),
            outOfOrder.size(),
            extraConversations.size(),
            extraContacts.size(),
            unaccounted.size() + webhooksThatDoNotAddUp,
            refused.size(),
            dead.size(),
            waiting.size(),
            cameLate);
  }
}
