package io.caravan.chatwoot;

import io.caravan.channel.Change;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.Wording;
import java.util.function.UnaryOperator;

/** What of a message Chatwoot shows as its text, and never more than Chatwoot takes. */
final class MessageContent {

  /** Chatwoot refuses a longer content. */
  static final int LONGEST = 150_000;

  private MessageContent() {}

  /** Chatwoot knows three kinds: what came in, what went out, and a note for agents only. */
  static boolean isNote(InboundMessage message) {
    return message.change() != null && message.change().kind() == Change.Kind.REACTION;
  }

  static boolean isIncoming(InboundMessage message) {
    return message.direction() == Direction.INCOMING && !isNote(message);
  }

  /**
   * @param text the message's own, or what stands for it; Chatwoot would show nothing as an empty
   *     bubble
   */
  static String of(Delivery delivery, String text) {
    InboundMessage message = delivery.message();
    String content = isNote(message) ? note(message) : text;
    if (content.isBlank() && message.attachments().isEmpty()) {
      content = Wording.placeholder("empty message", null);
    }
    if (delivery.isLate()) {
      content = Wording.late(delivery.occurredAt(), content);
    }
    return fitting(content, isIncoming(message) ? UnaryOperator.identity() : Liquid::escaped);
  }

  private static String note(InboundMessage message) {
    boolean byBusiness = message.direction() == Direction.OUTGOING;
    return Wording.reaction(message.text(), byBusiness);
  }

  /** What Chatwoot measures is the form that is sent; what is cut is the text before. */
  private static String fitting(String content, UnaryOperator<String> sentAs) {
    String sent = sentAs.apply(content);
    int length = CodePoints.count(content);
    String note = "\n[cut: the message has " + length + " characters]";
    int most = LONGEST - note.length();
    while (CodePoints.count(sent) > LONGEST) {
      sent = sentAs.apply(Graphemes.first(content, most) + note);
      most = (int) ((long) most * LONGEST / CodePoints.count(sent));
    }
    return sent;
  }
}
