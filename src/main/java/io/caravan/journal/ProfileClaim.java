package io.caravan.journal;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A contact whose name and avatar are ours to ask for, for a while.
 *
 * @param contact the channel's id of the person that is the contact inbox's source_id
 * @param others ids that lead to the same person
 * @param attempts failed tries so far
 * @param given what Caravan gave the contact before
 */
public record ProfileClaim(
    long lane,
    String inbox,
    String contact,
    List<String> others,
    int attempts,
    Given given,
    UUID token) {

  public ProfileClaim {
    others = List.copyOf(others);
  }

  /**
   * What Caravan gave a contact; null where it gave nothing.
   *
   * @param nameSha256 lower-case hex
   * @param triedSha256 of a name that it was about to give
   * @param avatarSha256 lower-case hex
   * @param thumbnail Chatwoot's link to that avatar
   */
  public record Given(
      @Nullable String nameSha256,
      @Nullable String triedSha256,
      @Nullable String avatarSha256,
      @Nullable String thumbnail) {

    public static final Given NOTHING = new Given(null, null, null, null);

    /** Whether a name with this hash is Caravan's. */
    public boolean isName(String sha256) {
      return sha256.equals(nameSha256) || sha256.equals(triedSha256);
    }
  }
}
