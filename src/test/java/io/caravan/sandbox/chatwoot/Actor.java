package io.caravan.sandbox.chatwoot;

import java.util.Map;
import java.util.Set;

/**
 * The owner of a token.
 *
 * @param accounts the accounts it belongs to, with its role there
 * @param inboxes the inboxes an agent is a member of; an administrator and a bot see all
 */
record Actor(long id, Kind kind, String name, Map<Long, Role> accounts, Set<Long> inboxes) {

  enum Kind {
    USER,
    BOT
  }

  enum Role {
    ADMINISTRATOR,
    AGENT
  }

  boolean isAdministrator(long accountId) {
    return kind == Kind.USER && accounts.get(accountId) == Role.ADMINISTRATOR;
  }

  boolean sees(Inbox inbox) {
    return kind == Kind.BOT || isAdministrator(inbox.accountId()) || inboxes.contains(inbox.id());
  }
}
