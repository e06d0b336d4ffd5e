package io.caravan.chatwoot;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Begins to read the contact in {@code contact-profile}; without it nothing is asked. Asked again
 * when there is something to give it, since an agent may have named it while the vendor was asked.
 */
@Component("begin-profile-look")
class BeginProfileLook implements Processor {

  private final FailureSorter sorter;

  BeginProfileLook(FailureSorter sorter) {
    this.sorter = sorter;
  }

  @Override
  public void process(Exchange exchange) {
    ContactProfile profile = exchange.getVariable(ContactProfile.VARIABLE, ContactProfile.class);
    if (profile != null && profile.isLookDue()) {
      ProfileLook look = new ProfileLook(profile, sorter);
      exchange.setVariable(Dialogue.VARIABLE, look);
      exchange.setVariable(ChatwootRequest.VARIABLE, look.begin());
    }
  }
}
