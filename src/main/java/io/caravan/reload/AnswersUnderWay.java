package io.caravan.reload;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;

/**
 * A request whose answer is there belongs to the route that took it. Spring looks the route up once
 * more then, and would answer 404 or 415 when its path or {@code consumes} was edited meanwhile.
 */
@Component
class AnswersUnderWay implements HandlerMapping, Ordered {

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public @Nullable HandlerExecutionChain getHandler(HttpServletRequest request) {
    return request.getDispatcherType() == DispatcherType.ASYNC
            && request.getAttribute(BEST_MATCHING_HANDLER_ATTRIBUTE) instanceof HandlerMethod route
            && route.getBean() instanceof WebInput
        ? new HandlerExecutionChain(route)
        : null;
  }
}
