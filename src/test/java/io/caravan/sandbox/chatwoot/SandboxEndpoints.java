package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** The sandbox's own switches over HTTP, for another process and for the page. */
final class SandboxEndpoints {

  /** Time for the answer to get out before the port closes. */
  private static final Duration GRACE = Duration.ofMillis(100);

  private final Store store;
  private final Faults faults;
  private final Runnable reset;
  private final Consumer<Duration> downFor;
  private final BackgroundJobs jobs;
  private final Page page;

  SandboxEndpoints(
      Store store, Faults faults, Runnable reset, Consumer<Duration> downFor, BackgroundJobs jobs) {
    this.store = store;
    this.faults = faults;
    this.reset = reset;
    this.downFor = downFor;
    this.jobs = jobs;
    page = new Page(store, faults);
  }

  void register(Handlers handlers) {
    handlers
        .on(Endpoint.PAGE, call -> Reply.html(page.render()))
        .on(Endpoint.SANDBOX_STATE, call -> Reply.ok(state()))
        .on(Endpoint.SANDBOX_FAULTS_ADD, this::addFault)
        .on(
            Endpoint.SANDBOX_FAULTS_CLEAR,
            call -> {
              faults.clear();
              return Reply.ok(faultList());
            })
        .on(Endpoint.SANDBOX_DOWN, this::down)
        .on(
            Endpoint.SANDBOX_RESET,
            call -> {
              reset.run();
              return Reply.ok(state());
            });
  }

  private Reply addFault(Call call) {
    faults.add(FaultRequest.of(call.params()));
    return Reply.ok(faultList());
  }

  /** Refuses connections for {@code seconds}. */
  private Reply down(Call call) {
    Long seconds = call.params().number("seconds");
    if (seconds == null || seconds < 1) {
      throw ApiError.unprocessable("seconds: expected how long to refuse connections, at least 1");
    }
    jobs.after(GRACE, () -> downFor.accept(Duration.ofSeconds(seconds)));
    return Reply.ok(Json.object().put("downForSeconds", seconds));
  }

  private ArrayNode faultList() {
    ArrayNode list = Json.MAPPER.createArrayNode();
    for (Fault fault : faults.active()) {
      ObjectNode json =
          list.addObject()
              .put("endpoint", fault.endpoint().name())
              .put("effect", fault.effect().name())
              .put("probability", fault.probability())
              .put("delayMs", fault.delay().toMillis());
      if (!fault.isUntilCleared()) {
        json.put("times", fault.times());
      }
    }
    return list;
  }

  private ObjectNode state() {
    Invariants invariants = InvariantsCheck.of(store, List.of(), InvariantsCheck::sendersTime);
    return store.read(
        () -> {
          ObjectNode state = Json.object();
          ArrayNode inboxes = state.putArray("inboxes");
          store.inboxes.all().forEach(row -> inboxes.add(InboxJson.full(row, false)));
          state.set("contacts", Json.MAPPER.valueToTree(store.contacts.all()));
          state.set("contactInboxes", Json.MAPPER.valueToTree(store.contactInboxes.all()));
          state.set("conversations", Json.MAPPER.valueToTree(store.conversations.all()));
          state.set("messages", Json.MAPPER.valueToTree(store.messages.all()));
          ObjectNode checks = state.putObject("invariants").put("hold", invariants.hold());
          checks.set(
              "messagesPerSourceId", Json.MAPPER.valueToTree(invariants.messagesPerSourceId()));
          checks.set("openConversations", Json.MAPPER.valueToTree(invariants.openConversations()));
          checks.set("contactsPerPerson", Json.MAPPER.valueToTree(invariants.contactsPerPerson()));
          checks.set("outOfOrder", Json.MAPPER.valueToTree(invariants.outOfOrder()));
          state.set("faults", faultList());
          return state;
        });
  }
}
