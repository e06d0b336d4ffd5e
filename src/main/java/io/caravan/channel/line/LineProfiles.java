package io.caravan.channel.line;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.Profile;
import io.caravan.channel.ProfileQuestion;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /v2/bot/profile/{userId}} with the channel access token ({@code UserProfileResponse}
 * of line-openapi). Groups and rooms are no contacts here.
 */
final class LineProfiles implements ChannelProfiles {

  private static final URI API = URI.create("https://api.line.me");
  private static final Pattern USER = Pattern.compile("[A-Za-z0-9]{1,64}");

  @Override
  public boolean tellsNames() {
    return true;
  }

  @Override
  public Optional<ProfileQuestion> about(String person, MediaAccess access) {
    String token = access.token();
    if (token == null || token.isBlank() || !USER.matcher(person).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new ProfileQuestion(
            MediaRequest.get(
                access.base(API) + "/v2/bot/profile/" + person,
                Map.of("Authorization", "Bearer " + token),
                access.host(API)),
            LineProfiles::read));
  }

  private static Profile read(JsonNode answer) {
    String picture = answer.path("pictureUrl").textValue();
    return new Profile(answer.path("displayName").textValue(), picture(picture));
  }

  private static @Nullable MediaStep picture(@Nullable String url) {
    return url == null || url.isBlank() ? null : MediaStep.download(MediaRequest.open(url));
  }
}
