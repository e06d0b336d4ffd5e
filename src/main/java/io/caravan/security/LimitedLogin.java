package io.caravan.security;

import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/** Names and passwords, of pages and programs, as often as {@link LoginAttempts} allows. */
class LimitedLogin extends DaoAuthenticationProvider {

  private final LoginAttempts attempts;

  LimitedLogin(UserDetailsService users, PasswordEncoder passwords, LoginAttempts attempts) {
    super(users);
    setPasswordEncoder(passwords);
    this.attempts = attempts;
  }

  /**
   * @throws TooManyAttempts when too many went wrong before, whether or not this one is right
   */
  @Override
  public Authentication authenticate(Authentication login) throws AuthenticationException {
    String address =
        login.getDetails() instanceof WebAuthenticationDetails details
            ? String.valueOf(details.getRemoteAddress())
            : "";
    attempts.check(address, login.getName());
    try {
      Authentication known = super.authenticate(login);
      attempts.succeeded(address, login.getName());
      return known;
    } catch (AuthenticationException wrong) {
      attempts.failed(address, login.getName());
      throw wrong;
    }
  }
}
