package io.caravan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.config.InvalidConfiguration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What a newcomer reads whose settings are missing or wrong: our list, and nothing before it. */
@ExtendWith(OutputCaptureExtension.class)
class StartUpWordsTest {

  private static final List<String> SETTINGS =
      List.of(
          "--server.port=0",
          "--caravan.chatwoot.url=http://localhost:1",
          "--caravan.chatwoot.token=t0ken",
          "--caravan.inboxes.demo.channel=generic",
          "--caravan.inboxes.demo.secrets=s3cret-of-the-demo",
          "--caravan.inboxes.demo.chatwoot.account-id=1",
          "--caravan.inboxes.demo.chatwoot.inbox-id=1");

  @ParameterizedTest
  @CsvSource({
    "--spring.datasource.url=, spring.datasource.url: is not set;"
        + " expected jdbc:postgresql://host/database",
    "--spring.datasource.url=postgres://me:pa55@db/x, spring.datasource.url: is no address of a"
        + " Postgres database; expected jdbc:postgresql://host/database",
    "--caravan.inboxes.demo.secrets=, caravan.inboxes.demo.secrets: ",
    "--caravan.inboxes.demo.chanel=generic, caravan.inboxes.demo.chanel: ",
    "--caravan.routes.directory=routs, caravan.routes.directory: "
  })
  void a_wrong_setting_is_one_line_of_our_own(String setting, String line, CapturedOutput output) {
    List<String> arguments = new ArrayList<>(SETTINGS);
    String key = setting.substring(0, setting.indexOf('=') + 1);
    arguments.removeIf(argument -> argument.startsWith(key));
    Collections.addAll(arguments, setting);

    assertThatThrownBy(
            () ->
                new SpringApplicationBuilder(CaravanApplication.class)
                    .run(arguments.toArray(String[]::new)))
        .hasRootCauseInstanceOf(InvalidConfiguration.class);

    String said = output.getAll();
    assertThat(said.lines().filter(each -> each.startsWith(line))).hasSize(1);
    assertThat(said).doesNotContain("Exception", "H2", "embedded database", "pa55");
    assertThat(said.lines().filter(each -> each.contains(" ERROR "))).hasSize(1);
  }
}
