package org.quiver.frontend;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes a model with random methods {@code int f(int a, int b)} and a body that calls each. */
final class RandomMethods {
  private static final String[] BINARY = {
    "+", "-", "*", "&", "|", "^", "<<", ">>", ">>>", "/", "%"
  };
  private static final String[] RELATION = {"<", "<=", ">", ">=", "==", "!="};
  private static final String[] ASSIGN = {"=", "+=", "-=", "*=", "^=", "|=", "&=", "<<=", ">>="};

  private static final String[] VISIBLE = {
    "ws[%s & 3].write(%s);",
    "x = ws[%s & 3].addReturn(%s);",
    "y += ws[1].xchg(%s) + %s;",
    "if (ws[%s & 1].testBit(%s & 3)) { x++; }",
    "r.write(nodes[%s & 1]); y -= r.read().key.read() + %s;",
    "if (r.xchg(x > %s ? null : nodes[0]) != null) { y = %s; }",
    "mode.write(E.values()[%s & 1]); t += mode.read().weight() + %s;"
  };

  private final Random random;
  private final boolean visible;
  private int loops;
  private List<String> locals = new ArrayList<>();

  /**
   * @param visible whether the methods also do what the host cannot: loads and stores
   */
  RandomMethods(Random random, boolean visible) {
    this.random = random;
    this.visible = visible;
  }

