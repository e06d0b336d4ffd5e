package io.caravan.chatwoot;

import static io.caravan.chatwoot.ChatwootCall.CREATE_CONTACT;
import static io.caravan.chatwoot.ChatwootCall.CREATE_CONTACT_INBOX;
import static io.caravan.chatwoot.ChatwootCall.CREATE_CONVERSATION;
import static io.caravan.chatwoot.ChatwootCall.CREATE_MESSAGE;
import static io.caravan.chatwoot.ChatwootCall.DELETE_MESSAGE;
import static io.caravan.chatwoot.ChatwootCall.FIND_CONTACT;
import static io.caravan.chatwoot.ChatwootCall.LIST_CONVERSATIONS;
import static io.caravan.chatwoot.ChatwootCall.LIST_MESSAGES;
import static io.caravan.chatwoot.ChatwootCall.MERGE_CONTACTS;
import static io.caravan.chatwoot.ChatwootCall.READ_CONVERSATION;
import static io.caravan.chatwoot.ChatwootCall.READ_INBOX;
import static io.caravan.chatwoot.ChatwootCall.SEARCH_CONTACTS;
import static io.caravan.chatwoot.ChatwootCall.UPDATE_CONTACT;
import static io.caravan.chatwoot.ChatwootCall.UPSERT_CONTACT;
import static io.caravan.chatwoot.FailureKind.CONTACT_CONFLICT;
import static io.caravan.chatwoot.FailureKind.LOST_RACE;
import static io.caravan.chatwoot.FailureKind.MISCONFIGURED;
import static io.caravan.chatwoot.FailureKind.OURS;
import static io.caravan.chatwoot.FailureKind.PERMANENT;
import static io.caravan.chatwoot.FailureKind.STALE_IDS;
import static io.caravan.chatwoot.FailureKind.THROTTLED;
import static io.caravan.chatwoot.FailureKind.UNAVAILABLE;
import static io.caravan.chatwoot.FailureKind.UNCLEAR;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureSorterTest {

  private static final String NOT_FOUND = "{\"error\":\"Resource could not be found\"}";
  private static final String HTML = "<html><head><title>502 Bad Gateway</title></head></html>";
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Set<ChatwootCall> MESSAGES = Set.of(CREATE_MESSAGE, CREATE_CONVERSATION);
  private static final Set<ChatwootCall> CONTACTS =
      Set.of(UPSERT_CONTACT, CREATE_CONTACT, CREATE_CONTACT_INBOX, MERGE_CONTACTS);
  private static final Set<ChatwootCall> READS =
      EnumSet.of(
          READ_INBOX,
          FIND_CONTACT,
          SEARCH_CONTACTS,
          LIST_CONVERSATIONS,
          READ_CONVERSATION,
          LIST_MESSAGES,
          DELETE_MESSAGE);

  private final FailureSorter sorter = new FailureSorter(Clock.fixed(NOW, ZoneOffset.UTC));

  static List<Arguments> table() {
    List<Arguments> rows = new ArrayList<>();
    for (int status : new int[] {500, 501, 502, 503, 504}) {
      rows(rows, MESSAGES, status, HTML, UNCLEAR);
      rows(rows, READS, status, HTML, UNAVAILABLE);
      rows(rows, CONTACTS, status, HTML, status == 500 ? LOST_RACE : UNAVAILABLE);
    }
    rows(rows, MESSAGES, 500, "{\"status\":500,\"error\":\"Internal Server Error\"}", UNCLEAR);
    rows(rows, EnumSet.allOf(ChatwootCall.class), 429, "Retry later\n", THROTTLED);
    rows(
        rows,
        EnumSet.allOf(ChatwootCall.class),
        401,
        "{\"error\":\"Invalid Access Token\"}",
        MISCONFIGURED);
    rows(rows, EnumSet.allOf(ChatwootCall.class), 302, "", MISCONFIGURED);
    rows(rows, MESSAGES, 400, "{\"status\":400,\"error\":\"Bad Request\"}", PERMANENT);
    rows(rows, MESSAGES, 413, HTML, PERMANENT);
    rows(rows, CONTACTS, 400, "", PERMANENT);
    rows(rows, READS, 400, "", OURS);
    rows(rows, MESSAGES, 403, HTML, UNCLEAR);
    rows(rows, MESSAGES, 408, HTML, UNCLEAR);
    rows(rows, READS, 403, HTML, OURS);
    rows(rows, CONTACTS, 403, HTML, OURS);
    rows(
        rows,
        Set.of(READ_CONVERSATION, LIST_MESSAGES, CREATE_MESSAGE, CREATE_CONVERSATION),
        404,
        NOT_FOUND,
        STALE_IDS);
    rows(
        rows,
        Set.of(READ_INBOX, FIND_CONTACT, CREATE_CONTACT, SEARCH_CONTACTS, LIST_CONVERSATIONS),
        404,
        NOT_FOUND,
        MISCONFIGURED);
    row(rows, CREATE_CONTACT_INBOX, 404, NOT_FOUND, LOST_RACE);
    row(rows, MERGE_CONTACTS, 404, NOT_FOUND, LOST_RACE);
    row(rows, UPDATE_CONTACT, 404, NOT_FOUND, LOST_RACE);
    rows(rows, Set.of(UPDATE_CONTACT), 500, HTML, UNAVAILABLE);
    rows(rows, Set.of(UPDATE_CONTACT), 413, HTML, OURS);
    row(
        rows,
        UPDATE_CONTACT,
        422,
        "{\"message\":\"Avatar filetype not supported\",\"attributes\":[\"avatar\"]}",
        PERMANENT);
    row(
        rows,
        UPDATE_CONTACT,
        422,
        "{\"message\":\"Phone number has already been taken\",\"attributes\":[\"phone_number\"]}",
        CONTACT_CONFLICT);
    row(rows, UPSERT_CONTACT, 404, "{\"status\":404,\"error\":\"Not Found\"}", STALE_IDS);
    rows(rows, MESSAGES, 404, "404 page not found", UNAVAILABLE);
    rows(rows, READS, 404, HTML, UNAVAILABLE);
    row(rows, CREATE_CONTACT, 404, HTML, UNAVAILABLE);

    row(rows, CREATE_MESSAGE, 422, error("Validation failed: Too many messages"), THROTTLED);
    row(
        rows,
        CREATE_MESSAGE,
        422,
        error("Validation failed: Content is too long (maximum is 150000 characters)"),
        PERMANENT);
    row(rows, CREATE_MESSAGE, 422, error("'x' is not a valid message_type"), PERMANENT);
    row(
        rows,
        CREATE_MESSAGE,
        422,
        error("Incoming messages are only allowed in Api inboxes"),
        MISCONFIGURED);
    row(
        rows,
        CREATE_MESSAGE,
        422,
        error("Error connecting to Redis on 127.0.0.1:6379 (Errno::ECONNREFUSED)"),
        UNCLEAR);
    row(rows, CREATE_MESSAGE, 422, HTML, UNCLEAR);
    row(rows, CREATE_CONVERSATION, 422, error("source_id should be unique"), LOST_RACE);
    row(
        rows,
        CREATE_CONVERSATION,
        422,
        "{\"message\":\"Content is too long\",\"attributes\":[\"content\"]}",
        PERMANENT);
    row(
        rows,
        CREATE_CONVERSATION,
        422,
        "{\"message\":\"Too many messages\",\"attributes\":[\"base\"]}",
        THROTTLED);
    row(rows, CREATE_CONVERSATION, 422, error("PG::QueryCanceled"), UNCLEAR);
    for (ChatwootCall call : CONTACTS) {
      row(
          rows,
          call,
          422,
          "{\"message\":\"Phone number has already been taken\",\"attributes\":[\"phone_number\"]}",
          CONTACT_CONFLICT);
      row(
          rows,
          call,
          422,
          "{\"message\":\"Email is invalid\",\"attributes\":[\"email\"]}",
          PERMANENT);
    }
    rows(rows, READS, 422, "{\"error\":\"invalid\"}", OURS);
    return rows;
  }

  @ParameterizedTest(name = "{0} {1} {2} is {3}")
  @MethodSource("table")
  void an_answer_is(ChatwootCall call, int status, String body, FailureKind kind) {
    ChatwootFailure failure = sorter.failure(request(call), answer(status, body));

    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.call()).isEqualTo(call);
    assertThat(failure.status()).isEqualTo(status);
    assertThat(failure instanceof StaleIds).isEqualTo(kind == STALE_IDS);
    assertThat(failure instanceof LostRace).isEqualTo(kind == LOST_RACE);
    assertThat(failure).isNotInstanceOf(NotReached.class);
    assertThat(failure.retryAfter() != null).isEqualTo(kind == THROTTLED);
  }

  @ParameterizedTest
  @MethodSource("calls")
  void P7_a_request_that_was_not_sent_wrote_nothing(ChatwootCall call) {
    ChatwootFailure failure =
        sorter.failure(request(call), new RequestNotSent("refused", new IOException()));

    assertThat(failure).isInstanceOf(NotReached.class);
    assertThat(failure.kind()).isEqualTo(UNAVAILABLE);
  }

  @ParameterizedTest
  @MethodSource("calls")
  void P2_a_lost_answer_is_unclear_where_a_message_could_be_written(ChatwootCall call) {
    for (Exception lost :
        List.of(new AnswerLost("cut", new IOException()), new IllegalStateException("no idea"))) {
      ChatwootFailure failure = sorter.failure(request(call), lost);

      assertThat(failure.kind()).isEqualTo(MESSAGES.contains(call) ? UNCLEAR : UNAVAILABLE);
      assertThat(failure).isNotInstanceOf(NotReached.class);
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void P2_an_unreadable_success_is_unclear_where_a_message_could_be_written(ChatwootCall call) {
    ChatwootFailure failure =
        sorter.unreadable(request(call), answer(200, HTML), "the message's id");

    assertThat(failure.kind()).isEqualTo(MESSAGES.contains(call) ? UNCLEAR : UNAVAILABLE);
  }

  static ChatwootCall[] calls() {
    return ChatwootCall.values();
  }

  @Test
  void no_contact_of_that_source_id_is_no_failure() {
    assertThat(sorter.failure(request(FIND_CONTACT), answer(404, ""))).isNull();
    assertThat(sorter.failure(request(READ_INBOX), answer(404, ""))).isNotNull();
  }

  @Test
  void P2_a_message_to_delete_that_is_gone_is_no_failure() {
    assertThat(sorter.failure(request(DELETE_MESSAGE), answer(404, NOT_FOUND))).isNull();
    assertThat(sorter.failure(request(DELETE_MESSAGE), answer(404, HTML))).isNotNull();
  }

  static Stream<Arguments> waits() {
    return Stream.of(
        Arguments.of(null, 60),
        Arguments.of("17", 17),
        Arguments.of("0", 1),
        Arguments.of("999999999", 3600),
        Arguments.of("Sun, 1 Mar 2026 12:02:00 GMT", 120),
        Arguments.of("Sun, 1 Mar 2026 11:00:00 GMT", 1),
        Arguments.of("soon", 60),
        Arguments.of("-5", 60));
  }

  @ParameterizedTest
  @MethodSource("waits")
  void P7_throttled_waits_as_told(String header, long seconds) {
    ChatwootAnswer answer =
        new ChatwootAnswer(429, header, null, "Retry later\n".getBytes(StandardCharsets.UTF_8));

    assertThat(sorter.failure(request(CREATE_MESSAGE), answer).retryAfter())
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void a_failure_says_Chatwoots_words_and_neither_token_nor_message() {
    String text = "a rather long message that the customer wrote to us";
    String words = "PG::Error tok-4711 DETAIL: Failing row contains (";
    assertThat(words(text, words + "…)"))
        .isEqualTo("PG::Error [token] DETAIL: Failing row contains (…)");
    assertThat(words(text, words + text.substring(3, 40))).doesNotContain("long message");
    assertThat(words("secret", "bad value secret")).doesNotContain("secret");
    assertThat(words("no", "not known")).isEqualTo("not known");
    assertThat(words("no", "a\\u0000b")).isEqualTo("ab");
    assertThat(words(text, "x".repeat(2000))).hasSize(500);
  }

  @Test
  void a_proxys_page_is_told_by_its_title_only() {
    assertThat(sorter.failure(request(CREATE_MESSAGE), answer(502, HTML)))
        .hasMessage("create-message: 502, unclear: page \"502 Bad Gateway\"");
    assertThat(sorter.failure(request(CREATE_MESSAGE), answer(502, "{\"x\":1}")).words())
        .isEqualTo("a body of 7 bytes that is no error of Chatwoot");
    assertThat(sorter.failure(request(CREATE_MESSAGE), answer(504, "")).words())
        .isEqualTo("empty body");
    assertThat(
            sorter.failure(request(READ_INBOX), answer(401, "{\"errors\":[\"sign in\"]}")).words())
        .isEqualTo("sign in");
  }

  @Test
  void the_table_in_the_documentation_names_every_kind_and_call() throws Exception {
    String page = Files.readString(Path.of("src/docs/failures.md"));

    assertThat(Arrays.stream(FailureKind.values()).map(FailureKind::word)).allMatch(page::contains);
    assertThat(Arrays.stream(ChatwootCall.values()).map(ChatwootCall::word))
        .allMatch(page::contains);
  }

  private String words(String text, String error) {
    ChatwootRequest request =
        new ChatwootRequest(
            CREATE_MESSAGE,
            ChatwootRoutes.target(URI.create("http://chat")),
            "/x",
            Map.of(),
            null,
            List.of(),
            (effect, deadline) -> {},
            List.of(text));
    return sorter.failure(request, answer(422, error(error))).words();
  }

  private static void rows(
      List<Arguments> rows, Set<ChatwootCall> calls, int status, String body, FailureKind kind) {
    calls.forEach(call -> row(rows, call, status, body, kind));
  }

  private static void row(
      List<Arguments> rows, ChatwootCall call, int status, String body, FailureKind kind) {
    rows.add(Arguments.of(call, status, body, kind));
  }

  private static String error(String text) {
    return "{\"error\":\"" + text + "\"}";
  }

  private static ChatwootRequest request(ChatwootCall call) {
    return ChatwootRequest.get(call, ChatwootRoutes.target(URI.create("http://chat")), "/x");
  }

  private static ChatwootAnswer answer(int status, String body) {
    return new ChatwootAnswer(status, null, null, body.getBytes(StandardCharsets.UTF_8));
  }
}
