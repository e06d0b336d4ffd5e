package io.caravan.sandbox;

/** A port that we were told to listen on is in use. */
public final class PortTaken extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ListenPort port;

  PortTaken(ListenPort port) {
    super("Port %d (setting %s) is in use.".formatted(port.number(), port.setting()));
    this.port = port;
  }

  ListenPort port() {
    return port;
  }
}
