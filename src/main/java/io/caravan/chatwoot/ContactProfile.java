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
 * took. A name that is not one of Caravan's making stays, and so does a picture: judged by the last
 * look at Chatwoot, of which there is one more after the vendor was asked. Lives in the exchange
 * variable {@code contact-profile} for one try; not thread-safe.
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

  private boolean looked;
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

  /** Whether Chatwoot is to be asked what it has: at first, and before something is written. */
  boolean isLookDue() {
    return !looked || isSomethingNew();
  }

  void missing() {
    looked = true;
    id = null;
  }

  void found(JsonNode contact) {
    looked = true;
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
    String next = nextName();
    return next == null ? null : sha256(next);
  }

  private @Nullable String nextName() {
    return mayBeNamed() && !name.equals(newName) ? newName : null;
  }

  private @Nullable DeliveryFile nextAvatar() {
    return mayBePictured() ? newAvatar : null;
  }

  /** Whether it has no picture, or the one that it got from us. */
  public boolean mayBePictured() {
    return isFound() && (thumbnail.isEmpty() || thumbnail.equals(given.thumbnail()));
  }

  public void offerName(@Nullable String offered) {
    String clean =
        Graphemes.first(Clean.text(offered == null ? "" : offered).strip(), LONGEST_NAME);
    newName = clean.isEmpty() ? null : clean;
  }

  /**
   * @param sha256 lower-case hex; the picture that it has from us is not sent again
   */
  public void offerAvatar(DeliveryFile avatar, String sha256) {
    boolean has = sha256.equals(given.avatarSha256()) && thumbnail.equals(given.thumbnail());
    newAvatar = has ? null : avatar;
    newAvatarSha256 = sha256;
  }

  /** Chatwoot did not want it. */
  void withdrawAvatar() {
    newAvatar = null;
  }

  boolean isSomethingNew() {
    return nextName() != null || nextAvatar() != null;
  }

  Map<String, Object> fields() {
    String next = nextName();
    return next == null ? Map.of() : Map.of("name", next);
  }

  List<DeliveryFile> files() {
    DeliveryFile next = nextAvatar();
    return next == null ? List.of() : List.of(next);
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
    boolean pictured = nextAvatar() != null;
    written =
        new Given(
            newNameSha256(), null, pictured ? newAvatarSha256 : null, pictured ? linkNow : null);
  }

  /** What the contact was given. */
  public Given written() {
    return written;
  }

  private static String sha256(String text) {
    return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
  }
}
