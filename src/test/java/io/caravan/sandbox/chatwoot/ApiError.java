package io.caravan.sandbox.chatwoot;

/** An answer that is an error, in one of Chatwoot's several shapes. */
final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Reply reply;

  ApiError(Reply reply) {
    super("answered " + reply.status(), null, false, false);
    this.reply = reply;
  }

  Reply reply() {
    return reply;
  }

  static ApiError notFound() {
    return new ApiError(Reply.error(404, "Resource could not be found"));
  }

  static ApiError unauthorized(String message) {
    return new ApiError(Reply.error(401, message));
  }

  /** A policy refuses: 401, not 403. */
  static ApiError notAllowed() {
    return unauthorized("You are not authorized to do this action");
  }

  static ApiError unprocessable(String message) {
    return new ApiError(Reply.error(422, message));
  }

  static ApiError framework(int status, String reason) {
    return new ApiError(Reply.framework(status, reason));
  }
}
