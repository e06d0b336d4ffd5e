package io.caravan.channel.generic;

import io.caravan.channel.Change;
import io.caravan.channel.Wording;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a body of our own format is about, by its {@code type}. */
enum EventType {
  MESSAGE(null, List.of("target", "emoji")),
  EDIT(Change.Kind.EDIT, List.of("emoji", "attachments", "reply_to")),
  UNSEND(Change.Kind.UNSEND, List.of("text", "emoji", "attachments", "reply_to")),
  REACTION(Change.Kind.REACTION, List.of("text", "attachments", "reply_to"));

  private final Change.@Nullable Kind change;
  private final List<String> foreign;

  /**
   * @param foreign fields that mean something with another type only: a sender who gives one has
   *     something else in mind
   */
  EventType(Change.@Nullable Kind change, List<String> foreign) {
    this.change = change;
    this.foreign = foreign;
  }

  /** The one that is named; a message, and an error, when it is none. */
  static EventType of(Fields fields) {
    String word = fields.text("type");
    EventType type =
        Arrays.stream(values()).filter(t -> t.word().equals(word)).findFirst().orElse(MESSAGE);
    if (word != null && !type.word().equals(word)) {
      fields.wrong("type", "must be message, edit, unsend or reaction");
      return type;
    }
    type.foreign.stream()
        .filter(fields::has)
        .forEach(name -> fields.wrong(name, "does not go with type " + type.word()));
    return type;
  }

  /** The word in the format, in the journal and in keys. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalStateException for a message
   */
  Change change(String target) {
    if (change == null) {
      throw new IllegalStateException("a message changes nothing");
    }
    return new Change(change, target);
  }

  /** The text that a change brings, null when it brings none. */
  @Nullable String text(Fields fields) {
    return switch (this) {
      case EDIT -> edited(fields);
      case REACTION -> fields.text("emoji");
      case MESSAGE, UNSEND -> null;
    };
  }

  private static @Nullable String edited(Fields fields) {
    String text = fields.text("text");
    if (text == null) {
      fields.required("text");
      return null;
    }
    return Wording.edited(text);
  }
}
