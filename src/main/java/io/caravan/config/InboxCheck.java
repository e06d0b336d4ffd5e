package io.caravan.config;

import io.caravan.config.InboxProperties.SignaturePolicy;
import io.caravan.config.InboxProperties.Target;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules of {@code caravan.inboxes}, of each and between them. */
final class InboxCheck {

  private static final Pattern NAME = Pattern.compile("[a-z0-9-]+");

  private final ChatwootProperties chatwoot;
  private final RoutesProperties routes;
  private final Findings findings;

  /** By channel and account, the inbox that has it. */
  private final Map<List<String>, String> owners = new HashMap<>();

  InboxCheck(ChatwootProperties chatwoot, RoutesProperties routes, Findings findings) {
    this.chatwoot = chatwoot;
    this.routes = routes;
    this.findings = findings;
  }

  void check(Map<String, InboxProperties> inboxes) {
    if (inboxes.isEmpty()) {
      findings.warning("caravan.inboxes", "there is none, so every webhook is answered 404");
    }
    new TreeMap<>(inboxes).forEach(this::checkInbox);
  }

  private void checkInbox(String name, InboxProperties inbox) {
    String key = "caravan.inboxes." + name;
    findings.expect(
        NAME.matcher(name).matches(),
        key,
        "an inbox is named in its webhook's path; expected lower-case letters, digits and"
            + " hyphens, such as caravan.inboxes.insta");
    checkSecrets(name, key, inbox);
    checkChannel(name, key, inbox);
    checkTarget(name, key + ".chatwoot", inbox.chatwoot());
    findings.expect(
        inbox.maxBody().toBytes() > 0,
        key + ".max-body",
        "has to be more than nothing, such as 4MB");
    findings.expect(
        inbox.rateLimit() == null || inbox.rateLimit() > 0,
        key + ".rate-limit",
        "would refuse every webhook; expected webhooks a second, such as 200, or no such key");
    findings.expect(
        inbox.verifyToken() == null || !inbox.verifyToken().isBlank(),
        key + ".verify-token",
        "inbox "
            + name
            + " has an empty one, which would let anyone pass Meta's handshake;"
            + " expected the words that Meta's form holds, or no such key");
  }

  private void checkSecrets(String name, String key, InboxProperties inbox) {
    for (int i = 0; i < inbox.secrets().size(); i++) {
      findings.expect(
          !inbox.secrets().get(i).isBlank(),
          key + ".secrets[" + i + "]",
          "inbox "
              + name
              + " has an empty secret, with which anyone could sign; expected the"
              + " app secret, or one entry fewer");
    }
    findings.expect(
        inbox.signature() == SignaturePolicy.NONE || !inbox.secrets().isEmpty(),
        key + ".secrets",
        "inbox "
            + name
            + " has no secret; give the app secret(s) that sign its webhooks, or set "
            + key
            + ".signature: none");
  }

  private void checkChannel(String name, String key, InboxProperties inbox) {
    @Nullable String word = inbox.channel();
    String expected = "; expected one of " + String.join(", ", ChannelName.words());
    if (word == null || word.isBlank()) {
      findings.problem(key + ".channel", "inbox " + name + " has no channel" + expected);
      return;
    }
    Optional<ChannelName> channel = ChannelName.of(word);
    if (channel.isEmpty()) {
      checkMapped(name, key + ".channel", word, expected);
    }
    if (channel.filter(ChannelName::isRoutedByAccount).isPresent() && inbox.accounts().isEmpty()) {
      findings.warning(
          key + ".accounts",
          "inbox "
              + name
              + " has no account, so every event for it would be ignored; give the"
              + " ids that its webhooks name, such as \"17841400000000001\"");
    }
    checkAccounts(name, key + ".accounts", word, inbox.accounts());
  }

  /**
   * A channel that is not built in is a route and a mapping, which may come later if they may
   * change.
   */
  private void checkMapped(String name, String key, String word, String expected) {
    if (NAME.matcher(word).matches() && Files.isRegularFile(mapping(word))) {
      return;
    }
    String unknown =
        "inbox " + name + " names the channel \"" + word + "\", which is not known" + expected;
    String files = ", or the name of a mapping " + mapping("<channel>") + " with its route";
    if (routes.reload() && NAME.matcher(word).matches()) {
      findings.warning(
          key, unknown + files + "; until both are there its webhooks are answered 405");
    } else {
      findings.problem(key, unknown + files);
    }
  }

  private Path mapping(String channel) {
    try {
      return Path.of(routes.directory()).resolve(channel + ".jq");
    } catch (InvalidPathException reportedElsewhere) {
      return Path.of(channel + ".jq");
    }
  }

  private void checkAccounts(String name, String key, String channel, List<String> accounts) {
    for (String account : accounts) {
      findings.expect(
          !account.isBlank(), key, "inbox " + name + " has an empty account; expected its id");
      String owner = owners.putIfAbsent(List.of(channel, account), name);
      findings.expect(
          owner == null || owner.equals(name),
          key,
          "account "
              + account
              + " of inbox "
              + name
              + " is one of inbox "
              + owner
              + " too; expected each account in one inbox of a channel");
    }
  }

  private void checkTarget(String name, String key, @Nullable Target target) {
    if (target == null) {
      findings.problem(
          key,
          "inbox "
              + name
              + " does not say where its messages go; expected account-id and"
              + " inbox-id, such as { account-id: 1, inbox-id: 3 }");
      return;
    }
    String ids = " in Chatwoot; expected the number in the address bar there, such as 3";
    findings.expect(
        target.accountId() > 0, key + ".account-id", "inbox " + name + " has no account" + ids);
    findings.expect(
        target.inboxId() > 0, key + ".inbox-id", "inbox " + name + " has no inbox" + ids);
    ChatwootCheck.checkUrl(target.url(), key + ".url", findings);
    ChatwootCheck.checkToken(target.token(), key + ".token", findings);
    findings.expect(
        !ChatwootCheck.isUnset(target.url()) || !ChatwootCheck.isUnset(chatwoot.url()),
        key + ".url",
        "inbox "
            + name
            + " has no Chatwoot; set caravan.chatwoot.url for all inboxes or this key"
            + " for one, such as https://chat.example.com");
    findings.expect(
        isSet(target.token()) || isSet(chatwoot.token()),
        key + ".token",
        "inbox "
            + name
            + " has no access token; set caravan.chatwoot.token for all inboxes or"
            + " this key for one: the token of a Chatwoot user (not of a bot)");
  }

  private static boolean isSet(@Nullable String text) {
    return text != null && !text.isBlank();
  }
}
