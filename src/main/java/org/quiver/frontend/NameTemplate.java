package org.quiver.frontend;

import java.lang.reflect.Field;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills {@code {field}} in the names that annotations give. */
final class NameTemplate {
  private static final Pattern HOLE = Pattern.compile("\\{([^{}]*)\\}");

  private NameTemplate() {}

  static String fill(World world, Annotated method, String template) {
    StringBuilder filled = new StringBuilder();
    Matcher hole = HOLE.matcher(template);
    while (hole.find()) {
      String value = value(world, method, hole.group(1));
      hole.appendReplacement(filled, Matcher.quoteReplacement(value));
    }
    String name = hole.appendTail(filled).toString();
    if (name.isBlank()) {
      throw method.error("a name is blank");
    }
    return name;
  }

  private static String value(World world, Annotated method, String name) {
    for (Field field : world.fields.finalFields(method.host())) {
      if (field.getName().equals(name)) {
        Object value = world.fields.get(field, method.host());
        if (value instanceof Number || value instanceof String || value instanceof Enum<?>) {
          return value.toString();
        }
      }
    }
    throw method.error(
        "{"
            + name
            + "} is no final field of "
            + method.host().getClass().getSimpleName()
            + " that holds a number, a String or an enum's constant");
  }
}
