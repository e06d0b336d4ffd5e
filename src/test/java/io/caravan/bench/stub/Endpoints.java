package io.caravan.bench.stub;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Chatwoot's endpoints that Caravan uses for a text message. Anything else is answered 404. */
final class Endpoints {

  private static final Pattern INBOX = Pattern.compile("/api/v1/accounts/1/inboxes/(\\d+)");
  private static final Pattern CONTACTS =
      Pattern.compile("/public/api/v1/inboxes/bench(\\d+)/contacts");
  private static final String CONVERSATIONS = "/api/v1/accounts/1/conversations";
  private static final Pattern MESSAGES = Pattern.compile(CONVERSATIONS + "/(\\d+)/messages");

  private final ObjectMapper json = new ObjectMapper();
  private final Book book;

  Endpoints(Book book) {
    this.book = book;
  }

  void handle(HttpServerRequest request) {
    if (request.method() == HttpMethod.GET) {
      get(request);
    } else {
      request.body().onSuccess(body -> post(request, body));
    }
  }

  private void get(HttpServerRequest request) {
    Matcher inbox = INBOX.matcher(request.path());
    if (inbox.matches()) {
      answer(request, "read-inbox", Answers.inbox(Long.parseLong(inbox.group(1))));
    } else if (request.path().equals(CONVERSATIONS)) {
      String sourceId = request.getParam("source_id");
      long inboxId = Long.parseLong(request.getParam("inbox_id"));
      answer(
          request,
          "list-conversations",
          Answers.conversations(book.conversation(sourceId), inboxId, book.contact(sourceId)));
    } else if (MESSAGES.matcher(request.path()).matches()) {
      answer(request, "list-messages", "{\"meta\":{},\"payload\":[]}");
    } else {
      unknown(request);
    }
  }

  private void post(HttpServerRequest request, Buffer bytes) {
    JsonNode body = read(bytes);
    Matcher messages = MESSAGES.matcher(request.path());
    Matcher contacts = CONTACTS.matcher(request.path());
    String sourceId = body.path("source_id").asText();
    if (messages.matches()) {
      long conversation = Long.parseLong(messages.group(1));
      long id = book.store(sourceId);
      answer(request, "create-message", Answers.message(id, sourceId, conversation));
    } else if (contacts.matches()) {
      answer(request, "upsert-contact", Answers.contact(sourceId, book.contact(sourceId)));
    } else if (request.path().equals(CONVERSATIONS)) {
      answer(request, "create-conversation", open(body, sourceId));
    } else {
      unknown(request);
    }
  }

  private String open(JsonNode body, String contact) {
    long conversation = book.openConversation(contact);
    String sourceId = body.at("/message/source_id").asText();
    String message = Answers.message(book.store(sourceId), sourceId, conversation);
    return Answers.conversation(
        conversation, body.path("inbox_id").asLong(), body.path("contact_id").asLong(), message);
  }

  private void answer(HttpServerRequest request, String endpoint, String body) {
    book.called(endpoint);
    request.response().putHeader("Content-Type", "application/json; charset=utf-8").end(body);
  }

  private void unknown(HttpServerRequest request) {
    book.called("unknown");
    request.response().setStatusCode(404).end("{\"error\":\"Resource could not be found\"}");
  }

  private JsonNode read(Buffer bytes) {
    try {
      return json.readTree(bytes.getBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
