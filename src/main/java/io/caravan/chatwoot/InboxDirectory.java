package io.caravan.chatwoot;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** What is known of each inbox, from its last read: by a probe, or before a first contact. */
@Component
class InboxDirectory {

  private final FailureSorter sorter;
  private final Map<String, InboxFacts> facts = new ConcurrentHashMap<>();

  InboxDirectory(FailureSorter sorter) {
    this.sorter = sorter;
  }

  static ChatwootRequest request(ChatwootTarget target) {
    return ChatwootRequest.get(
        ChatwootCall.READ_INBOX, target, Paths.account(target) + "/inboxes/" + target.inboxId());
  }

  Optional<InboxFacts> of(ChatwootTarget target) {
    return Optional.ofNullable(facts.get(target.inbox()));
  }

  /**
   * Takes the answer of {@link #request}.
   *
   * @throws ChatwootFailure misconfigured when it is not an API inbox; otherwise as sorted
   */
  InboxFacts learn(ChatwootRequest request, ChatwootAnswer answer) throws ChatwootFailure {
    ChatwootFailure failure = sorter.failure(request, answer);
    if (failure != null) {
      throw failure;
    }
    InboxFacts read = InboxFacts.of(answer);
    if (read == null) {
      throw sorter.unreadable(request, answer, "channel_type");
    }
    if (!read.isApiInbox()) {
      throw new ChatwootFailure(
          FailureKind.MISCONFIGURED,
          request.call(),
          answer.status(),
          "inbox "
              + request.target().inboxId()
              + " is a "
              + read.channelType()
              + "; messages can only be brought into an API inbox (Channel::Api)",
          null);
    }
    facts.put(request.target().inbox(), read);
    return read;
  }

  /** The public API refused: the account API does from now on, until the inbox is read again. */
  void forgetIdentifier(ChatwootTarget target) {
    facts.computeIfPresent(target.inbox(), (inbox, known) -> known.withoutIdentifier());
  }
}
