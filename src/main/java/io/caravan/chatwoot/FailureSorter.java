package io.caravan.chatwoot;

import io.caravan.chatwoot.ChatwootCall.Effect;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Decides what a failure of a call to Chatwoot is, by call, status and body, or by exception. The
 * only place that does; src/docs/failures.md is its table.
 */
@Component
public class FailureSorter {

  private static final String NOT_FOUND = "Resource could not be found";
  private static final String TOO_MANY = "Too many messages";
  private static final String INCOMING_ONLY_IN_API = "Incoming messages are only allowed";

  private final Clock clock;

  public FailureSorter(Clock clock) {
    this.clock = clock;
  }

  /**
   * What an answer is.
   *
   * @return null when the call did what it should
   */
  @Nullable ChatwootFailure failure(ChatwootRequest request, ChatwootAnswer answer) {
    if (answer.isSuccess() || isNoMatch(request, answer)) {
      return null;
    }
    String words = ChatwootWords.of(request, answer);
    ChatwootCall call = request.call();
    FailureKind kind = kind(call, answer);
    if (kind == FailureKind.MISCONFIGURED && answer.location() != null) {
      words = "redirects elsewhere: set the URL that it redirects to; " + words;
    }
    return of(kind, call, answer, words);
  }

  /** A success whose body does not say what it has to. */
  ChatwootFailure unreadable(ChatwootRequest request, ChatwootAnswer answer, String missing) {
    ChatwootCall call = request.call();
    return of(unproven(call), call, answer, "answer without " + missing + ": " + answer);
  }

  /** The call ended without an answer. */
  ChatwootFailure failure(ChatwootRequest request, Exception exception) {
    ChatwootCall call = request.call();
    if (exception instanceof RequestNotSent) {
      return new NotReached(call, 0, words(exception));
    }
    return new ChatwootFailure(unproven(call), call, 0, words(exception), null);
  }

  private FailureKind kind(ChatwootCall call, ChatwootAnswer answer) {
    return switch (answer.status()) {
      case 400, 413 -> call.effect() == Effect.NOTHING ? FailureKind.OURS : FailureKind.PERMANENT;
      case 401 -> FailureKind.MISCONFIGURED;
      case 404 -> notFound(call, answer);
      case 422 -> unprocessable(call, answer);
      case 429 -> FailureKind.THROTTLED;
      case 500 -> call.effect() == Effect.CONTACT ? FailureKind.LOST_RACE : unproven(call);
      default -> other(call, answer.status());
    };
  }

  private static FailureKind other(ChatwootCall call, int status) {
    if (status >= 500) {
      return unproven(call);
    }
    if (status >= 300 && status < 400) {
      return FailureKind.MISCONFIGURED;
    }
    // a firewall's 403, a proxy's 408: for a message nothing proves that it was not written
    return call.effect() == Effect.MESSAGE ? FailureKind.UNCLEAR : FailureKind.OURS;
  }

  private static FailureKind notFound(ChatwootCall call, ChatwootAnswer answer) {
    if (call == ChatwootCall.UPSERT_CONTACT) {
      return FailureKind.STALE_IDS; // the identifier changed, or a proxy hides the public API
    }
    if (!ChatwootWords.error(answer).contains(NOT_FOUND)) {
      return FailureKind.UNAVAILABLE; // not Chatwoot's: a proxy without a Chatwoot behind it
    }
    return switch (call) {
      case READ_CONVERSATION, LIST_MESSAGES, CREATE_MESSAGE, CREATE_CONVERSATION ->
          FailureKind.STALE_IDS;
      case CREATE_CONTACT_INBOX, MERGE_CONTACTS, UPDATE_CONTACT ->
          FailureKind.LOST_RACE; // merged or deleted since it was found
      default -> FailureKind.MISCONFIGURED;
    };
  }

  private static FailureKind unprocessable(ChatwootCall call, ChatwootAnswer answer) {
    String error = ChatwootWords.error(answer);
    return switch (call) {
      case CREATE_MESSAGE -> unprocessableMessage(error);
      case CREATE_CONVERSATION -> unprocessableConversation(error, answer);
      case UPSERT_CONTACT, CREATE_CONTACT, CREATE_CONTACT_INBOX, MERGE_CONTACTS, UPDATE_CONTACT ->
          error.contains("has already been taken")
              ? FailureKind.CONTACT_CONFLICT
              : FailureKind.PERMANENT;
      default -> FailureKind.OURS;
    };
  }

  private static FailureKind unprocessableMessage(String error) {
    if (error.contains(TOO_MANY)) {
      return FailureKind.THROTTLED;
    }
    if (error.startsWith(INCOMING_ONLY_IN_API)) {
      return FailureKind.MISCONFIGURED;
    }
    boolean validation =
        error.startsWith("Validation failed") || error.contains("is not a valid message_type");
    // this route answers 422 to everything, also to what failed after the commit
    return validation ? FailureKind.PERMANENT : FailureKind.UNCLEAR;
  }

  private static FailureKind unprocessableConversation(String error, ChatwootAnswer answer) {
    if (error.contains("source_id should be unique")) {
      return FailureKind.LOST_RACE;
    }
    if (error.contains(TOO_MANY)) {
      return FailureKind.THROTTLED;
    }
    boolean validation =
        error.startsWith("Validation failed") || !ChatwootWords.attributes(answer).isEmpty();
    return validation ? FailureKind.PERMANENT : FailureKind.UNCLEAR;
  }

  /**
   * Contacts are unique by source_id and reads write nothing: only a message can be there twice.
   */
  private static FailureKind unproven(ChatwootCall call) {
    return call.effect() == Effect.MESSAGE ? FailureKind.UNCLEAR : FailureKind.UNAVAILABLE;
  }

  /** A 404 that says what the caller asked for: there is no such contact, the message is gone. */
  private static boolean isNoMatch(ChatwootRequest request, ChatwootAnswer answer) {
    return answer.status() == 404
        && switch (request.call()) {
          case FIND_CONTACT -> answer.isEmpty();
          case DELETE_MESSAGE -> ChatwootWords.error(answer).contains(NOT_FOUND);
          default -> false;
        };
  }

  private ChatwootFailure of(
      FailureKind kind, ChatwootCall call, ChatwootAnswer answer, String words) {
    int status = answer.status();
    return switch (kind) {
      case STALE_IDS -> new StaleIds(call, status, words);
      case LOST_RACE -> new LostRace(call, status, words);
      case THROTTLED ->
          new ChatwootFailure(kind, call, status, words, RetryAfter.of(answer.retryAfter(), clock));
      default -> new ChatwootFailure(kind, call, status, words, null);
    };
  }

  private static String words(Exception exception) {
    String message = exception.getMessage();
    boolean ours = exception instanceof RequestNotSent || exception instanceof AnswerLost;
    return ours && message != null ? message : exception.getClass().getSimpleName();
  }
}
