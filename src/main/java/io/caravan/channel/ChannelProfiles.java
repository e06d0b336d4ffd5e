package io.caravan.channel;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * How a channel is asked who a person is, where its webhooks do not say it. Pure: it says which
 * request to make and what the answer means.
 */
public interface ChannelProfiles {

  /**
   * Whether the names are wanted; a channel whose webhooks carry them is asked for avatars alone.
   */
  boolean tellsNames();

  /**
   * @param person the channel's id, as it was received
   * @param access what the inbox is configured with
   * @return empty when this inbox or about this person nothing can be asked
   */
  Optional<ProfileQuestion> about(String person, MediaAccess access);

  /**
   * @param status of the answer, other than 200
   * @param body of the answer; missing when it is no JSON
   */
  default ProfileRefusal refusal(int status, JsonNode body) {
    return ProfileRefusal.ofStatus(status);
  }
}
