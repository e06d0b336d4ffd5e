package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.Wording;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** What a customer chose or filled in; in an echo, what the business offered. */
final class Interactive {

  /** Set by the business to know its own form again. */
  private static final String FLOW_TOKEN = "flow_token";

  private Interactive() {}

  static Content content(JsonNode interactive) {
    String type = Objects.requireNonNullElse(Texts.word(interactive.path("type")), "");
    JsonNode reply = interactive.path(type);
    return switch (type) {
      case "button_reply", "list_reply" -> chosen(type, reply);
      case "nfm_reply" -> Content.text(form(reply));
      case "call_permission_reply" ->
          Content.text(Wording.placeholder("call permission", Texts.word(reply.path("response"))));
      default -> Content.text(offer(interactive, type));
    };
  }

  private static Content chosen(String type, JsonNode reply) {
    String id = Texts.of(reply.path("id"));
    String title = Texts.of(reply.path("title"));
    return Content.choice(title == null ? Wording.placeholder("choice", id) : title, type, id);
  }

  /** A form (WhatsApp Flow) or an address; its answers are JSON in a string. */
  private static String form(JsonNode reply) {
    String title = Texts.of(reply.path("body"));
    String json = Texts.of(reply.path("response_json"));
    if (json == null) {
      return Wording.form(title, List.of());
    }
    List<String> answers = new ArrayList<>();
    try {
      addAnswers(Json.read(json.getBytes(StandardCharsets.UTF_8)), answers);
    } catch (MalformedWebhook e) {
      answers.add(json); // the customer's words, if not in the form that was promised
    }
    return Wording.form(title, answers);
  }

  private static void addAnswers(JsonNode form, List<String> answers) {
    if (!form.isObject()) {
      answers.add(value(form));
      return;
    }
    for (var field : form.properties()) {
      JsonNode answer = field.getValue();
      if (answer.isObject()) {
        addAnswers(answer, answers);
      } else if (!FLOW_TOKEN.equals(field.getKey())) {
        answers.add(Clean.text(field.getKey()) + ": " + value(answer));
      }
    }
  }

  private static String value(JsonNode answer) {
    if (answer.isArray()) {
      return StreamSupport.stream(answer.spliterator(), false)
          .map(Interactive::value)
          .collect(Collectors.joining(", "));
    }
    return Clean.text(answer.isValueNode() ? answer.asText() : answer.toString());
  }

  private static String offer(JsonNode interactive, String type) {
    String text =
        Wording.lines(
            Texts.of(interactive.path("header").path("text")),
            Texts.of(interactive.path("body").path("text")),
            Texts.of(interactive.path("footer").path("text")));
    return text.isEmpty() ? Wording.placeholder("interactive message", type) : text;
  }
}
