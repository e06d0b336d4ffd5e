package io.caravan.journal;

/** What became of a finish of the event in hand. */
public enum Finish {
  /** The lease was lost or the event had ended otherwise: nothing was changed. */
  LOST,
  /** The next event of the claim is in hand. */
  RECORDED,
  /** It was the last of the claim: the lane is free. */
  GIVEN_BACK,
  /** The same, and something of the lane is due already. */
  GIVEN_BACK_DUE;

  public boolean counts() {
    return this != LOST;
  }

  public boolean isGivenBack() {
    return this == GIVEN_BACK || this == GIVEN_BACK_DUE;
  }
}
