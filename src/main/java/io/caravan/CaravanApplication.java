package io.caravan;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** Caravan: customer messages from channel webhooks into Chatwoot. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class CaravanApplication {

  public static void main(String[] args) {
    SpringApplication.run(CaravanApplication.class, args);
  }
}
