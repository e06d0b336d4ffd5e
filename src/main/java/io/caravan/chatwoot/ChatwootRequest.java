package io.caravan.chatwoot;

import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A call to Chatwoot, to be made by the route {@code call-chatwoot}.
 *
 * @param path below Chatwoot's URL; made of constants, numbers and checked identifiers only
 * @param query what varies goes here, it is percent-encoded
 * @param body sent as JSON in a POST; null makes a GET, or what the call is by its name
 * @param files sent along, which makes the body a form
 * @param gate asked right before the call
 * @param unspeakable texts that no failure may repeat: the message and who wrote it
 */
record ChatwootRequest(
    ChatwootCall call,
    ChatwootTarget target,
    String path,
    Map<String, String> query,
    @Nullable Map<String, Object> body,
    List<DeliveryFile> files,
    CallGate gate,
    List<String> unspeakable) {

  static final String VARIABLE = "chatwoot-request";

  private static final CallGate OPEN = (effect, deadline) -> {};

  /** A call about the inbox itself, not on behalf of a lane. */
  static ChatwootRequest get(ChatwootCall call, ChatwootTarget target, String path) {
    return new ChatwootRequest(call, target, path, Map.of(), null, List.of(), OPEN, List.of());
  }

  static ChatwootRequest get(
      ChatwootCall call, Delivery delivery, String path, Map<String, String> query) {
    return of(call, delivery, path, query, null, List.of());
  }

  static ChatwootRequest post(
      ChatwootCall call, Delivery delivery, String path, Map<String, Object> body) {
    return of(call, delivery, path, Map.of(), body, List.of());
  }

  /** With the delivery's files, if it has any. */
  static ChatwootRequest postWithFiles(
      ChatwootCall call, Delivery delivery, String path, Map<String, Object> body) {
    return of(call, delivery, path, Map.of(), body, delivery.files().files());
  }

  static ChatwootRequest delete(ChatwootCall call, Delivery delivery, String path) {
    return of(call, delivery, path, Map.of(), null, List.of());
  }

  private static ChatwootRequest of(
      ChatwootCall call,
      Delivery delivery,
      String path,
      Map<String, String> query,
      @Nullable Map<String, Object> body,
      List<DeliveryFile> files) {
    return new ChatwootRequest(
        call,
        delivery.target(),
        path,
        query,
        body,
        files,
        delivery.gate(),
        unspeakable(delivery.message()));
  }

  private static List<String> unspeakable(InboundMessage message) {
    ContactCard contact = message.contact();
    return Stream.of(message.text(), contact.id(), contact.name(), contact.phone(), contact.email())
        .filter(Objects::nonNull)
        .toList();
  }

  boolean isDelete() {
    return call == ChatwootCall.DELETE_MESSAGE;
  }

  boolean isUpdate() {
    return call == ChatwootCall.UPDATE_CONTACT;
  }

  /** What a file is called in a form. */
  String fileField() {
    return isUpdate() ? "avatar" : "attachments[]";
  }

  /** The public API has no user: it is opened by the identifier in its path. */
  boolean isPublic() {
    return call == ChatwootCall.UPSERT_CONTACT;
  }

  @Override
  public String toString() {
    return call.word() + " of " + target;
  }
}
