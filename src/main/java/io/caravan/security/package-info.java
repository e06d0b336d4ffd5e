/** Who may ask what: logins, roles, tokens, headers. */
@NullMarked
package io.caravan.security;

import org.jspecify.annotations.NullMarked;
