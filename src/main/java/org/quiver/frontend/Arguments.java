package org.quiver.frontend;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.lang.reflect.Constructor;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quiver.model.Default;
import org.quiver.model.ModelException;

/**
 * A constructor's arguments.
 *
 * @param values as the constructor takes them
 * @param shown their text by parameter, in order
 */
record Arguments(ImmutableList<Object> values, ImmutableMap<String, String> shown) {

  /** Gives each parameter its argument or its default. */
  static Arguments bind(Constructor<?> constructor, List<String> arguments) {
    Parameter[] parameters = constructor.getParameters();
    Map<String, String> given = assign(constructor, parameters, arguments);
    ImmutableList.Builder<Object> values = ImmutableList.builder();
    ImmutableMap.Builder<String, String> shown = ImmutableMap.builder();
    for (int i = 0; i < parameters.length; i++) {
      String text = given.getOrDefault(parameters[i].getName(), defaultOf(parameters[i]));
      if (text == null) {
        throw new ModelException(
            "parameter " + parameters[i].getName() + " has no value; " + listing(constructor));
      }
      Object value = convert(parameters[i], text.trim());
      values.add(value);
      shown.put(parameters[i].getName(), value.toString());
    }
    return new Arguments(values.build(), shown.buildOrThrow());
  }

  private static Map<String, String> assign(
      Constructor<?> constructor, Parameter[] parameters, List<String> arguments) {
    Map<String, String> given = new LinkedHashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 0 && given.size() == parameters.length) {
        throw new ModelException(
            "there is no parameter for \"" + argument + "\"; " + listing(constructor));
      }
      String name =
          equals < 0 ? parameters[given.size()].getName() : argument.substring(0, equals).trim();
      requireParameter(constructor, parameters, name);
      if (given.putIfAbsent(name, argument.substring(equals + 1)) != null) {
        throw new ModelException("parameter " + name + " is given twice");
      }
    }
    return given;
  }

  private static void requireParameter(
      Constructor<?> constructor, Parameter[] parameters, String name) {
    for (Parameter parameter : parameters) {
      if (parameter.getName().equals(name)) {
        return;
      }
    }
    String hint =
        parameters.length > 0 && !parameters[0].isNamePresent()
            ? " (its names are unknown: compile it with -parameters)"
            : "";
    throw new ModelException(
        "there is no parameter \"" + name + "\"" + hint + "; " + listing(constructor));
  }

  private static String defaultOf(Parameter parameter) {
    Default annotation = parameter.getAnnotation(Default.class);
    return annotation == null ? null : annotation.value();
  }

  private static Object convert(Parameter parameter, String text) {
    Class<?> type = parameter.getType();
    if (type == int.class) {
      return toInt(parameter, text);
    } else if (type == boolean.class) {
      return toBoolean(parameter, text);
    } else if (type == String.class) {
      return text;
    } else if (type.isEnum()) {
      return toConstant(parameter, text);
    }
    throw new ModelException(
        "parameter "
            + parameter.getName()
            + " is of type "
            + type.getSimpleName()
            + "; a model's parameters are int, boolean, String or an enum");
  }

  private static Object toInt(Parameter parameter, String text) {
    try {
      return Integer.decode(text);
    } catch (NumberFormatException e) {
      throw unfit(parameter, text, "a whole number of 32 bits");
    }
  }

  private static Object toBoolean(Parameter parameter, String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw unfit(parameter, text, "true or false");
    };
  }

  private static Object toConstant(Parameter parameter, String text) {
    List<String> names = new ArrayList<>();
    for (Object constant : parameter.getType().getEnumConstants()) {
      String name = ((Enum<?>) constant).name();
      if (name.equalsIgnoreCase(text)) {
        return constant;
      }
      names.add(name);
    }
    throw unfit(parameter, text, "one of " + String.join(", ", names));
  }

  private static ModelException unfit(Parameter parameter, String text, String wanted) {
    return new ModelException(
        "parameter " + parameter.getName() + " = \"" + text + "\" is not " + wanted);
  }

  private static String listing(Constructor<?> constructor) {
    List<String> all = new ArrayList<>();
    for (Parameter parameter : constructor.getParameters()) {
      String text = parameter.getType().getSimpleName() + " " + parameter.getName();
      String value = defaultOf(parameter);
      all.add(value == null ? text : text + " = " + value);
    }
    String type = constructor.getDeclaringClass().getName();
    return all.isEmpty()
        ? type + " has no parameters"
        : "the parameters of " + type + " are (" + String.join(", ", all) + ")";
  }

  /** The parameters with their types and defaults. */
  static ImmutableMap<String, String> describe(Constructor<?> constructor) {
    ImmutableMap.Builder<String, String> all = ImmutableMap.builder();
    for (Parameter parameter : constructor.getParameters()) {
      String value = defaultOf(parameter);
      String type = parameter.getType().getSimpleName();
      all.put(parameter.getName(), value == null ? type : type + " = " + value);
    }
    return all.buildOrThrow();
  }
}
