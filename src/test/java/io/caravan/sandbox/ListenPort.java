package io.caravan.sandbox;

/**
 * A port to listen on.
 *
 * @param setting where the number comes from; for messages
 */
public record ListenPort(int number, String setting) {

  /** A free port when the number is 0. */
  public ListenPort {
    number = number == 0 ? Ports.free() : number;
  }

  public static ListenPort anyFree() {
    return new ListenPort(0, "chosen by Caravan");
  }

  /**
   * @throws PortTaken if another program listens on the port
   */
  public void requireFree() {
    if (!Ports.isFree(number)) {
      throw new PortTaken(this);
    }
  }
}