  String source(int count) {
    List<String> bodies = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      locals = new ArrayList<>(List.of("a", "b", "x", "y"));
      loops = 0;
      String first = expression(2);
      locals.remove("x");
      bodies.add(
          "int x = "
              + first.replaceAll("\\b[xy]\\b", "a")
              + "; int y = "
              + constant()
              + "; boolean p = a > b; byte t = (byte) a; E e = E.A;\n"
              + prepare()
              + block(3)
              + "return x ^ y + (p ? 1 : 0) + t + e.ordinal();");
    }
    return wrap(bodies);
  }

  private String prepare() {
    locals = new ArrayList<>(List.of("a", "b", "x", "y", "x", "y", "t"));
    return "";
  }

  static String wrap(List<String> bodies) {
    StringBuilder source =
        new StringBuilder(
            "import org.quiver.model.*; class M extends Model {\n"
                + "enum E { A, B, C; int weight() { return this == B ? 7 : ordinal(); } }\n"
                + "static class H { final int k; final int[] row; H(int k, int... row) { this.k ="
                + " k; this.row = row; } int get(int i) { return k + row[i]; } }\n"
                + "static class G extends H { G(int k) { super(k, k, k + 1); } @Override int"
                + " get(int i) { return k - i; } }\n"
                + "final Word a = word(\"a\", 0), b = word(\"b\", 0), out = word(\"out\", 0);\n"
                + "final int[] table = {3, -5, Integer.MIN_VALUE, 8, 1, 0, -1, 9};\n"
                + "final H[] helpers = {new H(1, 4, 5), new G(3), new H(6, 2)};\n"
                + "class Node { final Word key; Node(String name) { key = word(name, 1); } }\n"
                + "final Word[] ws = words(\"ws\", 4, 0); final Cell<E> mode = cell(\"m\", E.A);\n"
                + "final Node[] nodes = {new Node(\"n0\"), new Node(\"n1\")};\n"
                + "final Ref<Node> r = ref(\"r\", nodes[0]);\n"
                + "static int twice(int i) { return i + i; }\n"
                + "private boolean odd(int i) { if ((i & 1) != 0) { return true; } return false;"
                + " }\n");
    for (int i = 0; i < bodies.size(); i++) {
      source.append("int f" + i + "(int a, int b) {\n" + bodies.get(i) + "\n}\n");
      source.append(
          "@Cpu(\"f"
              + i
              + "\") void run"
              + i
              + "() { out.write(f"
              + i
              + "(a.read(), b.read())); }\n");
    }
    return source.append("}\n").toString();
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private String constant() {
    return Integer.toString(random.nextInt(5) == 0 ? random.nextInt() : random.nextInt(10) - 2);
  }

  private String expression(int depth) {
    if (depth == 0) {
      return random.nextInt(3) == 0 ? "(" + constant() + ")" : pick(locals);
    }
    String left = expression(depth - 1);
    return switch (random.nextInt(12)) {
      case 0 -> "(" + condition(depth - 1) + " ? " + left + " : " + expression(depth - 1) + ")";
      case 1 -> "table[" + left + " & 7]";
      case 2 -> "helpers[" + left + " & 1].get(" + expression(0) + " & 1)";
      case 3 -> "twice(" + left + ")";
      case 4 -> "Math.max(" + left + ", " + expression(depth - 1) + ")";
      case 5 -> "E.values()[" + left + " & 1].weight()";
      case 6 -> "(short) (" + left + ")";
      default ->
          "("
              + left
              + " "
              + BINARY[random.nextInt(BINARY.length)]
              + " "
              + expression(depth - 1)
              + ")";
    };
  }

  private String condition(int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return expression(0) + " " + RELATION[random.nextInt(RELATION.length)] + " " + expression(0);
    }
    return switch (random.nextInt(4)) {
      case 0 -> "(" + condition(depth - 1) + " && " + condition(depth - 1) + ")";
      case 1 -> "(" + condition(depth - 1) + " || " + condition(depth - 1) + ")";
      case 2 -> "!(" + condition(depth - 1) + ")";
      default -> "odd(" + expression(depth - 1) + ")";
    };
  }

  private String block(int depth) {
    StringBuilder text = new StringBuilder();
    int statements = 1 + random.nextInt(3);
    for (int i = 0; i < statements; i++) {
      text.append(statement(depth));
    }
    return text.toString();
  }

  private String statement(int depth) {
    if (depth == 0) {
      return assignment();
    }
    return switch (random.nextInt(9)) {
      case 0, 1 ->
          "if ("
              + condition(2)
              + ") {\n"
              + block(depth - 1)
              + "} else {\n"
              + block(depth - 1)
              + "}\n";
      case 2 -> loop(depth, "" + (1 + random.nextInt(5)));
      case 3 -> loop(depth, "(a & 7)");
      case 4 ->
          "switch ("
              + expression(1)
              + " & 3) { case 0: "
              + assignment()
              + " break; case 1: "
              + assignment()
              + " default: "
              + assignment()
              + "}\n";
      case 5 ->
          "switch (e) { case A -> { "
              + assignment()
              + "} case C -> { "
              + block(depth - 1)
              + "} default -> {} }\n";
      case 6 -> "e = " + condition(1) + " ? E.C : E.B; p = " + condition(2) + ";\n";
      case 7 -> "if (p) { t += " + expression(1) + "; }\n";
      default -> assignment();
    };
  }

  private String loop(int depth, String bound) {
    String i = "i" + loops++;
    String leave =
        switch (random.nextInt(3)) {
          case 0 -> "if (" + condition(1) + ") { break; }\n";
          case 1 -> "if (" + condition(1) + ") { continue; }\n";
          default -> "";
        };
    locals.add(i);
    String text =
        "for (int "
            + i
            + " = 0; "
            + i
            + " < "
            + bound
            + "; "
            + i
            + "++) {\n"
            + leave
            + block(depth - 1)
            + "}\n";
    locals.remove(i);
    return text;
  }

  private String assignment() {
    if (visible && random.nextInt(3) == 0) {
      String form = VISIBLE[random.nextInt(VISIBLE.length)];
      return String.format(form, expression(1), expression(1)) + "\n";
    }
    String target = random.nextBoolean() ? "x" : "y";
    if (random.nextInt(6) == 0) {
      return target + (random.nextBoolean() ? "++" : "--") + ";\n";
    }
    return target + " " + ASSIGN[random.nextInt(ASSIGN.length)] + " " + expression(2) + ";\n";
  }
}
