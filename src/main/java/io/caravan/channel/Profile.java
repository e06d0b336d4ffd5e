package io.caravan.channel;

import org.jspecify.annotations.Nullable;

/**
 * What a channel tells of a person.
 *
 * @param name null or blank when it tells none
 * @param avatar the way to the picture; null when there is none
 */
public record Profile(@Nullable String name, @Nullable MediaStep avatar) {

  /** Neither name nor link: both are the person's. */
  @Override
  public String toString() {
    return "a profile";
  }
}
