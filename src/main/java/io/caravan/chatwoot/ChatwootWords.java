package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** Chatwoot's own words in a failed answer, fit for a log and the console. */
final class ChatwootWords {

  private static final int MOST = 500;

  /** A run of this many characters of the message counts as repeating it. */
  private static final int RUN = 24;

  private static final Pattern TITLE =
      Pattern.compile("<title>([^<]{1,200})</title>", Pattern.CASE_INSENSITIVE);

  private ChatwootWords() {}

  /** At most 500 characters, without the token and without the message's text. */
  static String of(ChatwootRequest request, ChatwootAnswer answer) {
    String words = Clean.text(plain(answer)).replaceAll("\\s+", " ").strip();
    words = cut(words.replace(request.target().token(), "[token]"));
    return repeats(words, request.unspeakable()) ? "(the answer repeats the message)" : words;
  }

  /** The error text of a JSON answer; empty when it has none. */
  static String error(ChatwootAnswer answer) {
    JsonNode json = answer.json();
    if (json.path("error").isTextual()) {
      return json.path("error").asText();
    }
    if (json.path("message").isTextual()) {
      return json.path("message").asText();
    }
    return String.join(", ", strings(json.path("errors")));
  }

  /** The fields that a validation names. */
  static List<String> attributes(ChatwootAnswer answer) {
    return strings(answer.json().path("attributes"));
  }

  private static String plain(ChatwootAnswer answer) {
    String error = error(answer);
    if (!error.isEmpty()) {
      return error;
    }
    String text = answer.text();
    Matcher title = TITLE.matcher(text);
    if (title.find()) {
      return "page \"" + title.group(1).strip() + "\"";
    }
    if (text.isBlank()) {
      return "empty body";
    }
    // whatever it is, it was not made for us: its length tells enough
    return text.length() <= 100 && !text.contains("<") && !text.contains("{")
        ? text
        : "a body of " + answer.body().length + " bytes that is no error of Chatwoot";
  }

  private static boolean repeats(String words, List<String> unspeakable) {
    return unspeakable.stream().anyMatch(text -> repeats(words, text.strip()));
  }

  private static boolean repeats(String words, String text) {
    if (text.length() <= RUN) {
      return text.length() > 3 && words.contains(text);
    }
    for (int from = 0; from + RUN <= words.length(); from++) {
      if (text.contains(words.substring(from, from + RUN))) {
        return true;
      }
    }
    return false;
  }

  private static String cut(String text) {
    return text.length() <= MOST ? text : text.substring(0, MOST - 1) + "…";
  }

  private static List<String> strings(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }
}
