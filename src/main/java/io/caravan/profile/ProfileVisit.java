package io.caravan.profile;

import io.caravan.chatwoot.CallGate;
import io.caravan.chatwoot.ChatwootCall.Effect;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.journal.ProfileClaim;
import io.caravan.journal.ProfileJournal;
import io.caravan.media.Picture;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One try for one contact, in the exchange variable {@code profile}. */
final class ProfileVisit implements CallGate {

  static final String VARIABLE = "profile";

  /** Beyond a call's deadline: a question, a picture of 5 MB, and to write down what became. */
  static final Duration BESIDE_CALLS = Duration.ofSeconds(90);

  private final ProfileClaim claim;
  private final ProfileJournal journal;
  private @Nullable Picture picture;
  private boolean refused;
  private boolean pictureMissed;

  ProfileVisit(ProfileClaim claim, ProfileJournal journal) {
    this.claim = claim;
    this.journal = journal;
  }

  ProfileClaim claim() {
    return claim;
  }

  /** A call starts only while nobody else may be at the same contact. */
  @Override
  public void beforeCall(Effect effect, Duration deadline) throws LeaseLost {
    if (!journal.renew(claim, deadline.plus(BESIDE_CALLS))) {
      throw new LeaseLost("a contact's profile went to another worker");
    }
  }

  void hold(Picture fetched) {
    picture = fetched;
  }

  /** There is nothing to be had of this person. */
  void refuse() {
    refused = true;
  }

  boolean isRefused() {
    return refused;
  }

  void missPicture() {
    pictureMissed = true;
  }

  boolean isPictureMissed() {
    return pictureMissed;
  }

  void close() throws IOException {
    if (picture != null) {
      picture.close();
    }
  }
}
