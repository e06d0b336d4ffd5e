package io.caravan.sandbox.chatwoot;

import org.jspecify.annotations.Nullable;
import org.springframework.web.util.HtmlUtils;

/** Collects HTML; everything that is data goes through {@link #text}. */
final class Html {

  private final StringBuilder out = new StringBuilder();

  /** Markup of our own. */
  Html raw(String markup) {
    out.append(markup);
    return this;
  }

  /** Escaped; nothing for null. */
  Html text(@Nullable Object value) {
    if (value != null) {
      out.append(HtmlUtils.htmlEscape(value.toString(), "UTF-8"));
    }
    return this;
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
