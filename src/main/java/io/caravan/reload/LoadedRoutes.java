package io.caravan.reload;

import io.caravan.reload.RouteFileState.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.spring.boot.CamelContextConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Remembers the files as they are when Camel loads them: what runs, before any edit. */
@Component
class LoadedRoutes implements CamelContextConfiguration {

  private static final Logger log = LoggerFactory.getLogger(LoadedRoutes.class);

  private final RouteDirectory directory;
  private final RouteEdits edits;
  private final RouteFiles files;
  private final OldRoutes oldRoutes;

  LoadedRoutes(RouteDirectory directory, RouteEdits edits, RouteFiles files, OldRoutes oldRoutes) {
    this.directory = directory;
    this.edits = edits;
    this.files = files;
    this.oldRoutes = oldRoutes;
  }

  @Override
  public void beforeApplicationStart(CamelContext context) {
    remember();
    try {
      context.addService(oldRoutes);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void afterApplicationStart(CamelContext context) {
    // Nothing is left to do then.
  }

  /**
   * @throws IllegalStateException when a file is not of the form that can be edited: it would run,
   *     and an edit of it could not be undone
   */
  private void remember() {
    List<Mistake> mistakes = new ArrayList<>();
    try {
      directory
          .read(RouteText.SUFFIX)
          .forEach(
              (name, text) -> {
                try {
                  edits.loaded(text.orElseThrow(() -> new RouteMistakes(directory.whyNot(name))));
                  files.note(name, Outcome.LOADED, null);
                  if (!name.equals(RouteText.ERRORS)) {
                    files.runs(RouteText.id(name));
                  }
                } catch (RouteMistakes e) {
                  mistakes.addAll(e.mistakes());
                }
              });
    } catch (IOException e) {
      log.warn("{} cannot be listed: {}", directory.path(), e.toString());
    }
    if (!mistakes.isEmpty()) {
      throw new IllegalStateException(
          "route files hold mistakes; see also --check-routes:\n"
              + new RouteMistakes(mistakes).getMessage());
    }
  }
}
