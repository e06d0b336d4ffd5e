package io.caravan.ops;

import io.caravan.intake.TroubleInWords;
import io.caravan.journal.StoreTrouble;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/**
 * Errors of the API as problem JSON (RFC 7807) that says what is wrong. Webhooks have their own.
 */
@RestControllerAdvice(
    assignableTypes = {EventApi.class, AuditApi.class, LaneApi.class, InboxApi.class})
class ApiProblems extends ResponseEntityExceptionHandler {

  private static final Logger LOG = LoggerFactory.getLogger(ApiProblems.class);

  @ExceptionHandler(InvalidRequest.class)
  ProblemDetail invalid(InvalidRequest request) {
    return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, request.getMessage());
  }

  /** In our words: Spring's speak of conversions. */
  @Override
  protected @Nullable ResponseEntity<Object> handleTypeMismatch(
      TypeMismatchException mismatch,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    String name =
        mismatch instanceof MethodArgumentTypeMismatchException argument
            ? argument.getName()
            : mismatch.getPropertyName();
    String expected = mismatch.getRequiredType() == boolean.class ? "true or false" : "a number";
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, name + " must be " + expected);
    return handleExceptionInternal(mismatch, problem, headers, status, request);
  }

  /** Of a search: a change by hand is not limited. */
  @ExceptionHandler(QueryTimeoutException.class)
  ProblemDetail tooSlow(QueryTimeoutException slow) {
    return ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, SlowSearch.WORDS);
  }

  @ExceptionHandler({DataAccessException.class, TransactionException.class})
  ProblemDetail journalAway(RuntimeException trouble) {
    LOG.warn("A request failed since the journal did: {}", StoreTrouble.describe(trouble));
    return ProblemDetail.forStatusAndDetail(
        HttpStatus.SERVICE_UNAVAILABLE,
        "the journal's database does not answer; what was done until then is in /api/audit");
  }

  @ExceptionHandler(RuntimeException.class)
  ProblemDetail fault(RuntimeException fault) {
    LOG.error("A request failed by a fault of Caravan: {}", TroubleInWords.of(fault));
    return ProblemDetail.forStatusAndDetail(
        HttpStatus.INTERNAL_SERVER_ERROR,
        "a fault of Caravan, please report it; its log says where, and what was done until then is"
            + " in /api/audit");
  }
}
