package io.caravan.channel;

import java.util.List;
import java.util.Map;

/** How a channel proves that a webhook is its own. */
@FunctionalInterface
public interface ChannelSignature {

  /**
   * @param body the bytes as they came; never parsed and written again
   * @param headers the request's headers, names in lower case
   * @param secrets any of them may have signed
   * @return false without saying why: a missing, malformed, wrong or outdated signature
   */
  boolean signs(byte[] body, Map<String, String> headers, List<String> secrets);
}
