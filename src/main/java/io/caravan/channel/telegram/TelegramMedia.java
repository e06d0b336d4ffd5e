package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import java.net.URI;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks {@code getFile} for a path and takes the file from there. Both URLs hold the bot's token, so
 * they are made anew each time and kept nowhere.
 */
final class TelegramMedia implements ChannelMedia {

  private static final URI API = URI.create("https://api.telegram.org");
  private static final Pattern FILE_ID = Pattern.compile("[A-Za-z0-9_-]{1,500}");
  private static final Pattern TOKEN = Pattern.compile("[0-9]{1,20}:[A-Za-z0-9_-]{1,100}");
  private static final Pattern PATH =
      Pattern.compile("(?!.*(?:^|/)\\.+(?:/|$))[A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+){0,9}");

  @Override
  public MediaStep first(Attachment attachment, MediaAccess access) throws NoMedia {
    String id = attachment.vendorId();
    if (id == null || !FILE_ID.matcher(id).matches()) {
      throw new NoMedia("the webhook gives no valid id of it");
    }
    String methods = methods(access);
    if (methods == null) {
      throw new NoMedia("the inbox has no bot token to ask Telegram with (api.token)");
    }
    return MediaStep.lookup(
        MediaRequest.open(methods + "getFile?file_id=" + id),
        answer -> download(access.base(API) + "/file/bot" + access.token() + "/", answer));
  }

  /** Where the bot's methods are, with a slash at the end; null without a token. */
  static @Nullable String methods(MediaAccess access) {
    String token = access.token();
    return token == null || !TOKEN.matcher(token).matches()
        ? null
        : access.base(API) + "/bot" + token + "/";
  }

  private static MediaStep download(String folder, JsonNode answer) throws NoMedia {
    String path = path(answer);
    if (path == null || !PATH.matcher(path).matches()) {
      throw new NoMedia("Telegram does not give it out");
    }
    return MediaStep.download(MediaRequest.open(folder + path));
  }

  private static @Nullable String path(JsonNode answer) {
    return answer.path("result").path("file_path").textValue();
  }
}
