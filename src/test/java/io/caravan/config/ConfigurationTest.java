package io.caravan.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.caravan.config.InboxProperties.ConversationPolicy;
import io.caravan.config.LockProperties.OnExhaustion;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** What an operator may write under {@code caravan}, and what a mistake in it answers. */
@ExtendWith(OutputCaptureExtension.class)
class ConfigurationTest {

  private static final String INSTA = "caravan.inboxes.insta.";

  @TempDir private Path routes;
  private final Map<String, Object> keys = new HashMap<>();
  private final Map<String, Object> environment = new HashMap<>();

  @BeforeEach
  void write_a_configuration_without_a_mistake() throws IOException {
    Files.createFile(routes.resolve("poll-due.camel.yaml"));
    keys.put("caravan.routes.directory", routes.toString());
    keys.put("caravan.chatwoot.url", "https://chat.example.com");
    keys.put("caravan.chatwoot.token", "t0ken");
    keys.put(INSTA + "channel", "instagram");
    keys.put(INSTA + "accounts", "17841400000000001,17841400000000002");
    keys.put(INSTA + "secrets", "first,second");
    keys.put(INSTA + "chatwoot.account-id", "1");
    keys.put(INSTA + "chatwoot.inbox-id", "3");
  }

  @Test
  void the_defaults_are_those_of_the_documentation() {
    CaravanProperties caravan = start();

    assertThat(caravan.lock())
        .isEqualTo(
            new LockProperties(
                Duration.ofSeconds(3),
                3,
                List.of(Duration.ofSeconds(1), Duration.ofSeconds(2)),
                OnExhaustion.PROCESS_WITHOUT_LOCK));
    assertThat(caravan.retry().schedule())
        .containsExactly(
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(24));
    assertThat(caravan.chatwoot().timeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(caravan.inbox("insta").orElseThrow().maxBody().toMegabytes()).isEqualTo(4);
    assertThat(caravan.inbox("insta").orElseThrow().chatwoot().conversation())
        .isEqualTo(ConversationPolicy.REOPEN);
  }

  @Test
  void lists_are_written_with_commas() {
    keys.put("caravan.lock.attempts", "4");
    keys.put("caravan.lock.waits", "1s,2s,500ms");
    keys.put("caravan.retry.schedule", "1m,5m,30m,2h,24h");

    CaravanProperties caravan = start();

    assertThat(caravan.lock().waits())
        .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofMillis(500));
    assertThat(caravan.retry().schedule()).hasSize(5).endsWith(Duration.ofHours(24));
    assertThat(caravan.inbox("insta").orElseThrow().secrets()).containsExactly("first", "second");
  }

  @Test
  void environment_variables_win_over_the_file() {
    environment.put("CARAVAN_CHATWOOT_URL", "http://other.example.com:3000");
    environment.put("CARAVAN_INBOXES_INSTA_SECRETS", "third");
    environment.put("CARAVAN_INBOXES_INSTA_CHATWOOT_INBOXID", "7");
    environment.put("CARAVAN_LOCK_ONEXHAUSTION", "retry-later");

    CaravanProperties caravan = start();

    assertThat(caravan.chatwoot().url()).isEqualTo(URI.create("http://other.example.com:3000"));
    assertThat(caravan.inbox("insta").orElseThrow().secrets()).containsExactly("third");
    assertThat(caravan.inbox("insta").orElseThrow().chatwoot().inboxId()).isEqualTo(7);
    assertThat(caravan.lock().onExhaustion()).isEqualTo(OnExhaustion.RETRY_LATER);
  }

  @Test
  void an_inbox_is_found_by_name() {
    CaravanProperties caravan = start();

    assertThat(caravan.inbox("insta")).isPresent();
    assertThat(caravan.inbox("other")).isEmpty();
  }

