package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Inboxes and account webhooks. */
final class InboxEndpoints {

  private final Store store;
  private final Finder finder;
  private final InboxRegistry inboxes;

  InboxEndpoints(Store store, Finder finder, InboxRegistry inboxes) {
    this.store = store;
    this.finder = finder;
    this.inboxes = inboxes;
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.INBOX_LIST, this::list)
        .on(Endpoint.INBOX_SHOW, this::show)
        .on(Endpoint.INBOX_CREATE, this::create)
        .on(Endpoint.WEBHOOK_LIST, this::listWebhooks)
        .on(Endpoint.WEBHOOK_CREATE, this::createWebhook);
  }

  private Reply list(Call call) {
    ObjectNode body = Json.object();
    ArrayNode payload = body.putArray("payload");
    store.read(
        () -> {
          store.inboxes.all().stream()
              .filter(row -> row.accountId() == call.account() && call.caller().sees(row))
              .forEach(row -> payload.add(json(call, row)));
          return payload;
        });
    return Reply.ok(body);
  }

  private Reply show(Call call) {
    return Reply.ok(json(call, finder.visibleInbox(call, call.id("id"))));
  }

  private Reply create(Call call) {
    call.requireAdministrator();
    JsonNode channel = call.params().json().path("channel");
    if (!channel.path("type").asText().equals("api")) {
      throw ApiError.unprocessable("The Chatwoot sandbox creates inboxes of type api only");
    }
    String name = call.params().present("name");
    if (name == null) {
      throw new Invalid("name", "Name can't be blank");
    }
    String url = channel.path("webhook_url").asText(null);
    Inbox inbox =
        inboxes.create(
            null,
            call.account(),
            name,
            Inbox.API,
            null,
            call.params().flag("lock_to_single_conversation"),
            url);
    return Reply.ok(json(call, inbox));
  }

  private static ObjectNode json(Call call, Inbox inbox) {
    return InboxJson.full(inbox, call.caller().isAdministrator(call.account()));
  }

  private Reply listWebhooks(Call call) {
    call.requireAdministrator();
    ObjectNode body = Json.object();
    ArrayNode list = body.putObject("payload").putArray("webhooks");
    store.read(
        () -> {
          webhooks(call.account()).forEach(row -> list.add(json(row)));
          return list;
        });
    return Reply.ok(body);
  }

  private Reply createWebhook(Call call) {
    call.requireAdministrator();
    JsonNode given = call.params().json().path("webhook");
    String url = given.path("url").asText();
    if (!url.matches("https?://.+")) {
      throw new Invalid("url", "Url is invalid");
    }
    List<String> subscriptions = new ArrayList<>();
    given.path("subscriptions").forEach(each -> subscriptions.add(each.asText()));
    Webhook row =
        store.write(
            () -> {
              if (webhooks(call.account()).stream().anyMatch(each -> each.url().equals(url))) {
                throw new Invalid("url", "Url has already been taken");
              }
              return store.webhooks.put(
                  new Webhook(
                      store.webhooks.nextId(),
                      call.account(),
                      url,
                      given.path("name").asText(""),
                      subscriptions,
                      UUID.randomUUID().toString()));
            });
    ObjectNode body = Json.object();
    body.putObject("payload").set("webhook", json(row));
    return Reply.ok(body);
  }

  private List<Webhook> webhooks(long account) {
    return store.webhooks.all().stream().filter(row -> row.accountId() == account).toList();
  }

  private static ObjectNode json(Webhook row) {
    ObjectNode json =
        Json.object()
            .put("id", row.id())
            .put("name", row.name())
            .put("url", row.url())
            .put("account_id", row.accountId());
    json.set("subscriptions", Json.MAPPER.valueToTree(row.subscriptions()));
    return json.put("secret", row.secret());
  }
}
