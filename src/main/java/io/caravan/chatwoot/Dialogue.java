package io.caravan.chatwoot;

import org.jspecify.annotations.Nullable;

/**
 * Some calls to Chatwoot of which each depends on the answer before: says what to ask, takes the
 * answer, and leaves what it found out on the {@link Delivery}. The route makes the calls.
 */
interface Dialogue {

  String VARIABLE = "chatwoot-dialogue";

  /**
   * @return the first call, null when nothing has to be asked
   */
  @Nullable ChatwootRequest begin() throws ChatwootFailure;

  /**
   * @param request the call that was made last
   * @return the next call, null when all is known
   * @throws ChatwootFailure when the answer is a failure that the dialogue cannot go on from
   */
  @Nullable ChatwootRequest next(ChatwootRequest request, ChatwootAnswer answer)
      throws ChatwootFailure;
}
