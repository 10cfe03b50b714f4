package org.quiver.frontend;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.model.Model;
import org.quiver.model.ModelException;

/**
 * What a body or a property may not do: each case is what is met, the line, and what the message
 * says. All cases are classes of one file that extend one base class.
 */
class BodyErrorsTest {
  static Stream<Arguments> bodies() {
    return Stream.of(
        body("new Object();", "new Object: a body cannot allocate", "constructor", "final field"),
        body("int[] a = new int[2];", "new int[]: a body cannot allocate"),
        body("Object[] a = new Object[2];", "new Object[]: a body cannot allocate"),
        body("int[][] a = new int[2][2];", "a new array: a body cannot allocate"),
        body("throw null;", "throw: a body cannot throw", "check(false, "),
        body(
            "throw new IllegalStateException();",
            "new IllegalStateException: a body cannot throw",
            "return"),
        body("throw new Oh();", "new M.Oh: a body cannot throw"),
        body("assert w.read() == 0;", "assert: write check(condition, "),
        body(
            "try { w.read(); } catch (RuntimeException e) {}", "try with catch: nothing is thrown"),
        body("try { w.read(); } finally { w.write(1); }", "try with finally: nothing is thrown"),
        body("synchronized (w) { w.read(); }", "synchronized: use a SpinLock"),
        body("locked();", "synchronized method M.locked(): use a SpinLock"),
        body("natively();", "M.natively() is native"),
        body("again(1);", "M.again() calls itself: a body cannot recurse; write a loop"),
        body("long l = w.read();", "long: a body computes with int", "use int"),
        body("float f = w.read();", "float: a body computes with int"),
        body("double d = w.read();", "double: a body computes with int"),
        body("long l = 5;", "long: a body computes with int"),
        body("double d = 1.5;", "double: a body computes with int"),
        body("w.write((int) big);", "long: a body computes with int"),
        body("wide(0);", "long: a body computes with int"),
        body("w.write((int) bigs[0]);", "long: a body computes with int"),
        body("mutable++;", "field mutable is not final", "Word, Cell, Ref or Flags"),
        body("mutable = 1;", "field mutable is assigned", "Word, Cell, Ref or Flags"),
        body("shared = 1;", "field shared is assigned"),
        body("w.write(shared);", "field shared is not final"),
        body("w.write(h.count);", "field count is not final"),
        body("table[0] = 1;", "an array element is assigned", "words(name, count, initial)"),
        body("hs[0] = h;", "an array element is assigned"),
        body("Integer i = w.read();", "java.lang.Integer.valueOf(): a value is boxed"),
        body("name.length();", "java.lang.String.length(): a body calls only methods"),
        body("System.nanoTime();", "java.lang.System.nanoTime(): a body calls only methods"),
        body("h.toString();", "java.lang.Object.toString(): a body calls only methods"),
        body("switch (name) { case \"a\": w.read(); default: }", "use an enum"),
        body("Mode.valueOf(name);", "M.Mode.valueOf(): name the constant itself"),
        body("w.write(cell.read().name() == name ? 1 : 0);", "name() of a constant that is known"),
        body("word(\"x\", 0);", "Model.word() is for the constructor", "final fields"),
        body("w.bits(3);", "Word.bits() is for the constructor"),
        body("check(true, \"at \" + w.read());", "a text is built from a value", "constant text"),
        body("check(true, null);", "the text of check() must be a constant"),
        body("check(true, \" \");", "the text of check() must be a constant that is not blank"),
        body("observe(w.read() == 0 ? \"a\" : \"b\", 1);", "the text of observe() must be"),
        body("costBegin(name + w.read());", "a text is built from a value"),
        body("costEnd(\"way\");", "costEnd(\"way\") without its costBegin()"),
        body(
            "costBegin(\"way\"); costBegin(\"in\"); costEnd(\"in\"); costEnd(\"way\");",
            "costBegin(\"in\") inside of costBegin(\"way\"); end that first"),
        body("costBegin(\"way\"); w.read();", "the body ends inside of costBegin(\"way\")"),
        body(
            "if (w.read() == 0) { costBegin(\"way\"); } w.read(); costEnd(\"way\");",
            "both inside and outside of costBegin(\"way\")",
            "on every path"),
        body("w.setBit(32);", "bit 32 of \"w\", which has bits 0 to 31"),
        body("w.clearBit(-1);", "bit -1 of \"w\", which has bits 0 to 31"),
        body("f.testBit(2);", "bit 2 of \"f\", which has bits 0 to 1"),
        body("sendIpi(this::plain);", "sendIpi of M.plain, which is no @Ipi method", "@Ipi(on = "),
        body("sendIpi(() -> w.write(1));", "sendIpi of a lambda, which is no @Ipi method"),
        body("sendIpi(made);", "sendIpi of a handler that the constructor made"),
        body("free(w);", "free of something that is no object of the model"),
        body("free(this);", "free of something that is no object of the model"),
        body("free(hidden());", "new Object: a body cannot allocate"),
        body("ref.write(Elsewhere.ONE);", "pointer \"ref\" cannot hold this H", "final field"),
        body(
            "Object o = w.read() == 0 ? cell.read() : h; if (o == null) { w.read(); }",
            "a value that is of different kinds on different paths"),
        body(
            "Object o = w.read() == 0 ? Mode.A : Other.X; if (o == null) { w.read(); }",
            "a value that is of different kinds on different paths"),
        body(
            "int n = w.read(); run(() -> w.write(n));", "a lambda uses a value that is known only"),
        body("record(new int[0]);", "new int[]: a body cannot allocate"),
        body(
            "Runnable r = made2; r.run();",
            "Runnable.run() of a lambda that the constructor made"));
  }

  private static Arguments body(String statement, String... says) {
    return Arguments.of(statement, says);
  }

