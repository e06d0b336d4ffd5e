package io.caravan.sandbox.chatwoot;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds a sandbox's parts and puts them together. */
final class Parts implements AutoCloseable {

  final Store store = new Store();
  final Directory directory;
  final Waits waits = new Waits();
  final Faults faults = new Faults(waits);
  final Races races;
  final RequestLog log;
  final BackgroundJobs jobs;
  final Removals removals;
  final InboxRegistry inboxes;
  final HttpFront front;
  final Throttle throttle;
  private final @Nullable StoreFile file;

  Parts(SandboxOptions options, Consumer<Duration> downFor) {
    Clock clock = options.clock();
    file = options.persistTo() == null ? null : new StoreFile(options.persistTo());
    if (file != null) {
      store.persistTo(file);
    }
    directory = new Directory(options.token());
    races = new Races(options.pause(), waits);
    log = new RequestLog(clock);
    jobs = new BackgroundJobs(options.deleteDelay());
    removals = new Removals(store, jobs, clock);
    inboxes = new InboxRegistry(store, clock);
    throttle = new Throttle(clock, options.searchesPerMinute());
    Handlers handlers = handlers(clock, options.messagesPerMinute());
    new SandboxEndpoints(store, faults, this::reset, downFor, jobs).register(handlers);
    Pipeline pipeline = new Pipeline(throttle, new Auth(directory, store), handlers);
    front = new HttpFront(pipeline, new FaultyPipeline(faults, waits), log);
  }

  private Handlers handlers(Clock clock, int messagesPerMinute) {
    Handlers handlers = new Handlers();
    Finder finder = new Finder(store);
    PublicFinder publicFinder = new PublicFinder(store);
    ContactRules rules = new ContactRules(store);
    ContactJson contacts = new ContactJson(store);
    MessageJson messages = new MessageJson(store);
    ConversationJson conversations = new ConversationJson(store, contacts, messages);
    var contactInboxes = new ContactInboxBuilder(store, races, clock);
    var conversationBuilder = new ConversationBuilder(store, races, clock);
    var messageBuilder = new MessageBuilder(store, clock, messagesPerMinute);
    new ContactEndpoints(store, finder, rules, contactInboxes, contacts, removals, races, clock)
        .register(handlers);
    new ContactSearchEndpoints(store, contacts).register(handlers);
    new ContactInboxEndpoints(store, finder, contactInboxes, contacts).register(handlers);
    new ConversationEndpoints(
            store,
            finder,
            contactInboxes,
            conversationBuilder,
            messageBuilder,
            conversations,
            removals)
        .register(handlers);
    new ConversationListEndpoints(store, finder, conversations).register(handlers);
    new ConversationUpdateEndpoints(store, finder, races, clock).register(handlers);
    new MessageCreateEndpoint(store, finder, messageBuilder, messages, races).register(handlers);
    new MessageEndpoints(store, finder, messages, contacts, races).register(handlers);
    new PublicContactEndpoints(store, publicFinder, rules, contactInboxes, removals, races, clock)
        .register(handlers);
    new PublicConversationEndpoints(
            store,
            publicFinder,
            conversationBuilder,
            messageBuilder,
            conversations,
            messages,
            races,
            clock)
        .register(handlers);
    new InboxEndpoints(store, finder, inboxes).register(handlers);
    new StatusEndpoints(clock).register(handlers);
    return handlers;
  }

  void reset() {
    faults.clear();
    store.write(
        () -> {
          for (Table<?> table :
              List.of(store.messages, store.conversations, store.contactInboxes, store.contacts)) {
            List.copyOf(table.all()).forEach(row -> table.remove(row.rowId()));
          }
          return store;
        });
    log.clear();
    throttle.clear();
  }

  @Override
  public void close() {
    jobs.close();
    if (file != null) {
      file.close();
    }
  }
}
