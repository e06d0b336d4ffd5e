package io.caravan.profile;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.Channels;
import io.caravan.channel.MediaAccess;
import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.chatwoot.InboxPauses;
import io.caravan.config.CaravanProperties;
import io.caravan.config.InboxProperties;
import io.caravan.config.InboxProperties.Api;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The inboxes whose channel can be asked who a person is. */
@Component
class ProfileInboxes {

  private final CaravanProperties properties;
  private final Channels channels;
  private final ProfileRests rests;
  private final ChatwootCircuits circuits;
  private final InboxPauses pauses;

  ProfileInboxes(
      CaravanProperties properties,
      Channels channels,
      ProfileRests rests,
      ChatwootCircuits circuits,
      InboxPauses pauses) {
    this.properties = properties;
    this.channels = channels;
    this.rests = rests;
    this.circuits = circuits;
    this.pauses = pauses;
  }

  /** All of them. */
  List<String> all() {
    return properties.profiles().enabled()
        ? properties.inboxes().keySet().stream().filter(this::canBeAsked).sorted().toList()
        : List.of();
  }

  /** Those for which vendor and Chatwoot are well: messages have Chatwoot's first moments. */
  List<String> now() {
    return all().stream()
        .filter(rests::isOver)
        .filter(pauses::permits)
        .filter(inbox -> circuits.mode(inbox) == CircuitMode.CLOSED)
        .toList();
  }

  Optional<ChannelProfiles> profiles(String inbox) {
    return properties
        .inbox(inbox)
        .map(InboxProperties::channel)
        .flatMap(channels::find)
        .flatMap(Channel::profiles);
  }

  MediaAccess access(String inbox) {
    return properties
        .inbox(inbox)
        .map(InboxProperties::api)
        .map(api -> new MediaAccess(api.url(), api.token(), api.user()))
        .orElse(MediaAccess.NONE);
  }

  private boolean canBeAsked(String inbox) {
    Api api = properties.inbox(inbox).orElseThrow().api();
    return api.token() != null && !api.token().isBlank() && profiles(inbox).isPresent();
  }
}
