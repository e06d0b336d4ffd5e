package io.caravan.media;

import java.net.UnknownHostException;

/** A host that has an address which nothing may be fetched from. */
final class BlockedAddress extends UnknownHostException {
  private static final long serialVersionUID = 1L;

  BlockedAddress() {
    super("an address that is not public");
  }
}
