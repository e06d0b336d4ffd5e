package io.caravan.channel;

import com.fasterxml.jackson.databind.JsonNode;

/** What to do next to get a file. */
public sealed interface MediaStep {

  /** The answer's body is the file. */
  record Download(MediaRequest request) implements MediaStep {}

  /** The answer's body is JSON that says how to go on. */
  record Lookup(MediaRequest request, Continuation then) implements MediaStep {}

  /** The file itself, which an answer held; base64 as the vendor wrote it. */
  record Base64(String content) implements MediaStep {}

  /** Reads the answer of a lookup. */
  @FunctionalInterface
  interface Continuation {
    /**
     * @throws NoMedia when the answer says that the file cannot be had
     */
    MediaStep after(JsonNode answer) throws NoMedia;
  }

  static MediaStep download(MediaRequest request) {
    return new Download(request);
  }

  static MediaStep lookup(MediaRequest request, Continuation then) {
    return new Lookup(request, then);
  }
}
