package io.caravan.sandbox;

/** A port we were told to listen on is in use; the message names it and its setting. */
public final class PortTaken extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PortTaken(int port, String setting) {
    super(
        "Port %d (setting %s) is in use by another program. Stop that program or set %s to a free"
                .formatted(port, setting, setting)
            + " port.");
  }
}
