package io.caravan.failpoints;

import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** What happens to a contact's messages: between them they lead through every step. */
enum Scenario {
  /** A new contact; what it writes meanwhile is claimed together; a webhook comes once more. */
  PLAIN(
      stage -> stage.slow(Endpoint.CONVERSATION_CREATE, Duration.ofMillis(400)),
      stage -> stage.say(0, 1, 2, 3).thenCompose(said -> stage.repeat(0))),

  /** Two persons in one of Instagram's webhooks, with something to be ignored. */
  BATCH(stage -> {}, Stage::sayTogether),

  /** Chatwoot stores it and answers 500. */
  ANSWER_LOST(
      Stage::known,
      stage -> {
        stage.fault(Endpoint.MESSAGE_CREATE, Effect.COMMIT_THEN_500);
        stage.say(1, 2);
      }),

  /** Chatwoot stores it and says nothing. */
  NO_ANSWER(
      Stage::known,
      stage -> {
        stage.fault(Endpoint.MESSAGE_CREATE, Effect.COMMIT_THEN_CUT);
        stage.say(1, 2);
      }),

  /** It is not stored, which nobody can know at first: a rung of the schedule, and a look. */
  REFUSED(
      stage -> {
        stage.known();
        stage.awaitProbesToBeOld();
      },
      stage -> {
        stage.fault(Endpoint.MESSAGE_CREATE, Effect.REFUSE_500);
        stage.say(1, 2);
      }),

  /** The answer to the new conversation is lost, and then nobody may look. */
  BLIND(
      stage -> {},
      stage -> {
        stage.fault(Endpoint.CONVERSATION_CREATE, Effect.COMMIT_THEN_500);
        stage.slow(Endpoint.CONVERSATION_LIST, Duration.ZERO);
        stage.fault(Endpoint.CONVERSATION_LIST, Effect.REFUSE_500);
        stage.say(0, 1);
      }),

  /** Messages with a file each, which is fetched before. */
  FILE(stage -> {}, Stage::sayWithFiles),

  /** A delivered message is taken back. */
  UNSENT(
      Stage::known,
      stage -> {
        stage.unsend(0);
        stage.say(1);
      }),

  /** The conversation that we know was deleted. */
  STALE(
      stage -> {
        stage.known();
        stage.forgetConversation();
      },
      stage -> stage.say(1, 2)),

  /** Chatwoot knows the phone number already, of a contact without an address in our inbox. */
  CONFLICT(Stage::befriend, stage -> stage.say(0, 1)),

  /** Others make the same contact at the same time; the inbox' identifier is doubted then. */
  RACE(
      stage -> {},
      stage -> {
        stage.fault(Endpoint.PUBLIC_CONTACT_CREATE, Effect.REFUSE_500);
        stage.fault(Endpoint.CONTACT_CREATE, Effect.REFUSE_500);
        stage.say(0, 1);
      }),

  /** Somebody holds the contact's lock for longer than anybody waits. */
  LOCKED(
      stage -> {},
      stage -> {
        stage.lock(Duration.ofSeconds(15));
        stage.say(0, 1);
      }),

  /** The same, where the lane is left for later then. */
  LOCKED_FOR_LATER(
      stage -> {},
      stage -> {
        stage.lock(Duration.ofSeconds(8));
        stage.say(0, 1);
      },
      "-Dcaravan.lock.on-exhaustion=retry-later"),

  /** The lease goes to somebody else while the worker begins. */
  ROBBED(Stage::trouble, stage -> stage.say(0, 1)),

  /** Postgres fails during the claim. */
  UNCLAIMED(Stage::trouble, stage -> stage.say(0, 1)),

  /** Postgres fails while the webhook is stored. */
  UNSTORED(Stage::trouble, stage -> stage.say(0, 1)),

  /** Somebody else signs a webhook first. */
  FORGED(stage -> {}, stage -> stage.forge(0).thenCompose(refused -> stage.say(0, 1))),

  /** Nobody answers at Chatwoot's address. */
  OUTAGE(
      stage -> {
        stage.known();
        stage.down();
      },
      stage -> stage.say(1, 2));

  private final Consumer<Stage> before;
  private final Consumer<Stage> then;
  private final List<String> options;

  /**
   * @param before the failpoint is armed
   * @param then leads through it
   * @param options of the node's JVM
   */
  Scenario(Consumer<Stage> before, Consumer<Stage> then, String... options) {
    this.before = before;
    this.then = then;
    this.options = List.of(options);
  }

  /** The scenario of a contact that {@link #contact} named. */
  static Scenario of(String contact) {
    String name = contact.substring(0, contact.indexOf('-'));
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  String contact(int number) {
    return name().toLowerCase(Locale.ROOT) + "-" + number;
  }

  List<String> options() {
    return options;
  }

  /** Whether it is delivered without a lease having to lapse before. */
  boolean endsSoon() {
    return this != ROBBED;
  }

  void prepare(Stage stage) {
    before.accept(stage);
  }

  void act(Stage stage) {
    then.accept(stage);
  }
}
