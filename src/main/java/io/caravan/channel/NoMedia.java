package io.caravan.channel;

/** A file that cannot be had. Its message is shown to agents: without URLs, ids and tokens. */
public class NoMedia extends Exception {

  private static final long serialVersionUID = 1L;

  public NoMedia(String message) {
    super(message);
  }
}
