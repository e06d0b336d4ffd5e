package io.caravan.reload;

import io.caravan.reload.RouteFileState.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Says what became of an edit: once in the log, and in {@link RouteFiles} until it is mended. */
@Component
class EditReport {

  private static final Logger log = LoggerFactory.getLogger(EditReport.class);

  private final RouteFiles files;

  EditReport(RouteFiles files) {
    this.files = files;
  }

  void taken(String file) {
    files.note(file, Outcome.TAKEN, null);
    log.info("{} is in use from now on", file);
  }

  void removed(String file) {
    files.note(file, Outcome.REMOVED, null);
    log.info("{} is gone and not in use any more", file);
  }

  /**
   * @param problem a line for each mistake, as {@link Mistake} writes it
   */
  void refused(String file, String problem) {
    boolean told = files.of(file).filter(state -> problem.equals(state.problem())).isPresent();
    if (!told) {
      files.note(file, Outcome.REFUSED, problem);
      log.error(
          "{} is not used, {}: {}",
          file,
          isLost(file) ? "what ran before does not start either" : "what ran before runs on",
          problem);
    }
  }

  /** Whether its route does not run, although the file before is taken to be in use. */
  boolean isLost(String file) {
    return files.lost().contains(RouteText.id(file));
  }

  /** The file says again what runs. */
  void mended(String file) {
    if (files.of(file).filter(RouteFileState::isRefused).isPresent()) {
      files.note(file, Outcome.TAKEN, null);
      log.info("{} says again what runs", file);
    }
  }

  /** It was never in use. */
  void forgotten(String file) {
    files.forget(file);
  }
}
