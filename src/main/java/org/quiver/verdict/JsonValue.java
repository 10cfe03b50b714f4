package org.quiver.verdict;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;

/**
 * A value of a JSON file that knows where it stands, so that whoever reads it can refuse it with a
 * sentence that names the file, the line and the field.
 *
 * @param file the file's name, for messages
 * @param path which value it is, for example {@code steps[3].cpu}; empty for the whole file
 * @param line where it begins, counted from 1
 * @param column where it begins, counted from 1
 * @param content a {@code Map<String, JsonValue>}, {@code List<JsonValue>}, {@code String}, {@code
 *     BigDecimal} or {@code Boolean}; null for JSON's null
 */
record JsonValue(String file, String path, int line, int column, Object content) {

  boolean isNull() {
    return content == null;
  }

  String text() {
    return as(String.class, "text");
  }

  boolean truth() {
    return as(Boolean.class, "true or false");
  }

  BigDecimal number() {
    return as(BigDecimal.class, "a number");
  }

  int integer(int least, int most) {
    return (int) integer((long) least, most);
  }

  long integer(long least, long most) {
    BigDecimal value = number();
    boolean within =
        value.compareTo(BigDecimal.valueOf(least)) >= 0
            && value.compareTo(BigDecimal.valueOf(most)) <= 0;
    if (!within || value.stripTrailingZeros().scale() > 0) {
      throw refuse("must be a whole number from " + least + " to " + most);
    }
    return value.longValue();
  }

  /** One of an enum's constants, by the name that files have for it. */
  <E extends Enum<E>> E oneOf(E[] constants, Function<E, String> name) {
    String word = text();
    for (E constant : constants) {
      if (name.apply(constant).equals(word)) {
        return constant;
      }
    }
    List<String> known = List.of(constants).stream().map(name).toList();
    throw refuse("must be one of " + String.join(", ", known) + ", not \"" + word + "\"");
  }

  <T> ImmutableList<T> list(Function<JsonValue, T> element) {
    List<?> elements = as(List.class, "a list");
    return elements.stream()
        .map(JsonValue.class::cast)
        .map(element)
        .collect(ImmutableList.toImmutableList());
  }

  ImmutableMap<String, String> texts() {
    ImmutableMap.Builder<String, String> texts = ImmutableMap.builder();
    members().forEach((name, value) -> texts.put(name, value.text()));
    return texts.buildOrThrow();
  }

  JsonFields fields() {
    return new JsonFields(this, members());
  }

  /** A refusal of this value; the sentence goes on after the value's name. */
  ModelException refuse(String sentence) {
    String subject = path.isEmpty() ? "the file" : path;
    return new ModelException(
        new SourcePosition(file, line), subject + " " + sentence + " (column " + column + ")");
  }

  @SuppressWarnings("unchecked")
  private Map<String, JsonValue> members() {
    return as(Map.class, "an object");
  }

  private <T> T as(Class<T> type, String expected) {
    if (!type.isInstance(content)) {
      throw refuse("must be " + expected + ", not " + found());
    }
    return type.cast(content);
  }

  private String found() {
    if (content instanceof Map) {
      return "an object";
    }
    if (content instanceof List) {
      return "a list";
    }
    return content instanceof String ? "text" : String.valueOf(content);
  }
}
