package io.caravan.sandbox.chatwoot;

import java.util.List;

/** What the sandbox answers; method and path pattern of each. */
public enum Endpoint {
  CONTACT_CREATE("POST", "/api/v1/accounts/:account/contacts", Access.USER),
  CONTACT_LIST("GET", "/api/v1/accounts/:account/contacts", Access.USER),
  CONTACT_SEARCH("GET", "/api/v1/accounts/:account/contacts/search", Access.USER),
  CONTACT_FILTER("POST", "/api/v1/accounts/:account/contacts/filter", Access.USER),
  CONTACT_SHOW("GET", "/api/v1/accounts/:account/contacts/:id", Access.USER),
  CONTACT_UPDATE("PATCH|PUT", "/api/v1/accounts/:account/contacts/:id", Access.USER),
  CONTACT_DELETE("DELETE", "/api/v1/accounts/:account/contacts/:id", Access.USER),
  CONTACT_MERGE("POST", "/api/v1/accounts/:account/actions/contact_merge", Access.USER),
  CONTACTABLE_INBOXES(
      "GET", "/api/v1/accounts/:account/contacts/:id/contactable_inboxes", Access.USER),
  CONTACT_CONVERSATIONS("GET", "/api/v1/accounts/:account/contacts/:id/conversations", Access.USER),
  CONTACT_INBOX_CREATE(
      "POST", "/api/v1/accounts/:account/contacts/:id/contact_inboxes", Access.USER),
  CONTACT_INBOX_FILTER("POST", "/api/v1/accounts/:account/contact_inboxes/filter", Access.USER),

  CONVERSATION_CREATE("POST", "/api/v1/accounts/:account/conversations", Access.BOT),
  CONVERSATION_LIST("GET", "/api/v1/accounts/:account/conversations", Access.USER),
  CONVERSATION_SHOW("GET", "/api/v1/accounts/:account/conversations/:id", Access.BOT),
  CONVERSATION_DELETE("DELETE", "/api/v1/accounts/:account/conversations/:id", Access.USER),
  CONVERSATION_STATUS(
      "POST", "/api/v1/accounts/:account/conversations/:id/toggle_status", Access.BOT),
  CONVERSATION_TYPING(
      "POST", "/api/v1/accounts/:account/conversations/:id/toggle_typing_status", Access.BOT),
  CONVERSATION_CUSTOM_ATTRIBUTES(
      "POST", "/api/v1/accounts/:account/conversations/:id/custom_attributes", Access.BOT),
  CONVERSATION_LABELS("POST", "/api/v1/accounts/:account/conversations/:id/labels", Access.BOT),
  CONVERSATION_LABEL_LIST("GET", "/api/v1/accounts/:account/conversations/:id/labels", Access.BOT),

  MESSAGE_CREATE("POST", "/api/v1/accounts/:account/conversations/:id/messages", Access.BOT),
  MESSAGE_LIST("GET", "/api/v1/accounts/:account/conversations/:id/messages", Access.USER),
  MESSAGE_UPDATE(
      "PATCH|PUT", "/api/v1/accounts/:account/conversations/:id/messages/:message", Access.USER),
  MESSAGE_DELETE(
      "DELETE", "/api/v1/accounts/:account/conversations/:id/messages/:message", Access.USER),
  MESSAGE_RETRY(
      "POST", "/api/v1/accounts/:account/conversations/:id/messages/:message/retry", Access.USER),

  INBOX_LIST("GET", "/api/v1/accounts/:account/inboxes", Access.USER),
  INBOX_SHOW("GET", "/api/v1/accounts/:account/inboxes/:id", Access.USER),
  INBOX_CREATE("POST", "/api/v1/accounts/:account/inboxes", Access.USER),
  WEBHOOK_LIST("GET", "/api/v1/accounts/:account/webhooks", Access.USER),
  WEBHOOK_CREATE("POST", "/api/v1/accounts/:account/webhooks", Access.USER),

  PUBLIC_CONTACT_CREATE("POST", "/public/api/v1/inboxes/:inbox/contacts", Access.PUBLIC),
  PUBLIC_CONTACT_SHOW("GET", "/public/api/v1/inboxes/:inbox/contacts/:source", Access.PUBLIC),
  PUBLIC_CONTACT_UPDATE(
      "PATCH|PUT", "/public/api/v1/inboxes/:inbox/contacts/:source", Access.PUBLIC),
  PUBLIC_CONVERSATION_CREATE(
      "POST", "/public/api/v1/inboxes/:inbox/contacts/:source/conversations", Access.PUBLIC),
  PUBLIC_CONVERSATION_LIST(
      "GET", "/public/api/v1/inboxes/:inbox/contacts/:source/conversations", Access.PUBLIC),
  PUBLIC_CONVERSATION_STATUS(
      "POST",
      "/public/api/v1/inboxes/:inbox/contacts/:source/conversations/:id/toggle_status",
      Access.PUBLIC),
  PUBLIC_TYPING(
      "POST",
      "/public/api/v1/inboxes/:inbox/contacts/:source/conversations/:id/toggle_typing",
      Access.PUBLIC),
  PUBLIC_LAST_SEEN(
      "POST",
      "/public/api/v1/inboxes/:inbox/contacts/:source/conversations/:id/update_last_seen",
      Access.PUBLIC),
  PUBLIC_MESSAGE_CREATE(
      "POST",
      "/public/api/v1/inboxes/:inbox/contacts/:source/conversations/:id/messages",
      Access.PUBLIC),
  PUBLIC_MESSAGE_LIST(
      "GET",
      "/public/api/v1/inboxes/:inbox/contacts/:source/conversations/:id/messages",
      Access.PUBLIC),

  HEALTH("GET", "/health", Access.PUBLIC),
  API_VERSION("GET", "/api", Access.PUBLIC),

  PAGE("GET", "/", Access.SANDBOX),
  SANDBOX_STATE("GET", "/sandbox/state", Access.SANDBOX),
  SANDBOX_FAULTS_ADD("POST", "/sandbox/faults", Access.SANDBOX),
  SANDBOX_FAULTS_CLEAR("DELETE", "/sandbox/faults", Access.SANDBOX),
  SANDBOX_DOWN("POST", "/sandbox/down", Access.SANDBOX),
  SANDBOX_RESET("POST", "/sandbox/reset", Access.SANDBOX),

  /** Any request that no other endpoint takes; answered 404. */
  UNKNOWN("*", "/*", Access.PUBLIC),

  /** In a fault or a count: every endpoint of Chatwoot, none of the sandbox's own. */
  ANY("*", "/*", Access.PUBLIC);

  enum Access {
    /** Needs the token of a user. */
    USER,
    /** Needs the token of a user or of a bot. */
    BOT,
    /** Needs no token. */
    PUBLIC,
    /** The sandbox's own, not Chatwoot's: no faults, not logged. */
    SANDBOX
  }

  final List<String> methods;
  final List<String> segments;
  final Access access;

  Endpoint(String methods, String pattern, Access access) {
    this.methods = List.of(methods.split("\\|"));
    this.segments = List.of(pattern.substring(1).split("/"));
    this.access = access;
  }

  boolean needsToken() {
    return access == Access.USER || access == Access.BOT;
  }

  boolean isSandbox() {
    return access == Access.SANDBOX;
  }

  /** Whether a fault or count for this endpoint is about a request to {@code other}. */
  boolean covers(Endpoint other) {
    return this == other || (this == ANY && !other.isSandbox());
  }
}
