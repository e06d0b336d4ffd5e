package io.caravan.chatwoot;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a contact by its source_id: after a merge that leads to the contact that is left, and after
 * a deletion to none.
 */
final class ProfileLook implements Dialogue {

  private final ContactProfile profile;
  private final FailureSorter sorter;

  ProfileLook(ContactProfile profile, FailureSorter sorter) {
    this.profile = profile;
    this.sorter = sorter;
  }

  @Override
  public ChatwootRequest begin() {
    return new ChatwootRequest(
        ChatwootCall.FIND_CONTACT,
        profile.target(),
        Paths.account(profile.target()) + "/contact_inboxes/filter",
        Map.of(),
        Map.of("inbox_id", profile.target().inboxId(), "source_id", profile.sourceId()),
        List.of(),
        profile.gate(),
        List.of(profile.sourceId()));
  }

  @Override
  public @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    if (failure != null) {
      throw failure;
    }
    if (answer.status() == 404) {
      profile.missing();
    } else {
      if (!answer.json().path("id").isIntegralNumber()) {
        throw sorter.unreadable(request, answer, "the contact's id");
      }
      profile.found(answer.json());
    }
    return null;
  }
}
