package io.caravan.channel;

import java.util.List;

/** How a channel proves that a webhook is its own. */
@FunctionalInterface
public interface ChannelSignature {

  /**
   * @param secrets any of them may have signed
   * @return false without saying why: a missing, malformed, wrong or outdated signature
   */
  boolean signs(SignedRequest request, List<String> secrets);
}
