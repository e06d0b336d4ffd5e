package io.caravan.security;

import io.caravan.config.CaravanProperties;
import io.caravan.config.Role;
import io.caravan.config.UserProperties;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.security.SecurityProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.DelegatingPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/**
 * Who may log in: {@code spring.security.user}, who is an operator, and {@code caravan.users}.
 * Passwords are bcrypt in memory however they were configured.
 */
@Configuration(proxyBeanMethods = false)
class Logins {

  private static final Logger LOG = LoggerFactory.getLogger(Logins.class);
  private static final Pattern STRENGTH = Pattern.compile("^\\{bcrypt}\\$2[aby]\\$(\\d\\d)\\$");

  /** What is in the configuration in plain gains nothing from a slow hash in memory. */
  private static final int FAST = 4;

  /**
   * @throws IllegalStateException when one name is configured at both places, or a hash is not
   *     bcrypt's
   */
  @Bean
  LimitedLogin limitedLogin(
      SecurityProperties spring, CaravanProperties caravan, LoginAttempts attempts) {
    Map<String, UserProperties> all = new LinkedHashMap<>(caravan.users());
    SecurityProperties.User operator = spring.getUser();
    if (!operator.isPasswordGenerated() || all.isEmpty()) {
      String plain = operator.getPassword().replaceFirst("^\\{noop}", "");
      if (plain.startsWith("{") && !STRENGTH.matcher(plain).find()) {
        throw new IllegalStateException(
            "spring.security.user.password begins with a brace and is no {bcrypt} hash");
      }
      if (all.put(operator.getName(), new UserProperties(plain, Role.OPERATOR)) != null) {
        throw new IllegalStateException(
            operator.getName() + " is in spring.security.user and in caravan.users; leave one out");
      }
    }
    if (operator.isPasswordGenerated() && caravan.users().isEmpty()) {
      LOG.warn(
          "No login is configured. Until the next start it is {} with the password {} (set"
              + " spring.security.user.name and spring.security.user.password)",
          operator.getName(),
          operator.getPassword());
    }
    PasswordEncoder passwords = passwords(all.values());
    return new LimitedLogin(
        new InMemoryUserDetailsManager(
            all.entrySet().stream()
                .map(user -> details(user.getKey(), user.getValue(), passwords))
                .toList()),
        passwords,
        attempts);
  }

  /**
   * As slow as the slowest configured hash: what does not exist is compared with a hash of this
   * encoder's, and how long that takes must not tell.
   */
  private static PasswordEncoder passwords(Collection<UserProperties> users) {
    int strength =
        users.stream()
            .flatMap(user -> strength(user.password()))
            .max(Integer::compare)
            .orElse(FAST);
    return new DelegatingPasswordEncoder(
        "bcrypt", Map.of("bcrypt", new BCryptPasswordEncoder(strength)));
  }

  private static Stream<Integer> strength(String password) {
    Matcher bcrypt = STRENGTH.matcher(password);
    return bcrypt.find() ? Stream.of(Integer.valueOf(bcrypt.group(1))) : Stream.empty();
  }

  private static UserDetails details(String name, UserProperties user, PasswordEncoder passwords) {
    boolean hashed = STRENGTH.matcher(user.password()).find();
    return User.withUsername(name)
        .password(hashed ? user.password() : passwords.encode(user.password()))
        .roles(Authorities.of(user.role()))
        .build();
  }
}
