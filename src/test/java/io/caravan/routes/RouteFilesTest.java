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
    assertThat(RouteRules.broken(files, NamedBeans.scan())).isEmpty();
  }
}
