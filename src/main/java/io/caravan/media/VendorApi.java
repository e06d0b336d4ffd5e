package io.caravan.media;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of vendors beside files of messages: past the same guard, with the same limits of
 * time, and with credentials for the same exact hosts. Each question is one request.
 */
public final class VendorApi {

  private static final long LARGEST_ANSWER = 256 * 1024;
  private static final long LARGEST_PICTURE = 5 * 1024 * 1024;
  private static final Attachment PICTURE =
      new Attachment(Kind.IMAGE, null, null, null, null, null);

  private final GuardedHttp http;
  private final Set<Origin> allowed;
  private final MediaBodies bodies = new MediaBodies(LARGEST_ANSWER);
  private final MediaWalk pictures;
  private final Supplier<FetchDeadline> deadlines;

  /**
   * @param allowed servers that may have private addresses, for every inbox
   * @param deadlines one for each request
   */
  VendorApi(GuardedHttp http, Set<Origin> allowed, Supplier<FetchDeadline> deadlines) {
    this.http = http;
    this.allowed = Set.copyOf(allowed);
    this.deadlines = deadlines;
    this.pictures = new MediaWalk(new MediaHttp(http), allowed, LARGEST_PICTURE, deadlines);
  }

  /**
   * An answer of whatever status.
   *
   * @param body missing when it is no JSON
   * @param retryAfter what the header of that name says in seconds
   */
  public record Answer(int status, JsonNode body, @Nullable Duration retryAfter) {}

  /**
   * Asks; redirects are not followed.
   *
   * @throws VendorTrouble when there is no answer
   */
  public Answer ask(MediaRequest request, MediaAccess access) throws VendorTrouble {
    try (FetchDeadline deadline = deadlines.get()) {
      try {
        URI url = WebAddress.of(request.url());
        Origin origin = Origin.of(url);
        Set<Origin> servers = servers(access);
        return http.send(
            url,
            MediaHttp.credentials(request, origin, servers),
            request.json(),
            servers.contains(origin),
            deadline,
            answer -> new Answer(answer.getCode(), json(answer, deadline), RetryAfter.of(answer)));
      } catch (IOException e) {
        throw new VendorTrouble(String.valueOf(MediaHttp.inWords(e, deadline).getMessage()));
      }
    } catch (NoMedia | MediaTrouble e) {
      throw new VendorTrouble(String.valueOf(e.getMessage()));
    }
  }

  /**
   * @return empty when it cannot be had, is too large or no picture that Chatwoot takes; else to be
   *     closed
   * @throws VendorTrouble when it could not be had this time
   */
  public Optional<Picture> picture(MediaStep way, MediaAccess access) throws VendorTrouble {
    try {
      return Picture.of(pictures.fetch(PICTURE, (attachment, same) -> way, access));
    } catch (NoMedia e) {
      return Optional.empty();
    } catch (MediaTrouble | IOException e) {
      throw new VendorTrouble(
          e instanceof MediaTrouble ? String.valueOf(e.getMessage()) : "it could not be kept");
    }
  }

  private JsonNode json(ClassicHttpResponse answer, FetchDeadline deadline)
      throws IOException, NoMedia {
    try {
      return bodies.readJson(answer, deadline);
    } catch (MediaTrouble e) {
      return MissingNode.getInstance();
    }
  }

  private Set<Origin> servers(MediaAccess access) {
    Set<Origin> servers = new HashSet<>(allowed);
    if (access.url() != null && access.url().getHost() != null) {
      servers.add(Origin.of(access.url()));
    }
    return servers;
  }
}
