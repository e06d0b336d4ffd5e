package io.caravan.intake;

import io.caravan.config.CaravanProperties;
import io.caravan.config.InboxProperties;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** The configured inboxes, as intake looks for them. */
@Component
class Inboxes {

  private final Map<String, InboxProperties> byName;

  Inboxes(CaravanProperties properties) {
    byName = new TreeMap<>(properties.inboxes());
  }

  /** The inbox that a webhook's path names, {@code /webhooks/<channel>/<inbox>…}, with its name. */
  Optional<Map.Entry<String, InboxProperties>> ofPath(HttpServletRequest request) {
    String[] path = request.getRequestURI().substring(request.getContextPath().length()).split("/");
    return path.length < 4
        ? Optional.empty()
        : find(path[2], path[3]).map(inbox -> Map.entry(path[3], inbox));
  }

  Optional<InboxProperties> find(String channel, String name) {
    return Optional.ofNullable(byName.get(name)).filter(inbox -> inbox.channel().equals(channel));
  }

  /** The name of the channel's inbox whose accounts hold the id; the preferred one if it does. */
  Optional<String> ofAccount(String channel, String account, String preferred) {
    if (holds(preferred, channel, account)) {
      return Optional.of(preferred);
    }
    return byName.keySet().stream().filter(name -> holds(name, channel, account)).findFirst();
  }

  InboxProperties settings(String name) {
    return byName.get(name);
  }

  private boolean holds(String name, String channel, String account) {
    return find(channel, name).filter(inbox -> inbox.accounts().contains(account)).isPresent();
  }
}
