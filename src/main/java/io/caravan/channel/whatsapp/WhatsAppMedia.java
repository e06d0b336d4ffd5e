package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Media by its id: Graph tells a URL that is good for five minutes, and that one wants the token
 * again. An id from a webhook is good for seven days (Meta, "Media", Cloud API v26.0).
 */
final class WhatsAppMedia implements ChannelMedia {

  private static final URI GRAPH = URI.create("https://graph.facebook.com");
  private static final String VERSION = "/v26.0/";
  private static final Pattern ID = Pattern.compile("[0-9]+");
  private static final List<String> FILE_HOSTS = List.of("lookaside.fbsbx.com", ".fbcdn.net");

  @Override
  public MediaStep first(Attachment attachment, MediaAccess access) throws NoMedia {
    String id = attachment.vendorId();
    if (id == null || !ID.matcher(id).matches()) {
      throw new NoMedia("the webhook gives no media id that WhatsApp would know");
    }
    if (access.token() == null || access.token().isBlank()) {
      throw new NoMedia("no api.token is configured for this inbox");
    }
    Map<String, String> bearer = Map.of("Authorization", "Bearer " + access.token());
    String url = access.base(GRAPH) + VERSION + id;
    List<String> fileHosts = new ArrayList<>(FILE_HOSTS);
    String host = access.host(GRAPH);
    if (access.url() != null) {
      fileHosts.add(host);
    }
    return MediaStep.lookup(
        new MediaRequest(url, bearer, List.of(host), null),
        answer -> MediaStep.download(new MediaRequest(link(answer), bearer, fileHosts, null)));
  }

  private static String link(JsonNode answer) throws NoMedia {
    JsonNode url = answer.path("url");
    if (!url.isTextual() || url.textValue().isBlank()) {
      throw new NoMedia("WhatsApp gives no link to it (any more)");
    }
    return url.textValue();
  }
}
