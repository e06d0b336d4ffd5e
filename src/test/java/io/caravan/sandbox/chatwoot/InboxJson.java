package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Inboxes as answers show them. */
final class InboxJson {

  private InboxJson() {}

  static ObjectNode slim(Inbox inbox) {
    return Json.object()
        .put("id", inbox.id())
        .put("avatar_url", "")
        .put("channel_id", inbox.id())
        .put("name", inbox.name())
        .put("channel_type", inbox.channelType())
        .putNull("provider");
  }

  /** The database row, as one answer shows it whole. */
  static ObjectNode row(Inbox inbox) {
    return Json.object()
        .put("id", inbox.id())
        .put("channel_id", inbox.id())
        .put("account_id", inbox.accountId())
        .put("name", inbox.name())
        .put("created_at", inbox.createdAt().toString())
        .put("updated_at", inbox.createdAt().toString())
        .put("channel_type", inbox.channelType())
        .put("enable_auto_assignment", true)
        .put("greeting_enabled", false)
        .putNull("greeting_message")
        .put("lock_to_single_conversation", inbox.lockToSingleConversation());
  }

  /**
   * @param administrator sees the tokens
   */
  static ObjectNode full(Inbox inbox, boolean administrator) {
    ObjectNode json = slim(inbox);
    json.put("greeting_enabled", false)
        .putNull("greeting_message")
        .put("working_hours_enabled", false)
        .put("enable_email_collect", true)
        .put("csat_survey_enabled", false)
        .put("enable_auto_assignment", true)
        .put("timezone", "UTC")
        .put("callback_webhook_url", "")
        .put("allow_messages_after_resolved", true)
        .put("lock_to_single_conversation", inbox.lockToSingleConversation())
        .put("sender_name_type", "friendly");
    if (inbox.isApi()) {
      json.put("webhook_url", inbox.webhookUrl())
          .put("inbox_identifier", inbox.identifier())
          .set("additional_attributes", Json.object());
      if (administrator) {
        json.put("hmac_token", inbox.hmacToken()).put("secret", inbox.secret());
      }
      json.put("hmac_mandatory", inbox.hmacMandatory());
    }
    return json;
  }
}
