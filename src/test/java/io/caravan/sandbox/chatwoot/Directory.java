package io.caravan.sandbox.chatwoot;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Who may call: users and bots by token. Not persisted: the start says who there is. */
final class Directory {

  private static final long ADMINISTRATOR = 1;

  private final Map<String, Actor> byToken = new HashMap<>();
  private String userToken;
  private long lastId = ADMINISTRATOR;

  Directory(String userToken) {
    this.userToken = userToken;
    byToken.put(
        userToken, new Actor(ADMINISTRATOR, Actor.Kind.USER, "Sandbox Admin", Map.of(), Set.of()));
  }

  synchronized @Nullable Actor byToken(String token) {
    return byToken.get(token);
  }

  synchronized String userToken() {
    return userToken;
  }

  /** The old token is refused at once. */
  synchronized String rotateUserToken() {
    Actor user = byToken.remove(userToken);
    userToken = newToken();
    if (user != null) {
      byToken.put(userToken, user);
    }
    return userToken;
  }

  synchronized void administer(long account) {
    Actor user = byToken.get(userToken);
    if (user != null) {
      Map<Long, Actor.Role> accounts = new HashMap<>(user.accounts());
      accounts.put(account, Actor.Role.ADMINISTRATOR);
      byToken.put(
          userToken, new Actor(user.id(), user.kind(), user.name(), accounts, user.inboxes()));
    }
  }

  synchronized String addAgent(long account, Set<Long> inboxes) {
    return add(Actor.Kind.USER, "Agent", account, inboxes);
  }

  synchronized String addBot(long account) {
    return add(Actor.Kind.BOT, "Bot", account, Set.of());
  }

  private String add(Actor.Kind kind, String name, long account, Set<Long> inboxes) {
    String token = newToken();
    long id = ++lastId;
    Map<Long, Actor.Role> accounts = Map.of(account, Actor.Role.AGENT);
    byToken.put(token, new Actor(id, kind, name + " " + id, accounts, new HashSet<>(inboxes)));
    return token;
  }

  private static String newToken() {
    return UUID.randomUUID().toString().replace("-", "").substring(0, 24);
  }
}
