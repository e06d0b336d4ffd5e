package io.caravan.sandbox.chatwoot;

/** The page that shows what arrived. */
final class Page {
  private final Store store;
  private final Faults faults;

  Page(Store store, Faults faults) {
    this.store = store;
    this.faults = faults;
  }

  String render() {
    return "";
  }
}
