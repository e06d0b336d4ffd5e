package io.caravan.console;

import io.caravan.journal.StoreTrouble;
import io.caravan.ops.InvalidRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.servlet.ModelAndView;

/** What goes wrong behind a page, in words; what is inside stays there. */
@ControllerAdvice(basePackageClasses = ConsoleProblems.class)
class ConsoleProblems {

  private static final Logger LOG = LoggerFactory.getLogger(ConsoleProblems.class);

  @ExceptionHandler({DataAccessException.class, TransactionException.class})
  @ResponseStatus(HttpStatus.SERVICE_UNAVAILABLE)
  ModelAndView journalAway(RuntimeException trouble) {
    LOG.warn(
        "A page of the console failed since the journal did: {}", StoreTrouble.describe(trouble));
    return new ModelAndView("console/journal-away");
  }

  /** The journal is there, so webhooks are taken. */
  @ExceptionHandler(QueryTimeoutException.class)
  @ResponseStatus(HttpStatus.SERVICE_UNAVAILABLE)
  ModelAndView tooSlow() {
    return new ModelAndView("console/too-slow");
  }

  @ExceptionHandler(InvalidRequest.class)
  @ResponseStatus(HttpStatus.BAD_REQUEST)
  ModelAndView invalid() {
    return new ModelAndView("error/4xx");
  }
}
