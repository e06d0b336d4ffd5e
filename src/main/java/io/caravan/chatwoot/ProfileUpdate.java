package io.caravan.chatwoot;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives a contact its name and avatar, in one call. The picture goes along as a file: Chatwoot
 * fetches nothing, from nobody. One that it refuses does not cost the name.
 */
final class ProfileUpdate implements Dialogue {

  private static final Set<FailureKind> REFUSED = Set.of(FailureKind.PERMANENT, FailureKind.OURS);

  private final ContactProfile profile;
  private final FailureSorter sorter;

  ProfileUpdate(ContactProfile profile, FailureSorter sorter) {
    this.profile = profile;
    this.sorter = sorter;
  }

  @Override
  public @Nullable ChatwootRequest begin() {
    return profile.isSomethingNew()
        ? new ChatwootRequest(
            ChatwootCall.UPDATE_CONTACT,
            profile.target(),
            Paths.account(profile.target()) + "/contacts/" + profile.id(),
            Map.of(),
            profile.fields(),
            profile.files(),
            profile.gate(),
            profile.unspeakable())
        : null;
  }

  @Override
  public @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    if (failure == null) {
      profile.taken(answer.json().at("/payload/thumbnail").asText(""));
      return null;
    }
    if (REFUSED.contains(failure.kind()) && !request.files().isEmpty()) {
      profile.withdrawAvatar();
      return begin();
    }
    throw failure;
  }
}
