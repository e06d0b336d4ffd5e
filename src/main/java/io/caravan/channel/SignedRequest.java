package io.caravan.channel;

import java.util.Map;

/**
 * What of a request a signature can be made over.
 *
 * @param url the request's public URL with its query, as the sender was told it: the inbox's {@code
 *     public-url}, or where none is configured what this server sees, which behind a proxy differs
 * @param headers names in lower case
 * @param body the bytes as they came; never parsed and written again
 */
public record SignedRequest(String url, Map<String, String> headers, byte[] body) {

  /** The header of that name in lower case; empty when there is none. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }

  /** Neither body nor headers. */
  @Override
  public String toString() {
    return "request of " + body.length + " bytes";
  }
}
