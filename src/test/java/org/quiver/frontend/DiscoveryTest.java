package org.quiver.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.quiver.model.ModelException;
import org.quiver.program.Flow;
import org.quiver.program.Program;

/** Which methods are bodies, tasks, handlers and properties, and on which CPUs. */
class DiscoveryTest {
  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of("void nothing() {}", "M has no @Cpu and no @Task method"),
        Arguments.of("@Cpu(\"c\") int c() { return 0; }", "M.java:2: @Cpu c(): it must be void"),
        Arguments.of(
            "@Cpu(\"c\") void c(int i) {}", "M.java:2: @Cpu c(): it must be void and take"),
        Arguments.of("@Cpu(\"c\") static void c() {}", "M.java:2: @Cpu c(): it is static"),
        Arguments.of(
            "@Cpu(\"c\") void c() {}\n@Cpu(\"c\") void d() {}",
            "M.java:3: @Cpu d(): CPU \"c\" has a body already, c()"),
        Arguments.of("@Cpu(\" \") void c() {}", "M.java:2: @Cpu c(): a name is blank"),
        Arguments.of(
            "@Cpu(\"c{id}\") void c() {}", "M.java:2: @Cpu c(): {id} is no final field of M"),
        Arguments.of(
            "@Cpu(\"c\") void c() {}\n@Cpu(\"d\") void d() {}\n@Irq(on = \"e\") void i() {}",
            "M.java:4: @Irq i(): there is no CPU \"e\"; the CPUs are \"c\", \"d\""),
        Arguments.of(
            "@Cpu(\"c\") void c() {}\n@Irq(on = \"c\", times = 0) void i() {}",
            "M.java:3: @Irq i(): times = 0; a handler that never comes"),
        Arguments.of(
            "@Cpu(\"c\") void c() {}\n@Nmi(on = \"c\", times = -1) void i() {}",
            "M.java:3: @Nmi i(): times = -1"),
        Arguments.of(
            "@Task(value = \"t\", on = {}) void t() {}",
            "M.java:2: @Task t(): on = {} names no CPU"),
        Arguments.of(
            "@Task(value = \"t\", on = {\"a\", \"a\"}) void t() {}",
            "M.java:2: @Task t(): on names \"a\" twice"),
        Arguments.of(
            "@Task(value = \"t\", on = \"a\", migrations = -1) void t() {}",
            "M.java:2: @Task t(): migrations = -1 is below 0"),
        Arguments.of(
            "@Task(value = \"t\", on = \"a\") void t() {}\n"
                + "@Task(value = \"t\", on = \"a\") void u() {}",
            "M.java:3: @Task u(): there is a task \"t\" already"),
        Arguments.of(
            "static class O { @Cpu(\"c\") void c() {}\n@Always boolean p() { return true; } }\n"
                + "final O o = new O();",
            "M.java:3: @Always p(): a property belongs to the model's own class"),
        Arguments.of(
            "@Cpu(\"c\") void c() {}\n@Always int p() { return 1; }",
            "M.java:3: @Always p(): it must be boolean and take no parameters"),
        Arguments.of(
            "@Cpu(\"c\") void c() {}\n@Eventually boolean p(int i) { return true; }",
            "M.java:3: @Eventually p(): it must be boolean and take no parameters"),
        Arguments.of(
            "@Cpu(\"c\") void c() {}\n@Always static boolean p() { return true; }",
            "M.java:3: @Always p(): it is static"),
        Arguments.of(
            "@Cpu(\"c\") void c() {} boolean q() { return true; }\n"
                + "@LeadsTo(from = \"r\") boolean p() { return true; }",
            "M.java:3: @LeadsTo p(): from = \"r\" is no boolean method of the model without"
                + " parameters; it has \"p\", \"q\""),
        Arguments.of(
            "static class B extends M0 { void c() {} } final B b = new B();",
            "M.java:2: @Cpu c(): it overrides a method with that annotation"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void isAnError(String members, String message) {
    String source = Sources.model(members) + "class M0 { @Cpu(\"c\") void c() {} }";
    assertThatThrownBy(() -> Sources.programOf(source, Set.of()))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void unknownPredicate() {
    String source = Sources.model("@Cpu(\"c\") void c() {} boolean yes() { return true; }");
    assertThatThrownBy(() -> Sources.programOf(source, Set.of("no")))
        .hasMessage("\"no\" is no boolean method of M without parameters; it has \"yes\"");
    assertThat(Sources.programOf(source, Set.of("yes")).predicates()).containsOnlyKeys("yes");
  }

  @Test
  void pointerToAnObjectThatNobodyHolds() {
    assertThatThrownBy(
            () ->
                Sources.program(
                    "static class O {} final Ref<O> r = ref(\"r\", new O());\n"
                        + "@Cpu(\"c\") void c() {}"))
        .hasMessageContaining("pointer \"r\" starts at an object that cannot be reached");
  }

  @Test
  void cpusInTheOrderOfTheDeclarations() {
    Program program =
        Sources.program(
            "class Worker { final int id; Worker(int id) { this.id = id; }\n"
                + "@Cpu(\"worker {id}\") void run() {} @Irq(on = \"worker {id}\") void tick() {}"
                + " }\n"
                + "final Worker[] workers = {new Worker(1), new Worker(2)};\n"
                + "@Task(value = \"migrant\", on = {\"idle\", \"boss\"}, migrations = 3) void"
                + " migrant() {}\n"
                + "@Nmi(on = \"idle\", times = 2) void watchdog() {}\n"
                + "@Cpu(\"boss\") void boss() {}");
    assertThat(program.cpus()).containsExactly("boss", "worker 1", "worker 2", "idle");
    assertThat(program.flows().stream().map(DiscoveryTest::describe))
        .containsExactly(
            "BODY boss [0] 0",
            "BODY worker 1 [1] 0",
            "BODY worker 2 [2] 0",
            "TASK migrant [3, 0] 3",
            "NMI watchdog [3] 2",
            "IRQ workers[0].tick [1] 1",
            "IRQ workers[1].tick [2] 1");
  }

  private static String describe(Flow flow) {
    return flow.kind() + " " + flow.name() + " " + flow.cpus() + " " + flow.limit();
  }

  @Test
  void inheritedBodiesComeFirstAndOverridesReplaceThem() {
    String source =
        """
        import org.quiver.model.*;
        abstract class Base extends Model { final Word w = word("w", 0);
        @Cpu("first") void first() { w.write(1); }
        @Cpu("second") void second() { step(); } abstract void step();
        @Always boolean fine() { return w.read() < 9; } }
        class M extends Base { @Cpu("third") void third() {}
        @Override @Cpu("first") void first() { super.first(); w.write(2); }
        @Override void step() { w.write(3); } }
        """;
    Program program = Sources.programOf(source, Set.of());
    assertThat(program.cpus()).containsExactly("second", "third", "first");
    assertThat(program.flows().get(2).code().size()).isEqualTo(3);
    assertThat(program.properties()).hasSize(1);
  }
}