  /** One mistake each: the key, what is written there, and the line that answers it. */
  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lock.ttl                  | 3 apples   | lock.ttl: "3 apples" is no duration; expected a number with a unit, such as 500ms
          lock.ttl                  | 0s         | lock.ttl: has to be longer than nothing, such as 3s
          lock.ttl                  | 4s         | lock.waits: together they wait 3s, which is shorter than caravan.lock.ttl (4s)
          lock.attempts             | 0          | lock.attempts: has to be 1 or more, such as 3
          lock.attempts             | many       | lock.attempts: "many" is no whole number; expected one such as 3
          lock.attempts             | 4          | lock.waits: 4 attempts have 3 waits between them, but there are 2
          lock.waits                | 4s,-1s     | lock.waits: each wait has to be longer than nothing, such as 1s,2s
          lock.waits                | 1s,apples  | lock.waits: "1s,apples" is no comma list; each entry has to be a duration
          lock.on-exhaustion        | give-up    | lock.on-exhaustion: "give-up" is no choice; expected one of process-without-lock, retry-later
          retry.schedule            | ''         | retry.schedule: expected one wait or more
          retry.schedule            | 1m,0s      | retry.schedule: expected one wait or more, each longer than nothing
          relay.workers             | 0          | relay.workers: 0 is out of range; expected 1 to 1000, such as 16
          relay.workers             | 1001       | relay.workers: 1001 is out of range; expected 1 to 1000, such as 16
          relay.queue               | 15         | relay.queue: 15 is fewer than caravan.relay.workers (16)
          relay.poll                | 49ms       | relay.poll: 49ms is too often; expected 50ms or more, such as 1s
          relay.order-hold          | -1s        | relay.order-hold: has to be 0s or more, such as 10m
          relay.late-after          | 0s         | relay.late-after: has to be longer than nothing, such as 5m
          relay.lease               | 34s        | relay.lease: 34s is too short
          retention.events          | 0s         | retention.events: has to be longer than nothing, such as 30d
          retention.payloads        | -1d        | retention.payloads: has to be longer than nothing, such as 7d
          retention.payloads        | 31d        | retention.payloads: is longer than caravan.retention.events
          media.workers             | 0          | media.workers: 0 is out of range; expected 1 to 64, such as 4
          media.workers             | 65         | media.workers: 65 is out of range
          media.max-size            | 0B         | media.max-size: is out of range; expected more than nothing and at most 1GB
          media.max-size            | 1025MB     | media.max-size: is out of range
          media.spool-limit         | 39MB       | media.spool-limit: is less than caravan.media.max-size
          media.patience            | 999ms      | media.patience: 999ms is too short; expected 1s or more, such as 10m
          media.allow               | waha:3000  | media.allow[0]: is no base URL; expected scheme, host and port and nothing else
          media.allow               | http://waha:3000/api | media.allow[0]: is no base URL
          media.allow               | http://u:p@waha:3000 | media.allow[0]: is no base URL
          inboxes.insta.api.url     | waha:3000  | inboxes.insta.api.url: is no web address; expected the gateway's base URL
          chatwoot.timeout          | 999ms      | chatwoot.timeout: 999ms is out of range; expected 1s to 60s, such as 20s
          chatwoot.timeout          | 61s        | chatwoot.timeout: 61s is out of range; expected 1s to 60s, such as 20s
          chatwoot.url              | chat       | chatwoot.url: is no web address; expected Chatwoot's base URL, such as https://chat.example.com
          chatwoot.url              | ftp://chat | chatwoot.url: is no web address
          chatwoot.url              | https://u:p@chat | chatwoot.url: holds a user name or password
          routes.directory          | /no/such   | routes.directory: /no/such is no readable directory
          routes.reload             | perhaps    | routes.reload: "perhaps" is no yes or no; expected true or false
          lokc.ttl                  | 3s         | lokc: unknown key; did you mean lock?
          lock.bananas              | 3          | lock.bananas: unknown key; expected one of ttl, attempts, waits, on-exhaustion
          inboxes.insta.secert      | s3cret     | inboxes.insta.secert: unknown key; did you mean secrets?
          inboxes.insta.chatwoot.inbox | 3       | inboxes.insta.chatwoot.inbox: unknown key; did you mean inbox-id?
          inboxes.insta.signature   | maybe      | inboxes.insta.signature: "maybe" is no choice; expected one of required, none
          inboxes.insta.channel     | telegraph  | inboxes.insta.channel: inbox insta names the channel "telegraph", which is not known; expected one of
          inboxes.insta.verify-token | ''        | inboxes.insta.verify-token: inbox insta has an empty one
          inboxes.insta.max-body    | 0B         | inboxes.insta.max-body: has to be more than nothing, such as 4MB
          inboxes.insta.max-body    | big        | inboxes.insta.max-body: "big" is no size; expected a number with a unit, such as 512KB
          inboxes.insta.chatwoot.account-id | 0  | inboxes.insta.chatwoot.account-id: inbox insta has no account in Chatwoot
          inboxes.insta.chatwoot.inbox-id | -3   | inboxes.insta.chatwoot.inbox-id: inbox insta has no inbox in Chatwoot
          inboxes.insta.chatwoot.inbox-id | three | inboxes.insta.chatwoot.inbox-id: "three" is no whole number
          inboxes.insta.chatwoot.url | //chat    | inboxes.insta.chatwoot.url: is no web address
          inboxes.insta.secrets     | ''         | inboxes.insta.secrets: inbox insta has no secret; give the app secret(s) that sign its webhooks, or set caravan.inboxes.insta.signature: none
          lock.ttl.seconds          | 3          | lock.ttl: takes a value, not keys below it
          inboxes.insta.secrets     | s3cret,,t  | inboxes.insta.secrets[1]: inbox insta has an empty secret
          """)
  void a_mistake_is_answered_by_one_line(String key, String value, String line) {
    keys.put("caravan." + key, value);

    assertThat(problems()).singleElement().asString().startsWith("caravan." + line);
  }

  /** One key less each, and the line that asks for it. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          inboxes.insta.channel             | inboxes.insta.channel: inbox insta has no channel; expected one of
          inboxes.insta.secrets             | inboxes.insta.secrets: inbox insta has no secret
          inboxes.insta.chatwoot.account-id | inboxes.insta.chatwoot.account-id: inbox insta has no account in Chatwoot
          chatwoot.url                      | inboxes.insta.chatwoot.url: inbox insta has no Chatwoot; set caravan.chatwoot.url
          chatwoot.token                    | inboxes.insta.chatwoot.token: inbox insta has no access token
          """)
  void a_missing_key_is_asked_for_by_name(String key, String line) {
    keys.remove("caravan." + key);

    assertThat(problems()).singleElement().asString().startsWith("caravan." + line);
  }

  @Test
  void an_inbox_without_a_target_is_asked_for_it() {
    keys.keySet().removeIf(key -> key.startsWith(INSTA + "chatwoot"));

    assertThat(problems())
        .singleElement()
        .asString()
        .startsWith("caravan.inboxes.insta.chatwoot: inbox insta does not say where its messages");
  }

  @Test
  void a_variable_that_is_not_set_is_named() {
    keys.put(INSTA + "secrets", "${META_APP_SECRET}");

    assertThat(problems())
        .containsExactly(
            "caravan.inboxes.insta.secrets: ${META_APP_SECRET} is not set; set it or write the"
                + " value here");
  }

  @Test
  void a_signature_may_be_waived_in_so_many_words() {
    keys.remove(INSTA + "secrets");
    keys.put(INSTA + "signature", "none");

    assertThat(start().inbox("insta")).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          users.vera.role         | admin           | users.vera.role: "admin" is no choice; expected one of viewer, operator
          users.vera.password     | {bcrypt}s3cret  | users.vera.password: is no bcrypt hash
          users.vera.password     | {noop}s3cret    | users.vera.password: is no bcrypt hash
          users[ve ra].password   | s3cret          | users.ve ra: is no name
          api.tokens.ci.token     | s3cret          | api.tokens.ci.token: could be guessed
          api.tokens.ci.token     | {sha256}s3cret  | api.tokens.ci.token: is no SHA-256
          api.tokens.ci.role      | admin           | api.tokens.ci.role: "admin" is no choice
          """)
  void a_login_that_would_not_work_is_said_without_its_secret(
      String key, String value, String line) {
    if (key.startsWith("users")) {
      keys.put("caravan.users.vera.password", "a-password");
    } else {
      keys.put("caravan.api.tokens.ci.token", "0123456789abcdef01234567");
    }
    keys.put("caravan." + key, value);

    assertThat(problems())
        .singleElement()
        .asString()
        .startsWith("caravan." + line)
        .doesNotContain("s3cret");
  }

  @Test
  void a_login_without_a_secret_is_asked_for_it() {
    keys.put("caravan.users.vera.role", "operator");
    keys.put("caravan.api.tokens.ci.role", "viewer");
    keys.put("caravan.users.long.password", "p".repeat(73));

    assertThat(problems())
        .satisfiesExactly(
            token -> assertThat(token).startsWith("caravan.api.tokens.ci.token: there is none"),
            longer -> assertThat(longer).startsWith("caravan.users.long.password: is longer"),
            user -> assertThat(user).startsWith("caravan.users.vera.password: there is none"));
  }

  @Test
  void an_inbox_may_have_a_chatwoot_of_its_own() {
    keys.remove("caravan.chatwoot.url");
    keys.remove("caravan.chatwoot.token");
    keys.put(INSTA + "chatwoot.url", "https://other.example.com");
    keys.put(INSTA + "chatwoot.token", "other");

    assertThat(start().inbox("insta")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"my_inbox", "Twin"})
  void a_name_that_would_not_read_the_same_in_a_path_is_refused(String name) {
    inbox(name, "generic", "any");

    assertThat(problems()).singleElement().asString().contains("lower-case letters");
  }

  @Test
  void an_account_belongs_to_one_inbox_of_a_channel() {
    inbox("twin", "instagram", "17841400000000002");
    inbox("other", "generic", "17841400000000002");

    assertThat(problems())
        .singleElement()
        .asString()
        .contains("account 17841400000000002 of inbox twin is one of inbox insta too");
  }

  @Test
  void a_directory_without_a_route_is_refused() throws IOException {
    Files.delete(routes.resolve("poll-due.camel.yaml"));

    assertThat(problems()).singleElement().asString().contains("holds no *.camel.yaml file");
  }

  @Test
  void an_instagram_inbox_without_an_account_starts_with_a_warning(CapturedOutput output) {
    keys.remove(INSTA + "accounts");

    start();

    assertThat(output).contains("caravan.inboxes.insta.accounts: inbox insta has no account, so");
  }

  @Test
  void all_problems_are_told_at_once_without_a_stack_trace_or_a_secret(CapturedOutput output) {
    keys.put("caravan.lock.ttl", "3 apples");
    keys.put("caravan.relay.workers", "0");
    keys.put("caravan.chatwoot.token", "s3cret\nt0ken");
    keys.put(INSTA + "secert", "s3cret");
    keys.put(INSTA + "verify-token.x", "s3cret");
    keys.remove(INSTA + "channel");

    assertThat(problems()).hasSize(6);

    assertThat(output)
        .contains("caravan.lock.ttl: \"3 apples\"")
        .contains("caravan.relay.workers: 0 is out of range")
        .contains("caravan.inboxes.insta.secert: unknown key; did you mean secrets?")
        .contains("caravan.chatwoot.token: holds white space")
        .contains("CARAVAN_CHATWOOT_URL")
        .doesNotContain("s3cret", "\tat ");
  }

  private void inbox(String name, String channel, String accounts) {
    String prefix = "caravan.inboxes." + name + ".";
    keys.put(prefix + "channel", channel);
    keys.put(prefix + "accounts", accounts);
    keys.put(prefix + "secrets", "another");
    keys.put(prefix + "chatwoot.account-id", "1");
    keys.put(prefix + "chatwoot.inbox-id", "4");
  }

  private CaravanProperties start() {
    try (ConfigurableApplicationContext context = application().run()) {
      return context.getBean(CaravanProperties.class);
    }
  }

  /** The lines that stopped the start. */
  private List<String> problems() {
    Throwable failure = catchThrowable(this::start);
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .filter(InvalidConfiguration.class::isInstance)
        .map(InvalidConfiguration.class::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("started", failure))
        .lines();
  }

  private SpringApplication application() {
    StandardEnvironment sources = new StandardEnvironment();
    sources.getPropertySources().addFirst(new MapPropertySource("the file", keys));
    sources
        .getPropertySources()
        .addFirst(new SystemEnvironmentPropertySource("test-systemEnvironment", environment));
    return new SpringApplicationBuilder(Caravan.class)
        .web(WebApplicationType.NONE)
        .environment(sources)
        .build();
  }

  /** Not a @Configuration, which the application would scan. */
  @EnableConfigurationProperties(CaravanProperties.class)
  @Import(CheckedBinding.class)
  static class Caravan {}
}
