package io.caravan.sandbox.chatwoot;

/** Answers the requests of one endpoint. */
@FunctionalInterface
interface Handler {

  /**
   * @throws ApiError for the answers that are errors
   * @throws RecordNotUnique when it lost a race and Chatwoot does not rescue it: answered 500
   */
  Reply handle(Call call);
}
