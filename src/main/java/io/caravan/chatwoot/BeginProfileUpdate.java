package io.caravan.chatwoot;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Begins to give the contact in {@code contact-profile} what it was offered, if that is anything.
 */
@Component("begin-profile-update")
class BeginProfileUpdate implements Processor {

  private final FailureSorter sorter;

  BeginProfileUpdate(FailureSorter sorter) {
    this.sorter = sorter;
  }

  @Override
  public void process(Exchange exchange) {
    ContactProfile profile = exchange.getVariable(ContactProfile.VARIABLE, ContactProfile.class);
    if (profile != null) {
      ProfileUpdate update = new ProfileUpdate(profile, sorter);
      exchange.setVariable(Dialogue.VARIABLE, update);
      // a variable that is set to null is removed
      exchange.setVariable(ChatwootRequest.VARIABLE, update.begin());
    }
  }
}
