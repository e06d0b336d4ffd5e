package io.caravan.media;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/** The way to one file: the steps that its channel names, up to the file itself. */
final class MediaWalk {

  private static final int MOST_STEPS = 6;

  private final MediaHttp http;
  private final Set<Origin> allowed;
  private final MediaBodies bodies;
  private final Supplier<FetchDeadline> deadlines;

  /**
   * @param allowed servers that may have private addresses, for every inbox
   * @param limit of a file, in bytes
   * @param deadlines one for each step
   */
  MediaWalk(MediaHttp http, Set<Origin> allowed, long limit, Supplier<FetchDeadline> deadlines) {
    this.http = http;
    this.allowed = Set.copyOf(allowed);
    this.bodies = new MediaBodies(limit);
    this.deadlines = deadlines;
  }

  /**
   * @return to be closed
   * @throws NoMedia when it cannot be had, however often it is tried
   * @throws MediaTrouble when it could not be had this time
   */
  FetchedFile fetch(Attachment attachment, ChannelMedia channel, MediaAccess access)
      throws NoMedia, MediaTrouble, IOException {
    Set<Origin> servers = new HashSet<>(allowed);
    if (access.url() != null && access.url().getHost() != null) {
      servers.add(Origin.of(access.url()));
    }
    MediaStep step = channel.first(attachment, access);
    for (int steps = 0; steps < MOST_STEPS; steps++) {
      if (step instanceof MediaStep.Download download) {
        return download(attachment.kind(), download.request(), servers);
      }
      if (step instanceof MediaStep.Base64 base64) {
        return inline(base64.content());
      }
      MediaStep.Lookup lookup = (MediaStep.Lookup) step;
      step = lookup.then().after(answer(lookup.request(), servers));
    }
    throw new NoMedia("its channel leads on too often");
  }

  /**
   * A file that came inside a webhook.
   *
   * @param pointer where in its JSON
   */
  FetchedFile inline(byte[] webhook, String pointer) throws NoMedia, MediaTrouble, IOException {
    JsonNode text = bodies.readJson(webhook).at(pointer);
    if (!text.isTextual()) {
      throw new NoMedia("its webhook does not hold it");
    }
    return inline(text.textValue());
  }

  private FetchedFile inline(String base64) throws NoMedia, MediaTrouble, IOException {
    return filled(file -> Inline.decode(base64, file));
  }

  private FetchedFile download(Kind kind, MediaRequest request, Set<Origin> servers)
      throws NoMedia, MediaTrouble, IOException {
    return filled(
        file -> {
          try (FetchDeadline deadline = deadlines.get()) {
            http.get(
                request,
                servers,
                deadline,
                (url, answer) -> {
                  bodies.readFile(kind, url, answer, deadline, file);
                  return file;
                });
          }
        });
  }

  private JsonNode answer(MediaRequest request, Set<Origin> servers) throws NoMedia, MediaTrouble {
    try (FetchDeadline deadline = deadlines.get()) {
      return http.get(
          request, servers, deadline, (url, answer) -> bodies.readJson(answer, deadline));
    }
  }

  private FetchedFile filled(Filling filling) throws NoMedia, MediaTrouble, IOException {
    FetchedFile file = bodies.file();
    boolean full = false;
    try {
      filling.fill(file);
      full = true;
      return file;
    } catch (FetchedFile.TooLarge e) {
      throw bodies.tooLarge();
    } finally {
      if (!full) {
        file.close();
      }
    }
  }

  @FunctionalInterface
  private interface Filling {
    void fill(FetchedFile file) throws NoMedia, MediaTrouble, IOException;
  }
}
