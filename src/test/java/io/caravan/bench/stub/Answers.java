package io.caravan.bench.stub;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/** Answers in the shape and about the size of Chatwoot 4.15.1's. */
final class Answers {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Answers() {}

  static String inbox(long id) {
    return """
        {"id":%d,"avatar_url":"","channel_id":%d,"name":"Bench","channel_type":"Channel::Api",\
        "provider":null,"greeting_enabled":false,"greeting_message":null,\
        "working_hours_enabled":false,"enable_auto_assignment":true,\
        "lock_to_single_conversation":false,"webhook_url":"","inbox_identifier":"bench%d",\
        "hmac_mandatory":false}"""
        .formatted(id, id, id);
  }

  static String contact(String sourceId, long id) {
    return """
        {"source_id":%s,"pubsub_token":"t%d","id":%d,"name":%s,"email":null,"phone_number":null}"""
        .formatted(quoted(sourceId), id, id, quoted(sourceId));
  }

  static String conversations(@Nullable Long conversation, long inbox, long contact) {
    return """
        {"data":{"meta":{"mine_count":0,"assigned_count":0,"unassigned_count":%d,"all_count":%d},\
        "payload":[%s]}}"""
        .formatted(
            conversation == null ? 0 : 1,
            conversation == null ? 0 : 1,
            conversation == null ? "" : conversation(conversation, inbox, contact, ""));
  }

  static String conversation(long id, long inbox, long contact, String messages) {
    return """
        {"meta":{"sender":{"id":%d,"name":"Bench","thumbnail":""},"channel":"Channel::Api",\
        "hmac_verified":false},"id":%d,"messages":[%s],"account_id":1,\
        "uuid":"00000000-0000-0000-0000-000000000000","additional_attributes":{},\
        "agent_last_seen_at":0,"assignee_last_seen_at":0,"contact_last_seen_at":0,"can_reply":true,\
        "custom_attributes":{},"inbox_id":%d,"labels":[],"muted":false,"snoozed_until":null,\
        "status":"open","created_at":1790000000,"updated_at":1790000000.0,"timestamp":1790000000,\
        "last_activity_at":1790000000,"first_reply_created_at":0,"waiting_since":0,\
        "unread_count":1,"priority":null}"""
        .formatted(contact, id, messages, inbox);
  }

  static String message(long id, String sourceId, long conversation) {
    return """
        {"id":%d,"content":"as it was sent","inbox_id":1,"conversation_id":%d,"message_type":0,\
        "content_type":"text","status":"sent","content_attributes":{},"created_at":1790000000,\
        "private":false,"source_id":%s,"sender":{"additional_attributes":{},"custom_attributes":{},\
        "email":null,"id":1,"identifier":null,"name":"Bench","phone_number":null,"thumbnail":"",\
        "blocked":false,"type":"contact"}}"""
        .formatted(id, conversation, quoted(sourceId));
  }

  private static String quoted(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