  private static final String MEMBERS =
      "enum Mode { A, B } enum Other { X, Y }\n"
          + "static class Oh extends RuntimeException {}\n"
          + "static class H { int count; final int k; H(int k) { this.k = k; } }\n"
          + "static class Elsewhere { static final H ONE = new H(3); }\n"
          + "final Word w = word(\"w\", 0); final Flags f = flags(\"f\", \"P\", \"Q\");\n"
          + "final Cell<Mode> cell = cell(\"cell\", Mode.A); final H h = new H(1);\n"
          + "final Ref<H> ref = ref(\"ref\", h); final H[] hs = {h}; final int[] table = {1};\n"
          + "final long big = w.hashCode(); final long[] bigs = {1}; final String name = \"n\" +"
          + " 1;\n"
          + "final Handler made = this::plain; final Runnable made2 = () -> w.write(1);\n"
          + "int mutable; static int shared;\n"
          + "void plain() {} synchronized void locked() {} native void natively();\n"
          + "void again(int i) { if (i > 0) again(i - 1); }\n"
          + "void wide(long l) {} Object hidden() { return new Object(); }\n"
          + "void run(Runnable r) { r.run(); } void record(int... all) {}\n";

  private static String source;
  private static InMemoryCompiler.Compiled compiled;

  @BeforeAll
  static void compile() {
    StringBuilder text = new StringBuilder("import org.quiver.model.*;\n");
    text.append("abstract class M extends Model {\n").append(MEMBERS).append("}\n");
    List<Arguments> cases = bodies().toList();
    for (int i = 0; i < cases.size(); i++) {
      String statement = (String) cases.get(i).get()[0];
      text.append("class C" + i + " extends M { @Cpu(\"c\") void body() {\n");
      text.append(statement).append("\n}}\n");
    }
    source = text.toString();
    compiled = InMemoryCompiler.compile("M", source);
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void inBody(String statement, String[] says) {
    int index = bodies().map(c -> c.get()[0]).toList().indexOf(statement);
    int line = 1 + lineOf("class C" + index + " ");
    if (statement.startsWith("again")) {
      line = lineOf("void again");
    } else if (statement.startsWith("free(hidden")) {
      line = lineOf("hidden() {");
    } else if (statement.startsWith("locked")) {
      line = lineOf("void plain");
    }
    Model model = ModelFactory.create(compiled.type("C" + index), List.of());
    assertThatThrownBy(() -> new FrontEnd(compiled).program(model, Set.of()))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("M.java:" + line + ": ")
        .hasMessageContainingAll(says);
  }

  private static int lineOf(String text) {
    int at = source.indexOf(text);
    return 1 + (int) source.substring(0, at).chars().filter(c -> c == '\n').count();
  }

  private static final List<String> LOOKING_ONLY =
      List.of(
          "w.write(1)",
          "w.xchg(1)",
          "w.setBit(0)",
          "w.thisCpuInc()",
          "w.plainAdd(1)",
          "smpMb()",
          "choose(2)",
          "check(true, \"t\")",
          "observe(\"t\", 1)",
          "localIrqDisable()",
          "irqsDisabled()",
          "currentCpu()",
          "preemptDisable()",
          "gp.begin()",
          "g.set(1)",
          "g.add(1)",
          "lock.lock()",
          "lock.tryLock()",
          "synchronizeRcu()",
          "await(w, 1)",
          "cpuRelax()",
          "rcu.lock()",
          "free(o)",
          "sendIpi(this::ipi)");

  @Test
  void inProperty() {
    StringBuilder members =
        new StringBuilder(
            "final Word w = word(\"w\", 0); final GracePeriod gp = gracePeriod();"
                + " final Ghost g = ghost(\"g\", 0); final SpinLock lock = spinLock(\"l\");"
                + " final RcuReader rcu = rcuReader(); static class O {} final O o = new O();\n"
                + "@Cpu(\"c\") void c() {} @Ipi(on = \"c\") void ipi() {}\n");
    for (int i = 0; i < LOOKING_ONLY.size(); i++) {
      members.append("boolean p" + i + "() { " + LOOKING_ONLY.get(i) + "; return true; }\n");
    }
    InMemoryCompiler.Compiled model =
        InMemoryCompiler.compile("M", Sources.model(members.toString()));
    for (int i = 0; i < LOOKING_ONLY.size(); i++) {
      Model made = ModelFactory.create(model.type("M"), List.of());
      Set<String> predicate = Set.of("p" + i);
      assertThatThrownBy(() -> new FrontEnd(model).program(made, predicate))
          .describedAs(LOOKING_ONLY.get(i))
          .isInstanceOf(ModelException.class)
          .hasMessageStartingWith("M.java:" + (4 + i) + ": ")
          .hasMessageContaining("() in a property: a property may only look");
    }
  }

  @Test
  void interruptsStayOffInAnNmi() {
    String members = "@Cpu(\"c\") void c() {}\n@Nmi(on = \"c\") void n() {\nlocalIrqEnable(); }";
    assertThatThrownBy(() -> Sources.program(members))
        .hasMessage("M.java:4: localIrqEnable() in an @Nmi handler: interrupts stay off in an NMI");
  }

  @Test
  void tooLarge() {
    String members =
        "final Word w = word(\"w\", 0);\n@Cpu(\"c\") void c() {\n"
            + "f();".repeat(30)
            + " }\nvoid f() { "
            + "g();".repeat(30)
            + " }\nvoid g() { "
            + "w.write(1);".repeat(30)
            + " }";
    assertThatThrownBy(() -> Sources.program(members))
        .hasMessage(
            "M.java:4: M.c() becomes too large when its calls are inlined and its loops unrolled:"
                + " use fewer objects or rounds, or split it");
  }
}
