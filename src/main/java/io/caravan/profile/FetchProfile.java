package io.caravan.profile;

import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaStep;
import io.caravan.channel.Profile;
import io.caravan.channel.ProfileQuestion;
import io.caravan.channel.ProfileRefusal;
import io.caravan.chatwoot.ContactProfile;
import io.caravan.chatwoot.DeliveryFile;
import io.caravan.journal.ProfileJournal;
import io.caravan.media.Picture;
import io.caravan.media.VendorApi;
import io.caravan.media.VendorTrouble;
import java.util.Optional;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Asks the channel who the person is, and offers the contact the name and the avatar. Nothing is
 * asked whose answer the contact would not take.
 */
@Component("fetch-profile")
class FetchProfile implements Processor {

  private final ProfileInboxes inboxes;
  private final VendorApi vendors;
  private final ProfileJournal journal;

  FetchProfile(ProfileInboxes inboxes, VendorApi vendors, ProfileJournal journal) {
    this.inboxes = inboxes;
    this.vendors = vendors;
    this.journal = journal;
  }

  @Override
  public void process(Exchange exchange) throws VendorTrouble, ProfileRefused {
    ProfileVisit visit = exchange.getVariable(ProfileVisit.VARIABLE, ProfileVisit.class);
    if (visit == null) {
      return;
    }
    ContactProfile contact = exchange.getVariable(ContactProfile.VARIABLE, ContactProfile.class);
    String inbox = visit.claim().inbox();
    ChannelProfiles profiles = inboxes.profiles(inbox).orElseThrow();
    if (contact.mayBeNamed() && profiles.tellsNames() || contact.mayBePictured()) {
      MediaAccess access = inboxes.access(inbox);
      Optional<ProfileQuestion> question = profiles.about(visit.claim().contact(), access);
      Profile profile = question.isEmpty() ? null : ask(question.get(), profiles, access);
      if (profile == null) {
        visit.refuse();
      } else {
        name(visit, contact, profile.name());
        picture(visit, contact, profile.avatar(), access);
      }
    }
  }

  /** Null when there is nothing to be had of this person. */
  private @Nullable Profile ask(
      ProfileQuestion question, ChannelProfiles profiles, MediaAccess access)
      throws VendorTrouble, ProfileRefused {
    VendorApi.Answer answer = vendors.ask(question.request(), access);
    if (answer.status() == 200 && answer.body().isObject()) {
      return question.reader().apply(answer.body());
    }
    ProfileRefusal refusal =
        answer.status() == 200
            ? ProfileRefusal.PASSING
            : profiles.refusal(answer.status(), answer.body());
    if (refusal == ProfileRefusal.PERSON) {
      return null;
    }
    throw new ProfileRefused(refusal, answer.status(), answer.retryAfter());
  }

  private void name(ProfileVisit visit, ContactProfile contact, @Nullable String name) {
    contact.offerName(name);
    String sha256 = contact.newNameSha256();
    if (sha256 != null) {
      journal.announce(visit.claim(), contact.ownNameSha256(), sha256);
    }
  }

  /** Without it the name is given all the same. */
  private void picture(
      ProfileVisit visit, ContactProfile contact, @Nullable MediaStep way, MediaAccess access) {
    if (way == null || !contact.mayBePictured()) {
      return;
    }
    try {
      Optional<Picture> fetched = vendors.picture(way, access);
      if (fetched.isPresent()) {
        Picture picture = fetched.get();
        visit.hold(picture);
        DeliveryFile file = new DeliveryFile(0, picture.name(), picture.mime(), picture.size());
        file.content(picture.content());
        contact.offerAvatar(file, picture.sha256());
      }
    } catch (VendorTrouble e) {
      visit.missPicture();
    }
  }
}
