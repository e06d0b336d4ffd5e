package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.Profile;
import io.caravan.channel.ProfileQuestion;
import io.caravan.channel.ProfileRefusal;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Meta's User Profile API: {@code GET /{id}?fields=…} with the account's token, only of people who
 * wrote to it. Errors are of Meta's "Handling Errors"; 230 is the missing consent, 9010 and 100 a
 * person that there is nothing of.
 */
public final class MetaProfiles implements ChannelProfiles {

  private static final String VERSION = "/v26.0/";
  private static final String PICTURE = "profile_pic";
  private static final Pattern ID = Pattern.compile("[0-9]{1,40}");
  private static final Set<Integer> OF_PERSON = Set.of(100, 230, 9010);
  private static final Set<Integer> THROTTLES = Set.of(4, 17, 32, 341, 368, 613);
  private static final Set<Integer> PASSING = Set.of(1, 2);
  private static final Set<Integer> OF_TOKEN = Set.of(3, 10, 102, 190);

  private final URI graph;
  private final List<List<String>> names;

  /**
   * @param graph unless {@code api.url} says another
   * @param names fields that make a name together; of several such sets the first that has one
   */
  public MetaProfiles(String graph, List<List<String>> names) {
    this.graph = URI.create(graph);
    this.names = List.copyOf(names);
  }

  @Override
  public boolean tellsNames() {
    return true;
  }

  @Override
  public Optional<ProfileQuestion> about(String person, MediaAccess access) {
    String token = access.token();
    if (token == null || token.isBlank() || !ID.matcher(person).matches()) {
      return Optional.empty();
    }
    String fields =
        Stream.concat(names.stream().flatMap(List::stream), Stream.of(PICTURE))
            .collect(Collectors.joining(","));
    return Optional.of(
        new ProfileQuestion(
            MediaRequest.get(
                access.base(graph) + VERSION + person + "?fields=" + fields,
                Map.of("Authorization", "Bearer " + token),
                access.host(graph)),
            this::read));
  }

  private Profile read(JsonNode answer) {
    String name =
        names.stream()
            .map(fields -> joined(answer, fields))
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse(null);
    String picture = text(answer, PICTURE);
    return new Profile(
        name, picture == null ? null : MediaStep.download(MediaRequest.open(picture)));
  }

  private static String joined(JsonNode answer, List<String> fields) {
    return fields.stream()
        .map(field -> text(answer, field))
        .filter(part -> part != null)
        .collect(Collectors.joining(" "));
  }

  private static @Nullable String text(JsonNode answer, String field) {
    String text = answer.path(field).textValue();
    return text == null || text.isBlank() ? null : text.strip();
  }

  @Override
  public ProfileRefusal refusal(int status, JsonNode body) {
    JsonNode code = body.path("error").path("code");
    if (!code.isInt()) {
      return ProfileRefusal.ofStatus(status);
    }
    int number = code.intValue();
    if (OF_PERSON.contains(number)) {
      return ProfileRefusal.PERSON;
    }
    if (THROTTLES.contains(number)) {
      return ProfileRefusal.THROTTLED;
    }
    if (PASSING.contains(number)) {
      return ProfileRefusal.PASSING;
    }
    boolean access = OF_TOKEN.contains(number) || number >= 200 && number <= 299;
    return access ? ProfileRefusal.ACCESS : ProfileRefusal.ofStatus(status);
  }
}
