package io.caravan.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import io.caravan.channel.Sha256;
import io.caravan.journal.ProfileClaim;
import io.caravan.journal.ProfileClaim.Given;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A contact that is to get a name and an avatar: what Chatwoot has, what it is offered, and what it
 * took. A name that is not one of Caravan's making stays, and so does a picture. Lives in the
 * exchange variable {@code contact-profile} for one try; not thread-safe.
 */
public final class ContactProfile {

  public static final String VARIABLE = "contact-profile";

  /** Side work waits for nobody long. */
  private static final Duration AT_MOST = Duration.ofSeconds(10);

  private static final int LONGEST_NAME = 255;

  private final ChatwootTarget target;
  private final CallGate gate;
  private final String sourceId;
  private final Set<String> fallbacks;
  private final Given given;

  private @Nullable Long id;
  private String name = "";
  private String thumbnail = "";
  private @Nullable String newName;
  private @Nullable DeliveryFile newAvatar;
  private @Nullable String newAvatarSha256;
  private Given written = Given.NOTHING;

  public ContactProfile(ChatwootTarget target, CallGate gate, ProfileClaim claim) {
    this.target = target.within(AT_MOST);
    this.gate = gate;
    this.sourceId = claim.contact();
    this.given = claim.given();
    this.fallbacks = new HashSet<>(claim.others());
    fallbacks.add(claim.contact());
  }

  ChatwootTarget target() {
    return target;
  }

  CallGate gate() {
    return gate;
  }

  String sourceId() {
    return sourceId;
  }

  void found(JsonNode contact) {
    id = contact.path("id").asLong();
    name = contact.path("name").asText("").strip();
    thumbnail = contact.path("thumbnail").asText("").strip();
  }

  /** False when no contact has the source_id any more. */
  public boolean isFound() {
    return id != null;
  }

  @Nullable Long id() {
    return id;
  }

  /** Whether its name is none, the id that a contact without a name gets, or one of ours. */
  public boolean mayBeNamed() {
    return isFound() && (name.isEmpty() || fallbacks.contains(name) || given.isName(sha256(name)));
  }

  /** SHA-256 of the name that it has, if it is one of ours. */
  public @Nullable String ownNameSha256() {
    return given.isName(sha256(name)) ? sha256(name) : null;
  }

  /** SHA-256 of the name that it is about to get; null when it is to keep its own. */
  public @Nullable String newNameSha256() {
    return newName == null ? null : sha256(newName);
  }

  /** Whether it has no picture, or the one that it got from us. */
  public boolean mayBePictured() {
    return isFound() && (thumbnail.isEmpty() || thumbnail.equals(given.thumbnail()));
  }

  public void offerName(@Nullable String offered) {
    String clean =
        Graphemes.first(Clean.text(offered == null ? "" : offered).strip(), LONGEST_NAME);
    newName = mayBeNamed() && !clean.isEmpty() && !clean.equals(name) ? clean : null;
  }

  /**
   * @param sha256 lower-case hex; the picture that it has from us is not sent again
   */
  public void offerAvatar(DeliveryFile avatar, String sha256) {
    boolean has = sha256.equals(given.avatarSha256()) && thumbnail.equals(given.thumbnail());
    newAvatar = mayBePictured() && !has ? avatar : null;
    newAvatarSha256 = sha256;
  }

  /** Chatwoot did not want it. */
  void withdrawAvatar() {
    newAvatar = null;
  }

  boolean isSomethingNew() {
    return newName != null || newAvatar != null;
  }

  Map<String, Object> fields() {
    return newName == null ? Map.of() : Map.of("name", newName);
  }

  List<DeliveryFile> files() {
    return newAvatar == null ? List.of() : List.of(newAvatar);
  }

  List<String> unspeakable() {
    return Stream.of(sourceId, name, newName)
        .filter(text -> text != null && !text.isEmpty())
        .toList();
  }

  /**
   * @param linkNow Chatwoot's link to the avatar that it has now
   */
  void taken(String linkNow) {
    written =
        new Given(
            newNameSha256(),
            null,
            newAvatar == null ? null : newAvatarSha256,
            newAvatar == null ? null : linkNow);
  }

  /** What the contact was given. */
  public Given written() {
    return written;
  }

  private static String sha256(String text) {
    return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
  }
}
