package io.caravan.sandbox.chatwoot;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * As much of Liquid as Chatwoot's outgoing messages need: code between backticks is raw, {@code {{
 * }}} writes a literal or something of the contact, an unknown variable writes nothing, and what
 * cannot be parsed stays as it is.
 */
public final class LiquidTemplate {

  private static final Pattern CODE = Pattern.compile("`(.*?)`", Pattern.DOTALL);
  private static final Pattern RAW_END = Pattern.compile("\\{%-?\\s*endraw\\s*-?%}");
  private static final Pattern RAW = Pattern.compile("\\{%-?\\s*raw\\s*-?%}");
  private static final Pattern VARIABLE = Pattern.compile("\\{\\{(.*?)}}", Pattern.DOTALL);
  private static final Pattern LITERAL = Pattern.compile("'([^']*)'|\"([^\"]*)\"");

  private LiquidTemplate() {}

  public static String render(String content, @Nullable Contact contact) {
    String template = CODE.matcher(content).replaceAll("{% raw %}`$1`{% endraw %}");
    StringBuilder rendered = new StringBuilder();
    int at = 0;
    while (at < template.length()) {
      int next = nextTag(template, at);
      rendered.append(template, at, next);
      at = next;
      if (next == template.length()) {
        break;
      }
      int end =
          template.charAt(next + 1) == '%'
              ? raw(template, next, rendered)
              : variable(template, next, contact, rendered);
      if (end < 0) {
        return content; // a syntax error: Chatwoot keeps what it was given
      }
      at = end;
    }
    return rendered.toString();
  }

  private static int nextTag(String template, int from) {
    int variable = template.indexOf("{{", from);
    int tag = template.indexOf("{%", from);
    int first = variable < 0 || tag < 0 ? Math.max(variable, tag) : Math.min(variable, tag);
    return first < 0 ? template.length() : first;
  }

  private static int raw(String template, int at, StringBuilder rendered) {
    Matcher begin = RAW.matcher(template).region(at, template.length());
    Matcher end = RAW_END.matcher(template);
    if (!begin.lookingAt() || !end.find(begin.end())) {
      return -1;
    }
    rendered.append(template, begin.end(), end.start());
    return end.end();
  }

  private static int variable(
      String template, int at, @Nullable Contact contact, StringBuilder rendered) {
    Matcher variable = VARIABLE.matcher(template).region(at, template.length());
    if (!variable.lookingAt()) {
      return -1;
    }
    String name = variable.group(1).strip();
    Matcher literal = LITERAL.matcher(name);
    if (literal.matches()) {
      rendered.append(literal.group(1) == null ? literal.group(2) : literal.group(1));
    } else if (name.equals("contact.name") && contact != null) {
      rendered.append(contact.name() == null ? "" : contact.name());
    }
    return variable.end();
  }
}
