package org.quiver.verdict;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * As much of JSON Schema 2020-12 as our two schemas use. A keyword that it does not know fails the
 * test, so that nothing in a schema goes unchecked.
 */
final class MiniSchema {
  private static final Set<String> NOTES =
      ImmutableSet.of("$schema", "$id", "$defs", "title", "description");

  private final Map<String, JsonNode> documents = new HashMap<>();
  private final JsonNode root;

  MiniSchema(Path file, Path... others) {
    this.root = load(file);
    for (Path other : others) {
      load(other);
    }
  }

  private JsonNode load(Path file) {
    try {
      JsonNode document = new ObjectMapper().readTree(file.toFile());
      documents.put(document.get("$id").textValue(), document);
      return document;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What is wrong with the value, one line each. */
  List<String> faults(JsonNode value) {
    List<String> faults = new ArrayList<>();
    check(root, root, value, "$", faults);
    return faults;
  }

  private void check(JsonNode doc, JsonNode schema, JsonNode v, String at, List<String> faults) {
    schema.properties().forEach(k -> keyword(doc, schema, k.getKey(), k.getValue(), v, at, faults));
  }

  private void keyword(
      JsonNode doc,
      JsonNode schema,
      String keyword,
      JsonNode rule,
      JsonNode v,
      String at,
      List<String> faults) {
    if (NOTES.contains(keyword)) {
      return;
    }
    switch (keyword) {
      case "$ref" -> reference(doc, rule.textValue(), v, at, faults);
      case "anyOf" -> anyOf(doc, rule, v, at, faults);
      case "properties" ->
          rule.properties().stream()
              .filter(p -> v.has(p.getKey()))
              .forEach(p -> sub(doc, p.getValue(), v, p.getKey(), at, faults));
      case "additionalProperties" -> additional(doc, schema, rule, v, at, faults);
      case "items" -> items(doc, rule, v, at, faults);
      default -> {
        if (!simple(keyword, rule, v)) {
          faults.add(at + " breaks " + keyword + " " + rule);
        }
      }
    }
  }

  private static boolean simple(String keyword, JsonNode rule, JsonNode v) {
    return switch (keyword) {
      case "const" -> rule.equals(v);
      case "enum" -> contains(rule, v);
      case "minimum" -> !v.isNumber() || v.decimalValue().compareTo(rule.decimalValue()) >= 0;
      case "maximum" -> !v.isNumber() || v.decimalValue().compareTo(rule.decimalValue()) <= 0;
      case "required" -> !v.isObject() || allPresent(rule, v);
      case "type" -> rule.isArray() ? anyType(rule, v) : isType(rule.textValue(), v);
      default -> throw new AssertionError("the schema uses " + keyword + ", unknown to this test");
    };
  }

  private void sub(
      JsonNode doc, JsonNode schema, JsonNode v, String name, String at, List<String> faults) {
    check(doc, schema, v.get(name), at + "." + name, faults);
  }

  private void items(JsonNode doc, JsonNode rule, JsonNode v, String at, List<String> faults) {
    if (v.isArray()) {
      for (int i = 0; i < v.size(); i++) {
        check(doc, rule, v.get(i), at + "[" + i + "]", faults);
      }
    }
  }

  private void additional(
      JsonNode doc, JsonNode schema, JsonNode rule, JsonNode v, String at, List<String> faults) {
    for (Map.Entry<String, JsonNode> member : v.properties()) {
      if (schema.has("properties") && schema.get("properties").has(member.getKey())) {
        continue;
      }
      if (rule.isBoolean() && !rule.booleanValue()) {
        faults.add(at + " has the unknown field " + member.getKey());
      } else if (rule.isObject()) {
        check(doc, rule, member.getValue(), at + "." + member.getKey(), faults);
      }
    }
  }

  private void anyOf(JsonNode doc, JsonNode rules, JsonNode v, String at, List<String> faults) {
    for (JsonNode rule : rules) {
      List<String> tried = new ArrayList<>();
      check(doc, rule, v, at, tried);
      if (tried.isEmpty()) {
        return;
      }
    }
    faults.add(at + " breaks anyOf");
  }

  private void reference(JsonNode doc, String ref, JsonNode v, String at, List<String> faults) {
    int hash = ref.indexOf('#');
    JsonNode target = hash == 0 ? doc : documents.get(ref.substring(0, hash));
    check(target, target.at(ref.substring(hash + 1)), v, at, faults);
  }

  private static boolean contains(JsonNode values, JsonNode v) {
    for (JsonNode value : values) {
      if (value.equals(v)) {
        return true;
      }
    }
    return false;
  }

  private static boolean allPresent(JsonNode names, JsonNode v) {
    for (JsonNode name : names) {
      if (!v.has(name.textValue())) {
        return false;
      }
    }
    return true;
  }

  private static boolean anyType(JsonNode types, JsonNode v) {
    for (JsonNode type : types) {
      if (isType(type.textValue(), v)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isType(String type, JsonNode v) {
    return switch (type) {
      case "object" -> v.isObject();
      case "array" -> v.isArray();
      case "string" -> v.isTextual();
      case "boolean" -> v.isBoolean();
      case "null" -> v.isNull();
      case "integer" -> v.isIntegralNumber();
      case "number" -> v.isNumber();
      default -> throw new AssertionError("no such type: " + type);
    };
  }
}
