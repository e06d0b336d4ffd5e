package io.caravan.sandbox.chatwoot;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A stand-in for Chatwoot 4.15.1 on a port of its own, in this process: its API with its odd
 * answers and its races, faults to switch on, and views of what came in. Thread-safe.
 */
public final class ChatwootSandbox implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(ChatwootSandbox.class.getName());

  private final SandboxOptions options;
  private final Parts parts;
  private final Listener listener;

  private ChatwootSandbox(int port, SandboxOptions options) {
    this.options = options;
    parts = new Parts(options, this::downFor);
    account(options.accountId(), "Sandbox");
    try {
      listener = new Listener(options.bind(), port, parts.front);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  public static ChatwootSandbox start(int port) {
    return start(port, SandboxOptions.defaults());
  }

  /**
   * @param port 0 for any free one
   * @throws IllegalStateException when the port is taken or the data file cannot be read
   */
  public static ChatwootSandbox start(int port, SandboxOptions options) {
    return new ChatwootSandbox(port, options);
  }

  public int port() {
    return listener.port();
  }

  public String url() {
    String host = options.bind().equals("0.0.0.0") ? "127.0.0.1" : options.bind();
    return "http://" + host + ":" + port();
  }

  /** Stops listening and closes all connections: the next connection is refused. */
  public void down() {
    listener.down();
  }

  /** Listens again, on the same port. */
  public void up() {
    listener.up();
  }

  private void downFor(Duration time) {
    down();
    parts.jobs.after(time, this::upAgain);
  }

  private void upAgain() {
    try {
      up();
    } catch (IllegalStateException e) {
      LOG.log(System.Logger.Level.ERROR, "The Chatwoot sandbox stays down", e);
    }
  }

  /** Frees the port and lets all stalled requests go on. */
  @Override
  public void close() {
    listener.down();
    parts.faults.clear();
    listener.close();
    parts.close();
  }

  /** An account the administrator belongs to; kept if it exists. */
  public long account(long id, String name) {
    parts.store.write(
        () -> {
          Account existing = parts.store.accounts.get(id);
          return existing != null
              ? existing
              : parts.store.accounts.put(new Account(id, name, false));
        });
    parts.directory.administer(id);
    return id;
  }

  public void suspendAccount(long id, boolean suspended) {
    parts.store.write(() -> parts.store.accounts.put(new Account(id, "Suspended", suspended)));
  }

  /** An API inbox of the first account, with the next free id. */
  public Inbox apiInbox(String name) {
    return inbox(options.accountId(), name, Inbox.API, null);
  }

  /** An API inbox with a fixed id; kept if it exists. */
  public Inbox apiInbox(long id, String name) {
    return parts.inboxes.create(id, options.accountId(), name, Inbox.API, null, false, null);
  }

  /**
   * @param channelType as in Chatwoot, like {@code Channel::Whatsapp}
   * @param medium of a Twilio inbox: sms or whatsapp
   */
  public Inbox inbox(long account, String name, String channelType, @Nullable String medium) {
    return parts.inboxes.create(null, account, name, channelType, medium, false, null);
  }

  public void lockToSingleConversation(long inboxId, boolean on) {
    parts.inboxes.change(inboxId, inbox -> inbox.withLock(on));
  }

  /** An inbox with an active bot starts its conversations as pending. */
  public void activeBot(long inboxId, boolean on) {
    parts.inboxes.change(inboxId, inbox -> inbox.withBot(on));
  }

  public void mandatoryHmac(long inboxId, boolean on) {
    parts.inboxes.change(inboxId, inbox -> inbox.withMandatoryHmac(on));
  }

  /**
   * From now on, more requests in a minute are answered 429, as Chatwoot limits an address; a new
   * minute begins with the call.
   */
  public void requestsPerMinute(int limit) {
    parts.throttle.requestLimit(limit);
  }

  /** The administrator's token, which sees everything. */
  public String userToken() {
    return parts.directory.userToken();
  }

  /** The old token is refused from now on. */
  public String rotateToken() {
    return parts.directory.rotateUserToken();
  }

  /** The token of an agent who is a member of these inboxes only. */
  public String agentToken(Set<Long> inboxIds) {
    return parts.directory.addAgent(options.accountId(), inboxIds);
  }

  public String botToken() {
    return parts.directory.addBot(options.accountId());
  }

  public List<Contact> contacts() {
    return parts.store.read(() -> List.copyOf(parts.store.contacts.all()));
  }

  public List<ContactInbox> contactInboxes() {
    return parts.store.read(() -> List.copyOf(parts.store.contactInboxes.all()));
  }

  public List<Inbox> inboxes() {
    return parts.store.read(() -> List.copyOf(parts.store.inboxes.all()));
  }

  public List<Conversation> conversations() {
    return parts.store.read(() -> List.copyOf(parts.store.conversations.all()));
  }

  /** All messages in the order in which they were created. */
  public List<Message> messages() {
    return parts.store.read(() -> List.copyOf(parts.store.messages.all()));
  }

  /**
   * @param conversationId a display id of the first account
   */
  public List<Message> messages(long conversationId) {
    return parts.store.read(
        () ->
            List.copyOf(
                parts.store.messagesByConversation.find(conversation(conversationId).rowId())));
  }

  /** Removes a contact with all it has, at once. */
  public void deleteContact(long id) {
    parts.removals.contact(id);
    runJobs();
  }

  /** Removes a conversation with its messages, at once. */
  public void deleteConversation(long conversationId) {
    parts.removals.conversation(conversation(conversationId).rowId());
    runJobs();
  }

  public void mergeContacts(long base, long mergee) {
    parts.removals.merge(base, mergee);
  }

  /** Sets a conversation's status, as an agent would. */
  public void status(long conversationId, String status) {
    Conversation row = conversation(conversationId);
    parts.store.write(
        () ->
            parts.store.conversations.put(
                row.edit(options.clock().instant()).status(status, null).done()));
  }

  /** Does now what Chatwoot's background workers would do later. */
  public void runJobs() {
    parts.jobs.runAll();
  }

  public RequestLog requests() {
    return parts.log;
  }

  public Faults faults() {
    return parts.faults;
  }

  public Races races() {
    return parts.races;
  }

  /** In the order of {@code external_created_at}, where a message has one. */
  public Invariants invariants() {
    return invariants(List.of());
  }

  /**
   * @param expected source ids that must have a message
   */
  public Invariants invariants(Collection<String> expected) {
    return invariants(expected, InvariantsCheck::sendersTime);
  }

  /**
   * @param order a key that must not fall within a conversation's incoming messages; a message for
   *     which it is null is passed over
   */
  public <K extends Comparable<? super K>> Invariants invariants(
      Collection<String> expected, Function<Message, @Nullable K> order) {
    return InvariantsCheck.of(parts.store, expected, order);
  }

  /** Empties it and switches the faults off; accounts, inboxes and tokens stay. */
  public void reset() {
    parts.reset();
  }

  private Conversation conversation(long displayId) {
    return Objects.requireNonNull(
        parts.store.read(
            () -> parts.store.conversationsByDisplayId.first(options.accountId(), displayId)),
        () -> "The Chatwoot sandbox has no conversation " + displayId);
  }
}
