package io.caravan.channel;

/** What an answer that brings no profile means, and so what follows. */
public enum ProfileRefusal {
  /** There is none to be had of this person: not consented, blocked, gone. */
  PERSON,
  /** The token is not valid or lacks a permission, for every person. */
  ACCESS,
  /** Too many questions. */
  THROTTLED,
  /** The vendor's trouble, which may pass. */
  PASSING;

  /** What HTTP says; a channel may know more from the body. */
  public static ProfileRefusal ofStatus(int status) {
    return switch (status) {
      case 401, 403 -> ACCESS;
      case 429 -> THROTTLED;
      case 408, 409, 425 -> PASSING;
      default -> status >= 400 && status < 500 ? PERSON : PASSING;
    };
  }
}
