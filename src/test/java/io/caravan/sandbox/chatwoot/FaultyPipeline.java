package io.caravan.sandbox.chatwoot;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/** Answers as a fault says: instead of, before or after what Chatwoot would do. */
final class FaultyPipeline {

  /** Stands for "no answer": the connection is closed. */
  static final Reply CUT = Reply.empty(RequestLog.CUT);

  private static final String REDIS_DOWN =
      "Error connecting to Redis on redis:6379 (Errno::ECONNREFUSED)";

  private final Faults faults;
  private final Waits waits;

  FaultyPipeline(Faults faults, Waits waits) {
    this.faults = faults;
    this.waits = waits;
  }

  /**
   * @param chatwoot does what Chatwoot would do
   */
  Answer answer(Endpoint endpoint, Params params, Supplier<Reply> chatwoot) {
    Fault fault = faults.next(endpoint, params.json());
    if (fault == null) {
      return new Answer(chatwoot.get(), false);
    }
    if (fault.effect().commits) {
      Reply right = chatwoot.get();
      faults.hit(endpoint);
      return after(fault, right);
    }
    faults.hit(endpoint);
    return switch (fault.effect()) {
      case SLOW, STALL_THEN_COMMIT -> {
        waits.pause(fault.delay());
        yield new Answer(chatwoot.get(), false);
      }
      default -> new Answer(instead(endpoint, fault), false);
    };
  }

  private Answer after(Fault fault, Reply right) {
    return switch (fault.effect()) {
      case COMMIT_THEN_500 -> new Answer(Reply.internalError(), false);
      case COMMIT_THEN_502 -> new Answer(Reply.proxy(502, "Bad Gateway"), false);
      case COMMIT_THEN_503 ->
          new Answer(Reply.proxy(503, "Service Temporarily Unavailable"), false);
      case COMMIT_THEN_504 -> new Answer(Reply.proxy(504, "Gateway Time-out"), false);
      case COMMIT_THEN_CUT -> new Answer(CUT, false);
      case COMMIT_THEN_CUT_BODY -> new Answer(right, true);
      case COMMIT_THEN_STALL -> {
        waits.pause(fault.delay());
        yield new Answer(right, false);
      }
      case COMMIT_THEN_422 ->
          new Answer(Reply.error(422, Objects.requireNonNullElse(fault.text(), REDIS_DOWN)), false);
      default -> throw new IllegalStateException(fault.effect() + " does not commit first");
    };
  }

  private static Reply instead(Endpoint endpoint, Fault fault) {
    return switch (fault.effect()) {
      case REFUSE_422 ->
          Reply.error(
              422,
              Objects.requireNonNullElse(
                  fault.text(),
                  "Validation failed: Content is too long (maximum is 150000 characters)"));
      case REFUSE_422_FLOOD -> Reply.error(422, "Validation failed: Too many messages");
      case REFUSE_500 -> Reply.internalError();
      case REFUSE_502 -> Reply.proxy(502, "Bad Gateway");
      case REFUSE_503 -> Reply.proxy(503, "Service Temporarily Unavailable");
      case REFUSE_504 -> Reply.proxy(504, "Gateway Time-out");
      case REFUSE_CUT -> CUT;
      case THROTTLE_429 -> throttled(fault.retryAfter());
      case UNAUTHORIZED_401 -> Reply.error(401, "Invalid Access Token");
      case NOT_FOUND_404 ->
          endpoint.needsToken()
              ? Reply.error(404, "Resource could not be found")
              : Reply.framework(404, "Not Found");
      default -> throw new IllegalStateException(fault.effect() + " refuses nothing");
    };
  }

  private static Reply throttled(@org.jspecify.annotations.Nullable Duration retryAfter) {
    return retryAfter == null
        ? Reply.throttled()
        : Reply.throttled().withHeader("Retry-After", Long.toString(retryAfter.toSeconds()));
  }

  /**
   * @param cutBody send the headers and half of the body, then close the connection
   */
  record Answer(Reply reply, boolean cutBody) {}
}
