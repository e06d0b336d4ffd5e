package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.Profile;
import io.caravan.channel.ProfileQuestion;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code getUserProfilePhotos} (Telegram's Bot API) for the newest photo, which is a file as any
 * other; names come with each message.
 */
final class TelegramProfiles implements ChannelProfiles {

  private static final Pattern USER = Pattern.compile("[0-9]{1,20}");

  private final TelegramMedia media;

  TelegramProfiles(TelegramMedia media) {
    this.media = media;
  }

  @Override
  public boolean tellsNames() {
    return false;
  }

  @Override
  public Optional<ProfileQuestion> about(String person, MediaAccess access) {
    String methods = TelegramMedia.methods(access);
    if (methods == null || !USER.matcher(person).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new ProfileQuestion(
            MediaRequest.open(methods + "getUserProfilePhotos?limit=1&user_id=" + person),
            answer -> new Profile(null, photo(answer, access))));
  }

  /** Up to four sizes of one photo; the largest. */
  private @Nullable MediaStep photo(JsonNode answer, MediaAccess access) {
    String largest = null;
    long most = -1;
    for (JsonNode size : answer.path("result").path("photos").path(0)) {
      if (size.path("width").asLong() > most && size.path("file_id").isTextual()) {
        most = size.path("width").asLong();
        largest = size.path("file_id").textValue();
      }
    }
    try {
      return largest == null
          ? null
          : media.first(
              Attachment.vendor(Attachment.Kind.IMAGE, largest, null, "image/jpeg"), access);
    } catch (NoMedia e) {
      return null; // an id that Telegram would not write
    }
  }
}
