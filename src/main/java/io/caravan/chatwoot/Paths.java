package io.caravan.chatwoot;

/** Paths of Chatwoot's API. Only numbers and checked identifiers go into them. */
final class Paths {

  private Paths() {}

  static String account(ChatwootTarget target) {
    return "/api/v1/accounts/" + target.accountId();
  }

  static String conversations(ChatwootTarget target) {
    return account(target) + "/conversations";
  }

  static String conversation(ChatwootTarget target, long id) {
    return conversations(target) + "/" + id;
  }

  static String messages(ChatwootTarget target, long conversation) {
    return conversation(target, conversation) + "/messages";
  }

  static String message(ChatwootTarget target, long conversation, long id) {
    return messages(target, conversation) + "/" + id;
  }

  static String publicContacts(String identifier) {
    return "/public/api/v1/inboxes/" + identifier + "/contacts";
  }
}
