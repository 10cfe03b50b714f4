package org.quiver.verdict;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.quiver.model.ModelException;
import org.quiver.model.SourcePosition;

/** Reads a JSON file into {@link JsonValue}s, and prints one in the one layout that we use. */
final class JsonFile {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonFactory STRICT =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final String name;
  private final JsonParser parser;

  private JsonFile(String name, JsonParser parser) {
    this.name = name;
    this.parser = parser;
  }

  static String print(JsonNode node) {
    DefaultPrettyPrinter layout =
        new DefaultPrettyPrinter(
                Separators.createDefaultInstance()
                    .withObjectFieldValueSpacing(Separators.Spacing.AFTER))
            .withObjectIndenter(new DefaultIndenter("  ", "\n"));
    try {
      return MAPPER.writer(layout).writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonValue read(Path file) {
    try {
      return parse(file.toString(), Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      throw new ModelException(new SourcePosition(file.toString(), 0), "there is no such file");
    } catch (IOException e) {
      throw new ModelException(
          new SourcePosition(file.toString(), 0), "the file cannot be read: " + e.getMessage());
    }
  }

  static JsonValue parse(String name, byte[] bytes) {
    try (JsonParser parser = STRICT.createParser(bytes)) {
      return new JsonFile(name, parser).document();
    } catch (JsonProcessingException e) {
      throw refusal(name, bytes, e);
    } catch (IOException e) {
      throw new ModelException(
          new SourcePosition(name, 0), "the file is not JSON in UTF-8: " + e.getMessage());
    }
  }

  private static ModelException refusal(String name, byte[] bytes, JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    int line = at == null ? 0 : at.getLineNr();
    boolean cutOff = e instanceof JsonEOFException || (at != null && endsEarly(bytes, at));
    String what = cutOff ? "the file is cut off" : "the file is not JSON: " + firstLine(e);
    String column = at == null ? "" : " (column " + at.getColumnNr() + ")";
    return new ModelException(new SourcePosition(name, Math.max(line, 0)), what + column);
  }

  /** Whether the file ends inside one of the words that JSON knows, or inside a number. */
  private static boolean endsEarly(byte[] bytes, JsonLocation at) {
    int from = (int) Math.max(0, Math.min(at.getByteOffset(), bytes.length));
    String rest = new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
    return Stream.of("true", "false", "null", "-").anyMatch(word -> word.startsWith(rest));
  }

  private static String firstLine(JsonProcessingException e) {
    return e.getOriginalMessage().lines().findFirst().orElse("");
  }

  private JsonValue document() throws IOException {
    if (parser.nextToken() == null) {
      throw new ModelException(new SourcePosition(name, 0), "the file is empty");
    }
    JsonValue value = value("");
    if (parser.nextToken() != null) {
      throw at("").refuse("goes on after its end");
    }
    return value;
  }

  private JsonValue at(String path) {
    JsonLocation at = parser.currentTokenLocation();
    return new JsonValue(name, path, at.getLineNr(), at.getColumnNr(), null);
  }

  private JsonValue value(String path) throws IOException {
    JsonValue at = at(path);
    Object content =
        switch (parser.currentToken()) {
          case START_OBJECT -> object(path);
          case START_ARRAY -> array(path);
          case VALUE_STRING -> parser.getText();
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
          case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
          default -> null;
        };
    return new JsonValue(name, path, at.line(), at.column(), content);
  }

  private Map<String, JsonValue> object(String path) throws IOException {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      parser.nextToken();
      members.put(field, value(path.isEmpty() ? field : path + "." + field));
    }
    return members;
  }

  private List<JsonValue> array(String path) throws IOException {
    List<JsonValue> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      elements.add(value(path + "[" + elements.size() + "]"));
    }
    return elements;
  }
}
