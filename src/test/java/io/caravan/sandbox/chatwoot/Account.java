package io.caravan.sandbox.chatwoot;

/**
 * @param suspended a suspended account answers 401 to everybody
 */
public record Account(long id, String name, boolean suspended) implements Row {
  @Override
  public long rowId() {
    return id;
  }
}
