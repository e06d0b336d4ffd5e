package io.caravan.channel.line;

import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;

/** Files are had from LINE by the message's id; those of a sender's own server by their link. */
final class LineMedia implements ChannelMedia {

  private static final URI API = URI.create("https://api-data.line.me");
  private static final Pattern MESSAGE_ID = Pattern.compile("[0-9]{1,40}");

  @Override
  public MediaStep first(Attachment attachment, MediaAccess access) throws NoMedia {
    String id = attachment.vendorId();
    if (id == null) {
      return LINKS.first(attachment, access);
    }
    if (!MESSAGE_ID.matcher(id).matches()) {
      throw new NoMedia("the webhook gives no valid id of it");
    }
    String token = access.token();
    if (token == null || token.isBlank()) {
      throw new NoMedia("the inbox has no channel access token to ask LINE with (api.token)");
    }
    return MediaStep.download(
        MediaRequest.get(
            access.base(API) + "/v2/bot/message/" + id + "/content",
            Map.of("Authorization", "Bearer " + token),
            access.host(API)));
  }
}
