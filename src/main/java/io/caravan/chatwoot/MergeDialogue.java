package io.caravan.chatwoot;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes one contact of two. What they are is read first, so it may be repeated after any answer,
 * also a lost one: a contact that has both source ids is what was wanted, by whoever's doing. The
 * base is the contact of the id that was seen first: its lane goes on, and Chatwoot keeps the
 * base's name and fills in what it lacks.
 */
final class MergeDialogue implements Dialogue {

  /** Somebody may merge, delete or write at the same moment. */
  private static final int MOST_ROUNDS = 3;

  private final ContactMerge merge;
  private final FailureSorter sorter;
  private @Nullable Long firstId;
  private boolean firstRead;
  private int rounds;

  MergeDialogue(ContactMerge merge, FailureSorter sorter) {
    this.merge = merge;
    this.sorter = sorter;
  }

  @Override
  public ChatwootRequest begin() {
    rounds++;
    firstRead = false;
    return find(merge.first());
  }

  @Override
  public @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    if (failure instanceof LostRace && rounds < MOST_ROUNDS) {
      return begin();
    }
    if (failure != null) {
      throw failure;
    }
    if (request.call() == ChatwootCall.MERGE_CONTACTS) {
      return null;
    }
    Long found = answer.status() == 404 ? null : id(request, answer);
    if (!firstRead) {
      firstRead = true;
      firstId = found;
      return find(merge.second());
    }
    merge.found(firstId, found);
    return firstId == null || found == null || found.equals(firstId) ? null : merge(firstId, found);
  }

  private long id(ChatwootRequest request, ChatwootAnswer answer) throws ChatwootFailure {
    if (!answer.json().path("id").isIntegralNumber()) {
      throw sorter.unreadable(request, answer, "the contact's id");
    }
    return answer.json().path("id").asLong();
  }

  private ChatwootRequest find(String sourceId) {
    return post(
        ChatwootCall.FIND_CONTACT,
        "/contact_inboxes/filter",
        Map.of("inbox_id", merge.target().inboxId(), "source_id", sourceId));
  }

  private ChatwootRequest merge(long base, long other) {
    return post(
        ChatwootCall.MERGE_CONTACTS,
        "/actions/contact_merge",
        Map.of("base_contact_id", base, "mergee_contact_id", other));
  }

  private ChatwootRequest post(ChatwootCall call, String path, Map<String, Object> body) {
    return new ChatwootRequest(
        call,
        merge.target(),
        Paths.account(merge.target()) + path,
        Map.of(),
        body,
        List.of(),
        merge.gate(),
        List.of(merge.first(), merge.second()));
  }
}
