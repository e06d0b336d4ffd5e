package io.caravan.routes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every file under {@code routes/} keeps every rule; {@link RouteRulesTest} shows what breaks one.
 */
class RouteFilesTest {

  @Test
  void every_route_file_keeps_every_rule() {
    List<RouteFile> files = RouteFile.all();

    assertThat(files).extracting(RouteFile::id).contains(FormRules.ERRORS);
    assertThat(RouteRules.broken(files, NamedBeans.scan()))
        .as(
            "rules for the routes that are shipped. Routes of your own belong in another directory"
                + " (caravan.routes.directory), where only --check-routes checks them")
        .isEmpty();
  }
}
