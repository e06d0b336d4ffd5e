package io.caravan.ops;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Checks the next slice of webhooks. */
@Component("check-accounts")
class CheckAccounts implements Processor {

  private final AccountingCheck accounting;

  CheckAccounts(AccountingCheck accounting) {
    this.accounting = accounting;
  }

  @Override
  public void process(Exchange exchange) {
    accounting.checkNext();
  }
}
