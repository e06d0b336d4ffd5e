package io.caravan.channel.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Wording;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * WhatsApp's own form of a message (the protobuf {@code Message} as JSON), which Evolution and some
 * engines of WAHA pass on. Exactly one of its fields says what it is; wrappers hold another
 * message.
 *
 * @param type the field, empty when there is none
 * @param node its value
 */
public record Content(String type, JsonNode node) {

  /** What an agent reads where there is nothing to read. */
  public static final String UNSUPPORTED = Wording.placeholder("unsupported message", null);

  private static final int MAX_WRAPPERS = 6;

  /** The gateways add fields of their own, such as {@code base64}. One real name is misspelt. */
  private static final Pattern FIELD = Pattern.compile("conversation|message\\w+|\\w+Mess+age\\w*");

  private static final Set<String> WRAPPERS =
      Set.of(
          "ephemeralMessage",
          "viewOnceMessage",
          "viewOnceMessageV2",
          "viewOnceMessageV2Extension",
          "documentWithCaptionMessage",
          "deviceSentMessage",
          "editedMessage",
          "lottieStickerMessage",
          "associatedChildMessage");

  private static final Map<String, Attachment.Kind> FILES =
      Map.of(
          "imageMessage", Attachment.Kind.IMAGE,
          "videoMessage", Attachment.Kind.VIDEO,
          "ptvMessage", Attachment.Kind.VIDEO,
          "audioMessage", Attachment.Kind.AUDIO,
          "documentMessage", Attachment.Kind.FILE,
          "stickerMessage", Attachment.Kind.STICKER);

  /** Fields that stand beside the one that counts, or mean nothing to a reader. */
  private static final Set<String> NOISE =
      Set.of(
          "messageContextInfo",
          "senderKeyDistributionMessage",
          "fastRatchetKeySenderKeyDistributionMessage",
          "albumMessage",
          "pollUpdateMessage",
          "keepInChatMessage",
          "pinInChatMessage",
          "encReactionMessage",
          "messageHistoryBundle",
          "messageHistoryNotice");

  /** Reads the field of a message that counts, inside all wrappers. */
  public static Content of(JsonNode message) {
    JsonNode inner = message;
    for (int i = 0; i < MAX_WRAPPERS; i++) {
      Content content = fieldOf(inner);
      JsonNode wrapped = content.node().path("message");
      if (!WRAPPERS.contains(content.type()) || !wrapped.isObject()) {
        return content;
      }
      inner = wrapped;
    }
    return new Content("", MissingNode.getInstance());
  }

  private static Content fieldOf(JsonNode message) {
    Content found = new Content("", MissingNode.getInstance());
    for (Map.Entry<String, JsonNode> field : message.properties()) {
      boolean means = FIELD.matcher(field.getKey()).matches() && !field.getValue().isNull();
      if (means && (found.type().isEmpty() || NOISE.contains(found.type()))) {
        found = new Content(field.getKey(), field.getValue());
      }
    }
    return found;
  }

  public boolean isNoise() {
    return type.isEmpty() || NOISE.contains(type);
  }

  public boolean isReaction() {
    return type.equals("reactionMessage");
  }

  /** An edit, a revocation, or talk between devices. */
  public boolean isProtocol() {
    return type.equals("protocolMessage");
  }

  /** Null when it is no file. */
  public Attachment.@Nullable Kind file() {
    return FILES.get(type);
  }

  public @Nullable String fileName() {
    return Texts.first(node.path("fileName"), node.path("title"));
  }

  public @Nullable String mime() {
    return Texts.of(node.path("mimetype"));
  }

  /** The id of the message that this one answers. */
  public JsonNode answered() {
    return node.path("contextInfo").path("stanzaId");
  }

  /** What an agent reads; null only beside a file. */
  public @Nullable String text() {
    if (file() != null) {
      return Texts.of(node.path("caption"));
    }
    String text = ContentTexts.of(type, node);
    return text == null ? UNSUPPORTED : text;
  }
}
