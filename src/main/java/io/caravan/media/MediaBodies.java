package io.caravan.media;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.NoMedia;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/** Reads what servers answer: files, piece by piece to disk, and JSON; both up to a limit. */
final class MediaBodies {

  private static final int BUFFER = 64 * 1024;

  private final long limit;
  private final long jsonLimit;
  private final ObjectMapper json;

  /**
   * @param limit of a file, in bytes
   */
  MediaBodies(long limit) {
    this.limit = limit;
    this.jsonLimit = limit / 3 * 4 + 1024 * 1024; // it may hold the file, as base64
    this.json =
        new ObjectMapper(
            JsonFactory.builder()
                .streamReadConstraints(
                    StreamReadConstraints.builder()
                        .maxStringLength((int) Math.min(jsonLimit, Integer.MAX_VALUE))
                        .maxNestingDepth(100)
                        .build())
                .build());
  }

  /** A file to fill, not larger than the limit. */
  FetchedFile file() throws IOException {
    return new FetchedFile(limit);
  }

  void readFile(
      Kind kind, URI url, ClassicHttpResponse answer, FetchDeadline deadline, FetchedFile file)
      throws IOException, NoMedia, MediaTrouble {
    String type = header(answer, "Content-Type");
    if (kind != Kind.FILE && type != null && type.matches("(?i)(text/html|application/json).*")) {
      // a server that answers 200 to what it does not have
      throw new MediaTrouble("its server answers a page instead");
    }
    file.described(type, header(answer, "Content-Disposition"), url);
    copy(answer, deadline, file, limit);
  }

  JsonNode readJson(ClassicHttpResponse answer, FetchDeadline deadline)
      throws IOException, NoMedia, MediaTrouble {
    try (FetchedFile body = new FetchedFile(jsonLimit)) {
      copy(answer, deadline, body, jsonLimit);
      JsonNode node = json.readTree(body.content().read());
      if (node == null || !node.isContainerNode()) {
        throw new MediaTrouble("its channel answers no JSON");
      }
      return node;
    } catch (JacksonException e) {
      throw new MediaTrouble("its channel answers no JSON");
    }
  }

  JsonNode readJson(byte[] body) throws IOException {
    return json.readTree(body);
  }

  NoMedia tooLarge() {
    return new NoMedia("it is larger than " + limit / (1024 * 1024) + " MB");
  }

  private void copy(ClassicHttpResponse answer, FetchDeadline deadline, FetchedFile file, long most)
      throws IOException, NoMedia {
    HttpEntity entity = answer.getEntity();
    if (entity == null) {
      return;
    }
    if (entity.getContentLength() > most) {
      throw tooLarge();
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

  private static @Nullable String header(ClassicHttpResponse answer, String name) {
    Header header = answer.getFirstHeader(name);
    return header == null ? null : header.getValue();
  }
}
