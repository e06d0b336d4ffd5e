package io.caravan;

import io.caravan.reload.CheckRoutes;
import java.util.Arrays;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Caravan: customer messages from channel webhooks into Chatwoot. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class CaravanApplication {

  public static void main(String[] args) {
    if (Arrays.asList(args).contains(CheckRoutes.OPTION)) {
      System.exit(CheckRoutes.run(args, System.out));
    }
    SpringApplication.run(CaravanApplication.class, args);
  }
}
