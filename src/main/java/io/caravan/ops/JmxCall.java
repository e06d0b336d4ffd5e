package io.caravan.ops;

import java.util.Objects;
import java.util.function.Supplier;
import org.springframework.web.ErrorResponseException;

/** An operator's action called over JMX, whose clients know no classes of ours or of Spring. */
final class JmxCall {

  private JmxCall() {}

  /**
   * @throws IllegalStateException in the words of the API's problem
   */
  static <T> T of(Supplier<T> action) {
    try {
      return action.get();
    } catch (ErrorResponseException problem) {
      throw new IllegalStateException(Objects.toString(problem.getBody().getDetail()));
    } catch (InvalidRequest wrong) {
      throw new IllegalArgumentException(wrong.getMessage());
    }
  }
}
