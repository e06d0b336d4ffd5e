package io.caravan.media;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/** The way to one file: the steps that its channel names, up to the file itself. */
final class MediaWalk {

  private static final int MOST_STEPS = 6;
  private static final int BUFFER = 64 * 1024;

  private final MediaHttp http;
  private final Set<Origin> allowed;
  private final long limit;
  private final Supplier<FetchDeadline> deadlines;
  private final ObjectMapper json;

  /**
   * @param allowed servers that may have private addresses, for every inbox
   * @param limit of a file, in bytes
   * @param deadlines one for each step
   */
  MediaWalk(MediaHttp http, Set<Origin> allowed, long limit, Supplier<FetchDeadline> deadlines) {
    this.http = http;
    this.allowed = Set.copyOf(allowed);
    this.limit = limit;
    this.deadlines = deadlines;
    this.json =
        new ObjectMapper(
            JsonFactory.builder()
                .streamReadConstraints(
                    StreamReadConstraints.builder()
                        .maxStringLength((int) Math.min(answerLimit(), Integer.MAX_VALUE))
                        .maxNestingDepth(100)
                        .build())
                .build());
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
    JsonNode text = json.readTree(webhook).at(pointer);
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
                  String type = header(answer, "Content-Type");
                  refusePage(kind, type);
                  file.described(type, header(answer, "Content-Disposition"), url);
                  refuseTooLarge(answer.getEntity(), limit);
                  copy(answer, deadline, file);
                  return file;
                });
          }
        });
  }

  private FetchedFile filled(Filling filling) throws NoMedia, MediaTrouble, IOException {
    FetchedFile file = new FetchedFile(limit);
    boolean full = false;
    try {
      filling.fill(file);
      full = true;
      return file;
    } catch (FetchedFile.TooLarge e) {
      throw tooLarge();
    } finally {
      if (!full) {
        file.close();
      }
    }
  }

  private JsonNode answer(MediaRequest request, Set<Origin> servers) throws NoMedia, MediaTrouble {
    try (FetchDeadline deadline = deadlines.get()) {
      return http.get(request, servers, deadline, (url, answer) -> read(answer, deadline));
    }
  }

  private JsonNode read(ClassicHttpResponse answer, FetchDeadline deadline)
      throws IOException, NoMedia, MediaTrouble {
    refuseTooLarge(answer.getEntity(), answerLimit());
    try (FetchedFile body = new FetchedFile(answerLimit())) {
      copy(answer, deadline, body);
      JsonNode node = json.readTree(body.content().read());
      if (node == null || !node.isContainerNode()) {
        throw new MediaTrouble("its channel answers no JSON");
      }
      return node;
    } catch (JacksonException e) {
      throw new MediaTrouble("its channel answers no JSON");
    }
  }

  /** An answer may hold the file, as base64. */
  private long answerLimit() {
    return limit / 3 * 4 + 1024 * 1024;
  }

  private void copy(ClassicHttpResponse answer, FetchDeadline deadline, FetchedFile file)
      throws IOException, NoMedia {
    HttpEntity entity = answer.getEntity();
    if (entity == null) {
      return;
    }
    byte[] buffer = new byte[BUFFER];
    InputStream body = entity.getContent();
    try {
      for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
        deadline.arrived(n);
        file.write(buffer, 0, n);
      }
    } catch (FetchedFile.TooLarge e) {
      throw tooLarge();
    }
  }

  /** A server that answers 200 to what it does not have. */
  private static void refusePage(Kind kind, @Nullable String type) throws MediaTrouble {
    if (kind != Kind.FILE && type != null && type.matches("(?i)(text/html|application/json).*")) {
      throw new MediaTrouble("its server answers a page instead");
    }
  }

  private void refuseTooLarge(HttpEntity entity, long most) throws NoMedia {
    if (entity != null && entity.getContentLength() > most) {
      throw tooLarge();
    }
  }

  private NoMedia tooLarge() {
    return new NoMedia("it is larger than " + limit / (1024 * 1024) + " MB");
  }

  private static @Nullable String header(ClassicHttpResponse answer, String name) {
    Header header = answer.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }

  @FunctionalInterface
  private interface Filling {
    void fill(FetchedFile file) throws NoMedia, MediaTrouble, IOException;
  }
}
